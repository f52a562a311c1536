import { isExportable } from '@guanqiao/domain/kit/derived/exportOf'
import { listFields } from '@guanqiao/domain/kit/entity'
import type { Operation, Page } from '@guanqiao/domain/kit/operation'
import type { Field } from '@guanqiao/domain/kit/field'
import { MAX_PRINTED_ROWS, printOf } from '@guanqiao/domain/kit/derived/printOf'
import { menuButtons } from '@guanqiao/domain/menus'
import type { ReactNode } from 'react'
import { call } from '../../kit/call.ts'
import { titleOf } from '../../kit/cells.tsx'
import type { Line } from '../../kit/table/columns.tsx'
import type { Filter } from '../../kit/table/filters.ts'
import { allFields, filtersOf } from '../../kit/table/filters.ts'
import type { ListToolsProps } from '../../kit/table/listTools.ts'

export interface PrintedColumn {
  readonly name: string
  readonly title: string
  readonly field?: Field | undefined
  readonly render?: ((row: Line) => ReactNode) | undefined
}

/** The content of the print of a list. */
export interface Printed {
  readonly label: string
  readonly columns: readonly PrintedColumn[]
  readonly rows: readonly Line[]
  readonly total: number
  readonly capped: boolean
  /** The filters that are set, with their values of the address. */
  readonly filters: readonly (Filter & { readonly from: string; readonly to: string })[]
}

const PAGE = 100

/** The rows of all pages up to the limit of a print, read again: the page on screen may be older. */
export async function readRows(entity: ListToolsProps['entity'], list: ListToolsProps['list']): Promise<Printed> {
  const columns = columnsOf(entity, list)
  const filters = filtersIn(entity, list)
  const { rows, totalCount, totalCapped } = isExportable(list.operation)
    ? await call(printOf(list.operation, menuButtons), {
        ...list.request,
        columns: [...new Set([...columns, ...filters].map(({ name }) => name).filter(isListed(list.operation)))],
      })
    : await pagesOf(list.operation as Operation<unknown, Page<Line>>, list.request)
  return { label: entity.label, columns, rows, filters, total: totalCount, capped: totalCapped === true }
}

const isListed =
  ({ generic }: Operation) =>
  (name: string): boolean =>
    generic !== undefined && Object.hasOwn(listFields(generic.entity), name)

/** The shown columns: of entities those with a field, as in an export; a custom column of a field is printed as the field. */
function columnsOf(
  entity: ListToolsProps['entity'],
  { operation, columns: { visibleColumns } }: ListToolsProps['list'],
) {
  const fields = allFields(entity)
  const isOfEntity = isExportable(operation)
  return visibleColumns.flatMap(({ name, title, render }): PrintedColumn[] => {
    const field = fields[name]
    if (isOfEntity) return field && isListed(operation)(name) ? [{ name, title: titleOf(field), field }] : []
    return [{ name, title, field, render }]
  })
}

const filtersIn = (entity: ListToolsProps['entity'], { operation, filters }: ListToolsProps['list']) =>
  filtersOf(entity, operation.input.fields).flatMap((filter) => {
    const { name, form } = filter
    const from = filters[form === 'range' ? `${name}_from` : name] ?? ''
    const to = filters[`${name}_to`] ?? ''
    return from === '' && to === '' ? [] : [{ ...filter, from, to }]
  })

async function pagesOf(operation: Operation<unknown, Page<Line>>, input: object): Promise<Page<Line>> {
  const rows: Line[] = []
  for (let pageNo = 1; ; pageNo++) {
    const page = await call(operation, { ...input, pageNo, pageSize: PAGE })
    rows.push(...page.rows)
    if (page.rows.length < PAGE || rows.length >= MAX_PRINTED_ROWS) return { ...page, rows }
  }
}
