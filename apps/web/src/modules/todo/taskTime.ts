import { expiryOf } from '../../kit/cells/Expiry.tsx'
import { today } from '@guanqiao/domain/kit/reading/shownDay'
import { showInstant } from '../../kit/time.ts'

const papers: ReadonlySet<string> = new Set(['expired', 'expiring'])

/** The start of a task's waiting time, in China. Papers expire with a day, so the number of days left is more useful. */
export function whenOf(kind: string, since: string, now: string = today()): string {
  const text = showInstant(since)
  const ends = papers.has(kind) ? expiryOf(text.slice(0, 10), now) : undefined
  return ends?.label ?? text.slice(5, 16)
}
