import { timeNow } from '../../kit/events/clock.ts'

/** The greeting for an hour of the day. */
export function greeting(hour: number): string {
  if (hour < 9) return '早上好'
  if (hour <= 11) return '上午好'
  if (hour <= 13) return '中午好'
  return hour < 20 ? '下午好' : '晚上好'
}

/** The hour in China, whatever zone and time the computer's clock shows. */
export const hourInChina = (now: number = timeNow()): number => new Date(now + 8 * 3_600_000).getUTCHours()
