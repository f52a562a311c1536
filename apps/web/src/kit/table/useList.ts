import type { Field } from '@guanqiao/domain/kit/field'
import type { Operation, Page } from '@guanqiao/domain/kit/operation'
import { useEffect, useMemo, useState } from 'react'
import { catchRefusal } from '../acts/refusal.ts'
import { call } from '../call.ts'
import { callAhead } from '../call/prefetch.ts'
import { useRead } from '../useOperation.ts'
import type { Change, Params } from './address.ts'
import { paramsIn, useAddress } from './address.ts'
import { defaultQueryOf } from './columnChoice.ts'
import { choosePageSize, useSelectedPageSize, usualPageSize } from './layout/pageSize.ts'
import type { PageSize } from './layout/pageSize.ts'
import type { ColumnOptions, ColumnView, Listed } from './useColumns.ts'
import { columnsAhead, useColumns } from './useColumns.ts'

const paging = new Set(['pageNo', 'pageSize', 'sortField', 'sortOrder'])
/** List parameters that are never part of the address. */
const unshown = new Set(['cursor', 'total', 'columns'])

const shownNames = ({ input: { fields } }: Operation): string[] =>
  Object.keys(fields).filter((name) => !unshown.has(name))

export interface ListOptions<R = never, K extends string = string> extends ColumnOptions<R, K> {
  /** Hidden filters that always apply. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** Prefix of this list's parameters in the address, false to keep them out of it. */
  readonly address?: string | false
  readonly pageSize?: number
  readonly enabled?: boolean
}

export interface TableList<R, S = unknown> {
  readonly operation: Operation
  /** The input of the query without page and columns. */
  readonly request: Readonly<Record<string, unknown>>
  /** The requested fields of the rows, as part of the query. */
  readonly requested: Readonly<Record<string, unknown>>
  readonly columns: ColumnView<R>
  readonly rows: readonly R[]
  readonly total: number
  readonly capped: boolean
  /** Requests the exact total if the known one is capped. */
  readonly countAll: () => void
  readonly counting: boolean
  /** The declared sums over all matching rows; undefined while they load, and if none are declared. */
  readonly sums: S | undefined
  readonly ready: boolean
  readonly loading: boolean
  readonly problem: Error | null
  /** The time at which the rows were read, ms, if the last refetch failed. */
  readonly staleSince: number | undefined
  readonly pageNo: number
  readonly pageSize: number
  readonly sortField: string | undefined
  readonly sortOrder: 'ascend' | 'descend' | undefined
  /** Filters of the address, as text. */
  readonly filters: Params
  readonly change: (change: Change) => void
  /** Shows the first page with this many rows, and remembers it for all lists. */
  readonly resize: (size: PageSize) => void
  readonly refresh: () => void
}

/** Without the values of a choice that do not exist: an outdated or mistyped address filters by the others. */
function validParams({ generic }: Operation, params: Params): Params {
  const valid = Object.entries(params).map(([name, text]) => {
    const field = generic?.entity.fields[name]
    if (field?.kind !== 'choice') return [name, text]
    const values = text.split(',').filter((value) => Object.hasOwn(field.choices, value))
    return [name, values.join()]
  })
  return Object.fromEntries(valid.filter(([, text]) => text !== ''))
}

const sentAs = (field: Field | undefined, text: string): unknown =>
  field?.kind === 'integer' ? Number(text) : field?.kind === 'flag' ? text === 'true' : text

/** The input of the query: page, order and filters of the address, and the fixed filters. */
function inputOf(
  { input: { fields } }: Operation,
  params: Params,
  { fixed, pageSize: usual = usualPageSize() }: Pick<ListOptions, 'fixed' | 'pageSize'>,
) {
  const { pageNo, pageSize, sortField, sortOrder, ...filters } = params
  return {
    pageNo: Math.max(1, Math.trunc(Number(pageNo)) || 1),
    pageSize: Math.min(100, Math.max(1, Math.trunc(Number(pageSize)) || usual)),
    ...(sortField && sortOrder ? { sortField, sortOrder } : {}),
    ...Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, sentAs(fields[name], text)])),
    ...fixed,
  }
}

/** Prefetches the rows of a list while its page is still loading. */
export const listAhead =
  <I, R, K extends keyof R & string = never>(
    operation: Operation<I, Page<R>>,
    options: ListOptions<Listed<R, K>, K> = {},
  ) =>
  (search: string): void => {
    const { address = '' } = options
    const names = shownNames(operation)
    const addressed = paramsIn(search, names, address || '')
    const params = validParams(operation, isBlank(addressed) ? startParams(operation, names, address) : addressed)
    callAhead(operation, { ...inputOf(operation, params, options), ...columnsAhead(operation, options) } as I)
  }

/** A page of a list operation with filter, order and page in the address. Requests the fields of the shown columns and the needed ones. */
export function useList<I, R, S, K extends keyof R & string = never>(
  operation: Operation<I, Page<R> & { readonly data?: S }>,
  options: ListOptions<Listed<R, K>, K> = {},
): TableList<Listed<R, K>, S> {
  const { address = '', enabled = true } = options
  const names = useMemo(() => shownNames(operation), [operation])
  const [addressed, changeAddress] = useAddress(names, address)
  const start = useStart(isBlank(addressed), () => startParams(operation, names, address), changeAddress)
  const params = useMemo(() => validParams(operation, start ?? addressed), [operation, start, addressed])
  const filters = useMemo(
    () => Object.fromEntries(Object.entries(params).filter(([name]) => !paging.has(name))),
    [params],
  )
  const { sortField, sortOrder } = params
  useSelectedPageSize()
  const request = inputOf(operation, params, options)
  const { pageNo, pageSize, ...filtered } = request
  const cursors = usePlaces(request)
  const { view, requested: columns } = useColumns(operation, options)
  const read = useRead(operation, { ...request, ...cursors.sent, ...columns } as I, { enabled, keepPrevious: true })
  const page = read.data
  const exact = useExactTotal(operation, request)
  const change = (next: Change) => {
    const cursor = (read.isPlaceholderData ? undefined : page?.cursor) ?? cursors.sent.cursor
    if (next['pageNo'] && cursor) cursors.keep(next['pageNo'], cursor)
    changeAddress(next)
  }
  useStepBack(page, pageNo, read.isPlaceholderData, change)
  return {
    operation,
    request: filtered,
    requested: { ...columns },
    columns: view,
    rows: page?.rows ?? [],
    total: (page?.totalCapped ? exact.total : undefined) ?? page?.totalCount ?? 0,
    capped: page?.totalCapped === true && exact.total === undefined,
    countAll: exact.count,
    counting: exact.counting,
    sums: page?.data,
    ready: page !== undefined,
    loading: read.isFetching,
    problem: read.error,
    staleSince: read.error && read.data ? read.dataUpdatedAt : undefined,
    pageNo,
    pageSize,
    sortField: sortOrder ? sortField : undefined,
    sortOrder: sortOrder === 'ascend' || sortOrder === 'descend' ? sortOrder : undefined,
    filters,
    change,
    resize: (size) => {
      choosePageSize(size)
      change({ pageNo: null, pageSize: null })
    },
    refresh: () => {
      exact.forget()
      void read.refetch()
    },
  }
}

const isBlank = (params: Params): boolean => Object.keys(params).length === 0

/** The parameters with which the user's default filter opens a list without any. */
const startParams = ({ name }: Operation, names: readonly string[], address: string | false): Params =>
  address === '' ? paramsIn(defaultQueryOf(name), names, '') : {}

/** The start of a list until the address has it; only on arrival: a user who clears the filters sees all rows. */
function useStart(isArriving: boolean, read: () => Params, change: (change: Change, replace: boolean) => void) {
  const [start, setStart] = useState(() => {
    const params = isArriving ? read() : {}
    return isBlank(params) ? undefined : params
  })
  if (start && !isArriving) setStart(undefined)
  useEffect(() => {
    if (start) change(start, true)
    // On arrival.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return isArriving ? start : undefined
}

/**
 * Cursors by page number: a page far from the first is requested with the cursor of the page that the user came from, and always with the
 * same one, so that going back uses the cache. A change of order or filters discards them.
 */
function usePlaces({ pageNo, pageSize: _, ...filters }: ReturnType<typeof inputOf>) {
  const [stored, setStored] = useState<{ of: string; cursors: Params }>({ of: '', cursors: {} })
  const of = JSON.stringify(filters)
  const cursors = stored.of === of ? stored.cursors : {}
  const cursor = cursors[pageNo]
  return {
    sent: cursor === undefined ? {} : { cursor },
    keep: (next: string, cursor: string) => setStored({ of, cursors: { ...cursors, [next]: cursor } }),
  }
}

/** The exact total for the current filters, once it was requested. */
function useExactTotal<I, R, S>(
  operation: Operation<I, Page<R> & { readonly data?: S }>,
  { pageNo: _, pageSize: __, sortField: ___, sortOrder: ____, ...filters }: ReturnType<typeof inputOf>,
) {
  const [exact, setExact] = useState<{ of: string; total: number }>()
  const [waiting, setWaiting] = useState('')
  const of = JSON.stringify(filters)
  const ask = async () => {
    setWaiting(of)
    const input = {
      ...filters,
      pageNo: 1,
      pageSize: 1,
      total: 'exact',
      ...('columns' in operation.input.fields ? { columns: [] } : {}),
    } as I
    const page = await catchRefusal(call(operation, input))
    if (page) setExact({ of, total: page.totalCount })
    setWaiting('')
  }
  return {
    total: exact?.of === of ? exact.total : undefined,
    counting: waiting === of,
    count: () => void ask(),
    forget: () => setExact(undefined),
  }
}

/** Shows the previous page when the last row of a page is gone. */
function useStepBack(
  page: Page<unknown> | undefined,
  pageNo: number,
  stale: boolean,
  change: (change: Change) => void,
) {
  const isEmpty = page !== undefined && !stale && page.rows.length === 0 && pageNo > 1
  const last = page ? Math.max(1, Math.ceil(page.totalCount / page.pageSize)) : 1
  useEffect(() => {
    if (isEmpty) change({ pageNo: String(Math.min(pageNo - 1, last)) })
  })
}
