import { useSyncExternalStore } from 'react'

/** A value of the whole page: what is drawn from it is drawn anew when it changes. */
export interface Store<T> {
  readonly now: () => T
  /** A value that is the same tells nobody. */
  readonly set: (next: T) => void
  /** Calls the listener after every change; returns how to stop. */
  readonly listen: (listener: () => void) => () => void
  readonly use: () => T
}

export function store<T>(first: T): Store<T> {
  let value = first
  const { tell, listen } = listeners()
  const now = () => value
  const set = (next: T) => {
    if (Object.is(next, value)) return
    value = next
    tell()
  }
  return { now, set, listen, use: () => useSyncExternalStore(listen, now) }
}

/** Whoever wants to hear of something that happens. */
export function listeners<Told extends readonly unknown[] = []>() {
  const all = new Set<(...told: Told) => void>()
  return {
    tell: (...told: Told): void => {
      for (const listener of [...all]) listener(...told)
    },
    /** Returns how to stop. */
    listen: (listener: (...told: Told) => void): (() => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
