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

/** Remembers how it was before a change. What had been undone is gone then. */
export const recorded = (history: History, before: Snapshot): History => ({
  past: [...history.past, before].slice(-depth),
  future: [],
})

/** One change back: the new history and what to show, or undefined when there is none. */
export function undone({ past, future }: History, now: Snapshot): [History, Snapshot] | undefined {
  const last = past.at(-1)
  return last && [{ past: past.slice(0, -1), future: [...future, now] }, last]
}

/** One undone change again. */
export function redone({ past, future }: History, now: Snapshot): [History, Snapshot] | undefined {
  const last = future.at(-1)
  return last && [{ past: [...past, now], future: future.slice(0, -1) }, last]
}
