import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'

/** A value of the whole page; components that use it re-render when it changes. */
export interface Store<T> {
  readonly now: () => T
  /** An identical value notifies nobody. */
  readonly set: (next: T) => void
  /** Calls the listener after every change; returns the function that removes it. */
  readonly listen: (listener: () => void) => () => void
  readonly use: () => T
}

export function store<T>(first: T): Store<T> {
  let value = first
  const { emit, listen } = listeners()
  const now = () => value
  const set = (next: T) => {
    if (Object.is(next, value)) return
    value = next
    emit()
  }
  return { now, set, listen, use: () => useSyncExternalStore(listen, now) }
}
