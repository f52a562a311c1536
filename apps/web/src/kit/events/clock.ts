import { setTimeSource } from '@guanqiao/domain/kit/reading/clock'
import { listeners } from './listeners.ts'

/** How far the server's clock is ahead of this computer's, ms. */
let skew = 0
const changes = listeners()

/** Resolution of the header `Date`. */
const SECOND_MS = 1000

/** The time by the server's clock, ms since 1970: the only "now" of the page, because computers at ports are hours wrong. */
export const timeNow = (): number => Date.now() + skew

// What the domain calls today, and the days that it reads from 今 and +1.
setTimeSource(timeNow)

/** The time by this computer's clock, for what never leaves the browser and is read before the server has answered. */
export const computerTime = (): number => Date.now()

export const clockSkew = (): number => skew

/** Calls the listener when the difference of the clocks changes; returns the function that stops this. */
export const onSkewChange = changes.listen

/**
 * Learns the server's time from a response to a request sent at `sentAt` (ms by this computer). The response was written between then
 * and now, within the second that its header names: the known difference is kept as long as it agrees with that.
 */
export function learnTime({ headers }: Response, sentAt: number): void {
  const written = Date.parse(headers.get('date') ?? '')
  // Caches pass on the header of the first answer, with its age.
  if (Number.isNaN(written) || headers.has('age')) return
  const next = Math.min(Math.max(skew, written - Date.now()), written + SECOND_MS - sentAt)
  if (next === skew) return
  skew = next
  changes.emit()
}
