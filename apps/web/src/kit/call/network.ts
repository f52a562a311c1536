import { listeners, store } from '../events/store.ts'

/** Between two questions whether the server can be reached again, ms. */
const PROBE_MS = 3_000
const PROBE_TIMEOUT_MS = 5_000

/** Since when the server cannot be reached, ms; undefined while it can. */
const since = store<number | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined
const returns = listeners()

export const { now: offlineSince, use: useOfflineSince } = since

/** The server did not answer. From now on it is asked until it does. */
export function reportLost(): void {
  if (since.now() !== undefined) return
  since.set(Date.now())
  timer = setTimeout(probe, PROBE_MS)
}

/** The server answered. */
export function reportReached(): void {
  if (since.now() === undefined) return
  clearTimeout(timer)
  since.set(undefined)
  returns.tell()
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  try {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    if (answer.ok) return reportReached()
  } catch {
    // Still away.
  }
  if (since.now() !== undefined) timer = setTimeout(probe, PROBE_MS)
}

/** Follows what the browser knows of its network; returns how to stop. */
export function watchNetwork(): () => void {
  const back = () => since.now() !== undefined && void probe()
  addEventListener('offline', reportLost)
  addEventListener('online', back)
  return () => {
    removeEventListener('offline', reportLost)
    removeEventListener('online', back)
  }
}

/** Calls the listener when the server can be reached again; returns how to stop. */
export const onReturn = returns.listen
