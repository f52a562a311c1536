import { timeNow } from './clock.ts'

const OFFSET_MS = 8 * 3_600_000

/** Today in China, YYYY-MM-DD. */
export const today = (now: number = timeNow()): string => new Date(now + OFFSET_MS).toISOString().slice(0, 10)

/** The last day of a paper that never expires. */
export const LONG_TERM = '9999-12-31'

/** A stored day as people read it. */
export const showDay = (day: string): string => (day === LONG_TERM ? '长期' : day)
