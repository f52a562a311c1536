/** China uses UTC+8 all year, so local time is plain arithmetic in any time zone of the process. */
const OFFSET_MS = 8 * 60 * 60 * 1000

/** yyyyMMddHHmmssfff in Asia/Shanghai, 24-hour clock. */
export const shanghaiDigits = (date: Date): string =>
  new Date(date.getTime() + OFFSET_MS).toISOString().replace(/\D/g, '')

/** `2026-05-01 09:30` in Asia/Shanghai. */
export const shanghaiMinute = (date: Date): string =>
  new Date(date.getTime() + OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

/** `2026-05-01` in Asia/Shanghai. */
export const shanghaiDay = (date: Date): string => shanghaiMinute(date).slice(0, 10)
