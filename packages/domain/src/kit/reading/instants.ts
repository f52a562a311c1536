import { EARLIEST_TIME } from '../field.ts'
import { plain, readDay, typeDay } from './days.ts'
import { today } from './shownDay.ts'

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/
const runs = /^(\d{8})(\d{4}(?:\d{2})?)(?:\d{3})?$/

const half = '上午|下午|凌晨|早上|早|中午|晚上|晚|am|pm'
const clock = new RegExp(
  `^(${half})?\\s*(?:(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2})(?:\\.\\d+)?)?|(\\d{1,2})\\s*[时点]\\s*(?:(\\d{1,2})\\s*(?:分\\s*(?:(\\d{1,2})\\s*秒)?)?|(半)|整|钟)?|(\\d{2})(\\d{2})(\\d{2})?)\\s*(am|pm)?$`,
  'i',
)

/** The time of a day (8:30, 08:30:05, 0830, 8时30分, 下午2点半, 2:30 PM) as HH:mm:ss. */
function readClock(text: string): string | undefined {
  const match = clock.exec(text.trim())
  if (!match) return undefined
  const [, before, h1, m1, s1, h2, m2, s2, isHalf, h3, m3, s3, after] = match
  const [minute, second] = [m1 ?? m2 ?? m3 ?? (isHalf ? '30' : '0'), s1 ?? s2 ?? s3 ?? '0'].map(Number)
  const word = (before ?? after ?? '').toLowerCase()
  const hour = hours[periods[word] ?? word]?.(Number(h1 ?? h2 ?? h3))
  if (hour === undefined || hour > 23 || minute! > 59 || second! > 59) return undefined
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
}

const within = (hour: number, from: number, to: number): number | undefined =>
  hour >= from && hour <= to ? hour : undefined

/** The hours that a word is said of, of twelve and of twenty-four. 晚上12点 and 晚上1点 can be of this day or the next, 早上12点 is none. */
const hours: Readonly<Record<string, (hour: number) => number | undefined>> = {
  '': (hour) => hour,
  中午: (hour) => within(hour < 3 ? hour + 12 : hour, 11, 14),
  晚: (hour) => within(hour < 12 ? hour + 12 : hour, 18, 23),
  早: (hour) => within(hour, 0, 11),
  am: (hour) => (hour === 12 ? 0 : within(hour, 0, 11)),
  pm: (hour) => (hour < 12 ? hour + 12 : hour),
}
const periods: Readonly<Record<string, string>> = { 晚上: '晚', 早上: '早', 上午: 'am', 凌晨: 'am', 下午: 'pm' }

const at = (day: string, time: string): string | undefined =>
  day < EARLIEST_TIME ? undefined : new Date(`${day}T${time}+08:00`).toISOString()

/** A day by the reader and a time behind it; a day alone is its midnight. */
function dayAndTime(text: string, dayOf: (text: string) => string | undefined): string | undefined {
  if (zoned.test(text))
    return Number.isNaN(Date.parse(text)) || text < EARLIEST_TIME ? undefined : new Date(text).toISOString()
  const run = runs.exec(text)
  const cuts = [...text.matchAll(/[\sT,]+|(?<=日)/g)]
  const parts = run
    ? [[run[1]!, run[2]!] as const]
    : cuts.map(({ 0: { length }, index }) => [text.slice(0, index), text.slice(index + length)] as const)
  for (const [first, second] of parts) {
    const [day, time] = [dayOf(first), readClock(second)]
    if (day !== undefined && time !== undefined) return at(day, time)
  }
  const day = dayOf(text)
  return day && at(day, '00:00:00')
}

/**
 * A time of China as people write it, as an ISO instant: 2026-01-02 03:04[:05], 2026/1/2 3:04, 2026年1月2日 8时30分, 20260102030405, an
 * instant with its offset; a day alone is its midnight. Undefined for other text.
 */
export const readInstant = (entry: string): string | undefined => dayAndTime(plain(entry), readDay)

/** 8.30 alone is an hour or a day. */
const twofold = /^\d{1,2}\.\d{1,2}$/

/** A time as clerks type it on the screen: a day as `typeDay` reads it, and a time alone, which means today. */
export function typeInstant(entry: string, now: string = today()): string | undefined {
  const text = plain(entry)
  if (twofold.test(text)) return undefined
  const time = readClock(text)
  return time === undefined ? dayAndTime(text, (day) => typeDay(day, now)) : at(now, time)
}
