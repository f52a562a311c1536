import { expect, test } from 'vitest'
import { dayEnd, dayStart, readDay, readInstant, showInstant, spanAround, today } from '../time.ts'

test('instants are shown and read in China time', () => {
  expect(showInstant('2026-01-01T16:05:09.000Z')).toBe('2026-01-02 00:05:09')
  expect(showInstant(null)).toBe('')
  expect(showInstant('明天')).toBe('明天')
  expect(readInstant('2026-01-02 00:05:09')).toBe('2026-01-01T16:05:09.000Z')
  expect(readInstant('20260102 3:04')).toBe('2026-01-01T19:04:00.000Z')
  expect(readInstant('2026-01-02')).toBe('2026-01-01T16:00:00.000Z')
  expect(readInstant('2026-01-02 25:00')).toBeUndefined()
  expect(today(Date.parse('2026-01-01T16:00:00Z'))).toBe('2026-01-02')
  expect([dayStart('2026-01-02'), dayEnd('2026-01-02')]).toEqual([
    '2026-01-01T16:00:00.000Z',
    '2026-01-02T15:59:59.999Z',
  ])
})

test('days are read as they are typed', () => {
  for (const text of ['2026-1-2', '2026/01/02', '20260102', '2026年1月2日', '2026.1.2'])
    expect(readDay(text)).toBe('2026-01-02')
  for (const text of ['2026-02-30', '0102', '', '2026-13-01']) expect(readDay(text)).toBeUndefined()
})

test('today, this week and this month', () => {
  expect(spanAround('2026-01-04', 'day')).toEqual(['2026-01-04', '2026-01-04'])
  expect(spanAround('2026-01-04', 'week')).toEqual(['2025-12-29', '2026-01-04'])
  expect(spanAround('2026-02-10', 'month')).toEqual(['2026-02-01', '2026-02-28'])
})
