import { halfWidth } from '@guanqiao/domain/kit/field/typing'
import { readDay, readInstant, today } from '../time.ts'

const DAY_MS = 86_400_000

const words: Readonly<Record<string, number>> = { t: 0, 今: 0, 今天: 0, 明: 1, 明天: 1, 昨: -1, 昨天: -1, 后天: 2 }

const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * A day as clerks type it: 1123, 11-23, 20261123, 2026-11-23, +1, -1, t, 今, 明, 昨. Without a year, the date nearest to `now`.
 * Undefined for other input.
 */
export function typeDay(entry: string, now: string = today()): string | undefined {
  const text = halfWidth(entry).trim().toLowerCase()
  const offset = Object.hasOwn(words, text) ? words[text] : /^[+-]\d{1,3}$/.test(text) ? Number(text) : undefined
  if (offset !== undefined) return daysFrom(now, offset)
  const match = /^(?:(\d{2})(\d{2})|(\d{1,2})[-/.月](\d{1,2})日?)$/.exec(text)
  return match ? nearest(match[1] ?? match[3] ?? '', match[2] ?? match[4] ?? '', now) : readDay(text)
}

function nearest(month: string, day: string, now: string): string | undefined {
  const year = Number(now.slice(0, 4))
  const away = (date: string) => Math.abs(Date.parse(date) - Date.parse(now))
  return [year - 1, year, year + 1]
    .flatMap((one) => readDay(`${one}-${month}-${day}`) ?? [])
    .sort((one, other) => away(one) - away(other))[0]
}

const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$|^(\d{2})(\d{2})(\d{2})?$/

/**
 * A time as clerks type it, as an ISO instant: a day as above and 0830, 08:30 or 083005; a time alone means today, a day alone its
 * midnight. Undefined for other input.
 */
export function typeInstant(entry: string, now: string = today()): string | undefined {
  const text = halfWidth(entry).trim()
  const run = /^(\d{8})(\d{4}(?:\d{2})?)$/.exec(text)
  const [first = '', second, ...rest] = run ? [run[1], run[2]] : text.split(/[ T]+/)
  if (rest.length > 0) return undefined
  if (second === undefined && clock.test(first)) return at(now, first)
  const day = typeDay(first, now)
  return day && at(day, second ?? '00:00')
}

function at(day: string, time: string): string | undefined {
  const match = clock.exec(time)
  if (!match) return undefined
  const [hour = '', minute = '', second = '00'] = (match[1] ? match.slice(1, 4) : match.slice(4, 7)) as (
    | string
    | undefined
  )[]
  return readInstant(`${day} ${hour}:${minute}:${second}`)
}
