import type { arrangeList } from '@guanqiao/domain/kit/calls/arrangeList'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { store } from '../events/store.ts'

type ListChoice = OutputOf<typeof arrangeList>
export type Density = NonNullable<ListChoice['density']>
/** What a user changed of a column; null means as declared. */
export type ColumnChoice = NonNullable<ListChoice['columns']>[number]
/** The user's arrangement of a list: the differences from the default, columns in the user's order. */
export type Arrangement = Partial<Pick<ListChoice, 'columns' | 'density'>>

const choices = store<Readonly<Record<string, ListChoice>>>({})

/** The user's arrangements of all lists, as the server stores them. */
export const setListChoices = (rows: readonly ListChoice[]): void =>
  choices.set(Object.fromEntries(rows.map((row) => [row.list, row])))

/** Adopts an arrangement that was stored. */
export const setListChoice = (row: ListChoice): void => choices.set({ ...choices.now(), [row.list]: row })

/** The parameters with which the user's default filter opens a list. */
export const defaultQueryOf = (list: string): string => choices.now()[list]?.default_query ?? ''

/** All column names in the user's order; new columns keep their default position. */
export function ordered(names: readonly string[], order: readonly string[] = []): string[] {
  const visible = order.filter((name) => names.includes(name))
  const result = [...visible]
  for (const [index, name] of names.entries()) {
    if (visible.includes(name)) continue
    const before = names.slice(0, index).findLast((column) => result.includes(column))
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, name)
  }
  return result
}

/** The same names with one of them at another place. */
export function moved<N extends string>(names: readonly N[], name: N, to: number): N[] {
  const next = names.filter((other) => other !== name)
  if (next.length < names.length) next.splice(Math.max(0, to), 0, name)
  return next
}

/** The user's arrangement of a list, which follows them to every browser. A change is stored at once. */
export function useArrangement(list: string): [Arrangement, (change: Arrangement) => void] {
  const row = choices.use()[list]
  const change = (patch: Arrangement) => {
    const next = { list, columns: null, density: null, default_query: null, ...choices.now()[list], ...patch }
    setListChoice(next)
    void import('./storeArrangement.ts').then(({ storeArrangement }) => storeArrangement(next))
  }
  return [row ?? {}, change]
}
