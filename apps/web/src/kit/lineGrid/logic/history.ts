import type { Line } from '../block.ts'
import type { Cell } from './moves.ts'

export interface Snapshot {
  readonly rows: readonly Line[]
  readonly at: Cell
}

export interface History {
  readonly past: readonly Snapshot[]
  readonly future: readonly Snapshot[]
}

export const noHistory: History = { past: [], future: [] }
const depth = 200

/** Records the state before a change and clears the redo stack. */
export const recorded = (history: History, before: Snapshot): History => ({
  past: [...history.past, before].slice(-depth),
  future: [],
})

/** Undoes one change: the new history and the state to show, or undefined if there is none. */
export function undone({ past, future }: History, now: Snapshot): [History, Snapshot] | undefined {
  const last = past.at(-1)
  return last && [{ past: past.slice(0, -1), future: [...future, now] }, last]
}

/** Redoes one undone change. */
export function redone({ past, future }: History, now: Snapshot): [History, Snapshot] | undefined {
  const last = future.at(-1)
  return last && [{ past: [...past, now], future: future.slice(0, -1) }, last]
}

/** The history for rows from outside: it goes on if they are the same lines, saved, and otherwise starts anew. */
export function carried(
  { past, future }: History,
  before: readonly Line[],
  rows: readonly Line[],
  renewed: ReadonlyMap<Line, Line> = new Map(),
): History {
  const present = (line: Line) => renewed.get(line) ?? line
  if (rows.length !== before.length || before.some((line, row) => present(line) !== rows[row])) return noHistory
  const saved = (snapshot: Snapshot) => ({ rows: snapshot.rows.map(present), at: snapshot.at })
  return { past: past.map(saved), future: future.map(saved) }
}
