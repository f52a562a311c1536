const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** China is at +08:00 all year. */
const OFFSET_MS = 8 * HOUR_MS

const after = (delayMs: number) => (now: number) => new Date(now + delayMs).toISOString()

/** 8 o'clock in China of the next calendar day. */
const tomorrowAtEight = (now: number): string =>
  new Date(Math.floor((now + OFFSET_MS) / DAY_MS) * DAY_MS + DAY_MS).toISOString()

/** The quick choices of putting a task off: the instant at which it returns. */
export const delays = {
  halfHour: { label: '推迟 30 分钟', until: after(30 * MINUTE_MS) },
  twoHours: { label: '推迟 2 小时', until: after(2 * HOUR_MS) },
  tomorrow: { label: '推迟到明早 8 点', until: tomorrowAtEight },
} as const
