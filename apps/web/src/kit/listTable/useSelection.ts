import { useState } from 'react'
import type { TableSelection } from './tableColumn.ts'

interface Selected<R> {
  readonly keys: readonly string[]
  readonly rows: readonly R[]
}

export interface Selection<R> extends Selected<R> {
  readonly clear: () => void
  /** Unticks these rows. */
  readonly drop: (ids: readonly string[]) => void
  /** For the table; undefined without the right to act on rows, so that none can be ticked. */
  readonly selection: TableSelection<R> | undefined
}

/** The ticked rows of a list, over its pages. */
export function useSelection<R extends { readonly id: string }>(isAllowed: boolean): Selection<R> {
  const [selected, setSelected] = useState<Selected<R>>({ keys: [], rows: [] })
  return {
    ...selected,
    clear: () => setSelected({ keys: [], rows: [] }),
    drop: (ids) => setSelected((before) => without(before, ids)),
    selection: isAllowed ? { keys: selected.keys, onChange: (keys, rows) => setSelected({ keys, rows }) } : undefined,
  }
}

/** The ticked rows without some of them. */
export function without<R extends { readonly id: string }>(
  { keys, rows }: Selected<R>,
  ids: readonly string[],
): Selected<R> {
  const gone = new Set(ids)
  return { keys: keys.filter((key) => !gone.has(key)), rows: rows.filter(({ id }) => !gone.has(id)) }
}
