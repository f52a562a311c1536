import { useSyncExternalStore } from 'react'

/** `connecting` before the first registration, `live` while registered, `lost` until the next one. */
export type Connection = 'connecting' | 'live' | 'lost'

let connection: Connection = 'connecting'
const listeners = new Set<() => void>()

export function setConnection(next: Connection): void {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => connection)
