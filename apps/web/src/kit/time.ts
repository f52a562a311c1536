/** Instants are stored in UTC and shown in Chinese time; China has used +08:00 without summer time since 1991. */
const offset = 8 * 3_600_000

/** An ISO instant as YYYY-MM-DD HH:mm:ss in Asia/Shanghai; '' if empty, the text itself if it is no instant. */
export function showInstant(iso: string | null | undefined): string {
  if (!iso) return ''
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : new Date(time + offset).toISOString().slice(0, 19).replace('T', ' ')
}

export const dayStart = (day: string): string => new Date(`${day}T00:00:00+08:00`).toISOString()
export const dayEnd = (day: string): string => new Date(`${day}T23:59:59.999+08:00`).toISOString()

export type Span = 'day' | 'week' | 'month'

/** First and last day of today, this week (from Monday) or this month. */
export function spanAround(day: string, span: Span): [string, string] {
  const date = new Date(`${day}T00:00:00Z`)
  const iso = (moment: Date) => moment.toISOString().slice(0, 10)
  if (span === 'day') return [day, day]
  if (span === 'month') {
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
    return [iso(new Date(Date.UTC(year, month, 1))), iso(new Date(Date.UTC(year, month + 1, 0)))]
  }
  const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000
  return [iso(new Date(monday)), iso(new Date(monday + 6 * 86_400_000))]
}
