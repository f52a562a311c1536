import { expiryOf } from '../../kit/cells/Expiry.tsx'
import { showInstant, today } from '../../kit/time.ts'

const papers: ReadonlySet<string> = new Set(['expired', 'expiring'])

/** Since when work waits, in China. Papers end with a day, which has no hour: how many days are left tells more. */
export function whenOf(kind: string, since: string, now: string = today()): string {
  const shown = showInstant(since)
  const ends = papers.has(kind) ? expiryOf(shown.slice(0, 10), now) : undefined
  return ends?.word ?? shown.slice(5, 16)
}
