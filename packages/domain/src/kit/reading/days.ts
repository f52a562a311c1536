import { EARLIEST_DAY } from '../field.ts'
import type { Field } from '../field.ts'
import { plainSigns } from '../field/signs.ts'
import { halfWidth } from '../field/typing.ts'
import { visibleText } from './invisible.ts'
import { LONG_TERM, today } from './shownDay.ts'

const DAY_MS = 86_400_000

export const plain = (entry: string): string => plainSigns(visibleText(halfWidth(entry))).trim()

const yearFirst = /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?|(\d{2})(\d{2}))$/
const yearLast = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/
const midnight = /[ t]+0?0:00(?::00(?:\.0+)?)?$/i
const weekday = /\s*[(]?(?:星期|周)[一二三四五六日天][)]?$/

/**
 * A day as people write it (2026-1-2, 2026/01/02, 20260102, 2026年1月2日, 02.01.2026; with the weekday or midnight behind it) as YYYY-MM-DD.
 * 27/11/2026 and 11/27/2026 are read, 02/01/2026 is not: it can be two days. Undefined if there is no such day.
 */
export function readDay(entry: string): string | undefined {
  const text = plain(entry).replace(midnight, '').replace(weekday, '')
  const first = yearFirst.exec(text)
  if (first) return existing(first[1]!, first[2] ?? first[4]!, first[3] ?? first[5]!)
  const last = yearLast.exec(text)
  if (!last) return undefined
  const [one, other, year] = [last[1]!, last[3]!, last[4]!]
  if (last[2] === '.' || Number(one) > 12) return existing(year, other, one)
  return Number(other) > 12 ? existing(year, one, other) : undefined
}

function existing(year: string, month: string, day: string): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
  return isDay && written >= EARLIEST_DAY ? written : undefined
}

const namedDays: Readonly<Record<string, number>> = { t: 0, 今: 0, 今天: 0, 明: 1, 明天: 1, 昨: -1, 昨天: -1, 后天: 2 }

const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * A day as clerks type it on the screen: as `readDay`, and 1123, 11-23, +1, -1, t, 今, 明, 昨. Without a year, the date nearest to `now`.
 * Undefined for other input.
 */
export function typeDay(entry: string, now: string = today()): string | undefined {
  const text = plain(entry).toLowerCase()
  const offset = Object.hasOwn(namedDays, text)
    ? namedDays[text]
    : /^[+-]\d{1,3}$/.test(text)
      ? Number(text)
      : undefined
  if (offset !== undefined) return daysFrom(now, offset)
  const match = /^(?:(\d{2})(\d{2})|(\d{1,2})[-/.月](\d{1,2})日?)$/.exec(text)
  return match ? nearest(match[1] ?? match[3] ?? '', match[2] ?? match[4] ?? '', now) : readDay(text)
}

function nearest(month: string, day: string, now: string): string | undefined {
  const year = Number(now.slice(0, 4))
  const away = (date: string) => Math.abs(Date.parse(date) - Date.parse(now))
  return [year - 1, year, year + 1]
    .flatMap((one) => existing(String(one), month, day) ?? [])
    .sort((one, other) => away(one) - away(other))[0]
}

const longTerm = /^(长期(有效)?|永久(有效)?|无(固定)?期限|无限期|бессрочно|хугацаагүй)$/i

/** Whether a paper of this field may be without an end. */
export const mayBeLongTerm = (field: Field): boolean =>
  field.kind === 'date' && (field.expires !== undefined || /有效期|到期/.test(field.label))

/** A day of a field by one of the readers above; 长期 where the field is the end of a paper. */
export const readDate = (
  field: Field,
  entry: string,
  read: (entry: string) => string | undefined,
): string | undefined =>
  mayBeLongTerm(field) && longTerm.test(plain(entry).replaceAll(/[\s.。()]/g, '')) ? LONG_TERM : read(entry)
