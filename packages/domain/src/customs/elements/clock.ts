/** China keeps UTC+8 all year, so the wall clock is plain arithmetic, whatever zone the process runs in. */
const OFFSET_MS = 8 * 60 * 60 * 1000

/** yyyyMMddHHmmssfff in Asia/Shanghai, 24-hour clock. */
export const shanghaiDigits = (date: Date): string =>
  new Date(date.getTime() + OFFSET_MS).toISOString().replace(/\D/g, '')

/** `2026-05-01 09:30` in Asia/Shanghai. */
export const shanghaiMinute = (date: Date): string =>
  new Date(date.getTime() + OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

/** `2026-05-01` in Asia/Shanghai. */
export const shanghaiDay = (date: Date): string => shanghaiMinute(date).slice(0, 10)
