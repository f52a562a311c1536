import { useSyncExternalStore } from 'react'

/** Between two questions whether the server can be reached again, ms. */
const PROBE_MS = 3_000
const PROBE_TIMEOUT_MS = 5_000

/** Since when the server cannot be reached, ms; undefined while it can. */
let since: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const changes = new Set<() => void>()
const returns = new Set<() => void>()

export const offlineSince = (): number | undefined => since

/** The server did not answer. From now on it is asked until it does. */
export function reportLost(): void {
  if (since !== undefined) return
  since = Date.now()
  timer = setTimeout(probe, PROBE_MS)
  for (const listener of changes) listener()
}

/** The server answered. */
export function reportReached(): void {
  if (since === undefined) return
  since = undefined
  clearTimeout(timer)
  for (const listener of [...changes, ...returns]) listener()
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  try {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    if (answer.ok) return reportReached()
  } catch {
    // Still away.
  }
  if (since !== undefined) timer = setTimeout(probe, PROBE_MS)
}

/** Follows what the browser knows of its network; returns how to stop. */
export function watchNetwork(): () => void {
  const back = () => since !== undefined && void probe()
  addEventListener('offline', reportLost)
  addEventListener('online', back)
  return () => {
    removeEventListener('offline', reportLost)
    removeEventListener('online', back)
  }
}

/** Calls the listener when the server can be reached again; returns how to stop. */
export function onReturn(listener: () => void): () => void {
  returns.add(listener)
  return () => void returns.delete(listener)
}

const subscribe = (listener: () => void) => {
  changes.add(listener)
  return () => void changes.delete(listener)
}

export const useOfflineSince = (): number | undefined => useSyncExternalStore(subscribe, offlineSince)
