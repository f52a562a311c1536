import { useRef } from 'react'
import type { TableSelection } from './tableColumn.ts'

/** Ticks of rows, one by one, a page, or with Shift from the last one on; those of other pages stay. */
export function useTicking<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  { keys, onChange }: TableSelection<R> = { keys: [], onChange: () => undefined },
) {
  const seenRows = useRef(new Map<string, R>())
  const last = useRef<string>(undefined)
  const page = rows.map(keyOf)
  const set = (some: readonly string[], isOn: boolean) => {
    for (const row of rows) seenRows.current.set(keyOf(row), row)
    const rest = keys.filter((key) => !some.includes(key))
    const next = isOn ? [...keys, ...some.filter((key) => !keys.includes(key))] : rest
    onChange(
      next,
      next.map((key) => seenRows.current.get(key)).filter((row) => row !== undefined),
    )
  }
  const isAll = page.length > 0 && page.every((key) => keys.includes(key))
  return {
    isAll,
    isSome: page.some((key) => keys.includes(key)),
    tickAll: () => set(page, !isAll),
    tick: (row: R, isRange: boolean) => {
      const key = keyOf(row)
      const [from, to] = [isRange && last.current !== undefined ? page.indexOf(last.current) : -1, page.indexOf(key)]
      last.current = key
      set(from < 0 ? [key] : page.slice(Math.min(from, to), Math.max(from, to) + 1), !keys.includes(key))
    },
  }
}
