import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { getValues } from '@guanqiao/domain/reference/codes'
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
  const asked = waiting ?? new Map()
  waiting = undefined
  try {
    const rows = await call(getValues, { category: [...asked.keys()] })
    for (const [category, takers] of asked)
      for (const taker of takers) taker.resolve(rows.filter((row) => row.category === category))
  } catch (error) {
    for (const takers of asked.values()) for (const taker of takers) taker.reject(error)
  }
}

const toOption = ({ codeValue, codeName, initials }: Values[number]): Option => ({
  value: codeValue,
  label: codeName,
  code: codeValue,
  initials: initials ?? '',
})

const hour = 3_600_000

/** The query of a code table: read once, cached for an hour. */
export const codesQuery = (table: string | undefined) => ({
  queryKey: ['codes', 'codes.values', { category: table }],
  queryFn: async (): Promise<readonly Option[]> => (await load(table ?? '')).map(toOption),
  enabled: table !== undefined,
  staleTime: hour,
  gcTime: hour,
})

/** The values of a code table; undefined while they load or if no table is named. */
export const useCodes = (table: string | undefined): readonly Option[] | undefined => useQuery(codesQuery(table)).data
