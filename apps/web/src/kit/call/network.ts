import { computerTime, learnTime, timeNow } from '../events/clock.ts'
import { listeners } from '../events/listeners.ts'

/** Interval of the checks whether the server is reachable again, ms. */
const PROBE_MS = 3_000
const PROBE_TIMEOUT_MS = 5_000

/** The time since which the server is unreachable, ms; undefined while it is reachable. */
let since: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const returns = listeners()
const changes = listeners()

export const offlineSince = (): number | undefined => since

/** Calls the listener when the server becomes unreachable or reachable; returns the function that stops this. */
export const onOfflineChange = changes.listen

function setSince(time: number | undefined): void {
  since = time
  changes.emit()
}

/** The server did not respond. From now on it is polled until it does. */
export function reportLost(): void {
  if (since !== undefined) return
  setSince(timeNow())
  timer = setTimeout(probe, PROBE_MS)
}

/** The server responded. */
export function reportReached(): void {
  if (since === undefined) return
  clearTimeout(timer)
  setSince(undefined)
  returns.emit()
}

/** Whether the server is reachable now; if not, it is polled until it is. */
export async function checkNetwork(): Promise<boolean> {
  if (!(await isReached())) reportLost()
  return since === undefined
}

async function isReached(): Promise<boolean> {
  try {
    const sentAt = computerTime()
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    learnTime(answer, sentAt)
    return answer.ok
  } catch {
    return false
  }
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  if (await isReached()) return reportReached()
  if (since !== undefined) timer = setTimeout(probe, PROBE_MS)
}

/** Follows the browser's network state; returns the function that stops this. */
export function watchNetwork(): () => void {
  const back = () => since !== undefined && void probe()
  addEventListener('offline', reportLost)
  addEventListener('online', back)
  return () => {
    removeEventListener('offline', reportLost)
    removeEventListener('online', back)
  }
}

/** Calls the listener when the server is reachable again; returns the function that stops this. */
export const onReturn = returns.listen
