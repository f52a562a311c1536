import { useState } from 'react'
import { removeUserStorage, writeUserStorage, readUserStorage } from '../userStorage.ts'

export type Density = 'large' | 'medium' | 'small'

/** The user's arrangement of a table: the differences from the default. */
export interface Arrangement {
  readonly order?: readonly string[]
  readonly hidden?: readonly string[]
  readonly density?: Density
}

/** All column names in the user's order; new columns keep their default position. */
export function ordered(names: readonly string[], order: readonly string[] = []): string[] {
  const kept = order.filter((name) => names.includes(name))
  const result = [...kept]
  for (const [index, name] of names.entries()) {
    if (kept.includes(name)) continue
    const before = names.slice(0, index).findLast((it) => result.includes(it))
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, name)
  }
  return result
}

/** The same names with one of them moved up (-1) or down (1). */
export function moved(names: readonly string[], name: string, by: 1 | -1): string[] {
  const from = names.indexOf(name)
  const to = from + by
  if (from < 0 || to < 0 || to >= names.length) return [...names]
  const next = names.filter((it) => it !== name)
  next.splice(to, 0, name)
  return next
}

/** The user's arrangement of a table, stored in this browser. */
export function useArrangement(name: string): [Arrangement, (change: Arrangement) => void, () => void] {
  const key = `table:${name}`
  const [arrangement, set] = useState<Arrangement>(() => readUserStorage<Arrangement>(key) ?? {})
  const change = (it: Arrangement) => {
    const next = { ...arrangement, ...it }
    writeUserStorage(key, next)
    set(next)
  }
  const reset = () => {
    removeUserStorage(key)
    set({})
  }
  return [arrangement, change, reset]
}
