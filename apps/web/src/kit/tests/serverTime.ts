import { vi } from 'vitest'
import { learnTime } from '../events/clock.ts'

/** A response that the server wrote at this time, ms since 1970. */
export const answeredAt = (time: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { headers: { date: new Date(time).toUTCString(), ...headers } })

const AT = Date.parse('2026-11-22T08:00:00Z')
const SECOND_MS = 1000

/** Makes both clocks agree again, to the millisecond; under fake timers. The page's module, and its clock, outlive a test. */
export function agreeOnTime(): void {
  vi.setSystemTime(AT + SECOND_MS)
  learnTime(answeredAt(AT), AT + SECOND_MS)
  vi.setSystemTime(AT)
  learnTime(answeredAt(AT), AT)
}
