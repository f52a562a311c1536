import { expect, test } from 'vitest'
import { delays } from './delays.ts'

const at = (instant: string) => Date.parse(instant)

test('half an hour and two hours count from now', () => {
  const now = at('2026-11-23T10:05:00.000Z')
  expect(delays.halfHour.until(now)).toBe('2026-11-23T10:35:00.000Z')
  expect(delays.twoHours.until(now)).toBe('2026-11-23T12:05:00.000Z')
})

test.each([
  ['in the evening', '2026-11-23T12:00:00.000Z', '2026-11-24T00:00:00.000Z'],
  ['after midnight in China', '2026-11-23T16:30:00.000Z', '2026-11-25T00:00:00.000Z'],
  ['before midnight in China', '2026-11-23T15:59:59.000Z', '2026-11-24T00:00:00.000Z'],
])('tomorrow is the next day in China, %s', (_, now, until) => {
  expect(delays.tomorrow.until(at(now))).toBe(until)
})
