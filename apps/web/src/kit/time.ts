/** Instants are stored in UTC and shown in Chinese time; China has used +08:00 without summer time since 1991. */
const offset = 8 * 3_600_000

/** An ISO instant as YYYY-MM-DD HH:mm:ss in Asia/Shanghai; '' if empty, the text itself if it is no instant. */
export function showInstant(iso: string | null | undefined): string {
  if (!iso) return ''
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : new Date(time + offset).toISOString().slice(0, 19).replace('T', ' ')
}

/** The ISO instant of a Chinese local time (`2026-01-02 03:04[:05]`, date alone: midnight); undefined for other text. */
export function readInstant(text: string): string | undefined {
  const match = /^(\S+)(?:[ T](\d{1,2}):?(\d{2})(?::?(\d{2}))?)?$/.exec(text.trim())
  const day = readDay(match?.[1] ?? '')
  if (!match || !day) return undefined
  const [hour = '0', minute = '00', second = '00'] = [match[2], match[3], match[4]].filter((part) => part !== undefined)
  const time = Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:${second}+08:00`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** A typed day (2026-1-2, 2026/01/02, 20260102, 2026年1月2日) as YYYY-MM-DD; undefined if there is no such day. */
export function readDay(text: string): string | undefined {
  const match = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/.exec(text.trim())
  if (!match) return undefined
  const [year, month, day] = [match[1] ?? '', match[2] ?? match[4] ?? '', match[3] ?? match[5] ?? '']
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined
}

/** Today in China, YYYY-MM-DD. */
export const today = (now: number = Date.now()): string => new Date(now + offset).toISOString().slice(0, 10)

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
