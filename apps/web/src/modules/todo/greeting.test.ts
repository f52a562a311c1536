import { expect, test } from 'vitest'
import { greeting, hourInChina } from './greeting.ts'

test.each([
  [0, '早上好'],
  [8, '早上好'],
  [9, '上午好'],
  [11, '上午好'],
  [12, '中午好'],
  [13, '中午好'],
  [14, '下午好'],
  [19, '下午好'],
  [20, '晚上好'],
  [23, '晚上好'],
])('at %i o’clock: %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})

test('the hour is that of China', () => {
  expect(hourInChina(Date.parse('2026-01-02T16:30:00Z'))).toBe(0)
  expect(hourInChina(Date.parse('2026-01-02T01:30:00Z'))).toBe(9)
})
