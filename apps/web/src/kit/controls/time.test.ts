import { expect, test } from 'vitest'
import { dayEnd, dayStart, showInstant, spanAround } from '../time.ts'

test('instants are shown in China time', () => {
  expect(showInstant('2026-01-01T16:05:09.000Z')).toBe('2026-01-02 00:05:09')
  expect(showInstant(null)).toBe('')
  expect(showInstant('明天')).toBe('明天')
  expect([dayStart('2026-01-02'), dayEnd('2026-01-02')]).toEqual([
    '2026-01-01T16:00:00.000Z',
    '2026-01-02T15:59:59.999Z',
  ])
})

test('today, this week and this month', () => {
  expect(spanAround('2026-01-04', 'day')).toEqual(['2026-01-04', '2026-01-04'])
  expect(spanAround('2026-01-04', 'week')).toEqual(['2025-12-29', '2026-01-04'])
  expect(spanAround('2026-02-10', 'month')).toEqual(['2026-02-01', '2026-02-28'])
})
