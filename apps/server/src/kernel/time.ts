/** Since 1991 the ports have no daylight saving time. */
const SHANGHAI_MS = 8 * 3_600_000

/** The calendar day at the ports, YYYY-MM-DD. */
export const today = (now: Date = new Date()): string =>
  new Date(now.getTime() + SHANGHAI_MS).toISOString().slice(0, 10)
