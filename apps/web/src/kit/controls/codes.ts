import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { getValues } from '@guanqiao/domain/kit/calls/codeValues'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'

export interface Option {
  readonly value: string
  readonly label: string
  readonly code?: string
  readonly initials?: string
  readonly hint?: string
  readonly disabled?: boolean
  readonly reason?: string
  /** Its names of earlier days, each with its last day. */
  readonly former?: readonly { readonly label: string; readonly until: string }[]
}

type Values = OutputOf<typeof getValues>

let waiting: Map<string, { resolve: (values: Values) => void; reject: (error: unknown) => void }[]> | undefined

/** Requests one table; tables requested at the same moment share one call. */
function load(category: string): Promise<Values> {
  return new Promise((resolve, reject) => {
    if (!waiting) {
      waiting = new Map()
      queueMicrotask(() => void send())
    }
    waiting.set(category, [...(waiting.get(category) ?? []), { resolve, reject }])
  })
}

async function send(): Promise<void> {
  const batch: NonNullable<typeof waiting> = waiting ?? new Map()
  waiting = undefined
  try {
    const rows = await call(getValues, { category: [...batch.keys()].toSorted(), former: true })
    for (const [category, takers] of batch)
      for (const taker of takers) taker.resolve(rows.filter((row) => row.category === category))
  } catch (error) {
    for (const takers of batch.values()) for (const taker of takers) taker.reject(error)
  }
}

/** One option for each code: ended ones cannot be selected. */
function toOptions(values: Values): Option[] {
  const past = Map.groupBy(
    values.filter(({ valid_to }) => valid_to !== null),
    ({ codeValue }) => codeValue,
  )
  const formerOf = (code: string) =>
    (past.get(code) ?? []).map(({ codeName, valid_to }) => ({ label: codeName, until: valid_to ?? '' }))
  const toOption = ({ codeValue, codeName, initials }: Values[number]): Option => ({
    value: codeValue,
    label: codeName,
    code: codeValue,
    initials: initials ?? '',
    ...(past.has(codeValue) ? { former: formerOf(codeValue) } : {}),
  })
  const current = values.filter(({ valid_to }) => valid_to === null)
  const codes = new Set(current.map(({ codeValue }) => codeValue))
  const ended = [...past].flatMap(([code, versions]) => {
    const last = versions.at(-1)
    return last && !codes.has(code) ? [{ ...toOption(last), disabled: true, reason: `${last.valid_to} 后停用` }] : []
  })
  return [...current.map(toOption), ...ended]
}

/** The name of a code on a day (YYYY-MM-DD): old records show the name of their time. */
export const nameOn = ({ label, former = [] }: Option, day: string | undefined): string =>
  (day === undefined ? undefined : former.find(({ until }) => day <= until)?.label) ?? label

const hour = 3_600_000

/** The query of a code table: read once, cached for an hour. */
export const codesQuery = (table: string | undefined) => ({
  queryKey: ['codes', 'codes.values', { category: table }],
  queryFn: async (): Promise<readonly Option[]> => toOptions(await load(table ?? '')),
  enabled: table !== undefined,
  staleTime: hour,
  gcTime: hour,
})

/** The values of a code table; undefined while they load or if no table is named. */
export const useCodes = (table: string | undefined): readonly Option[] | undefined => useQuery(codesQuery(table)).data
