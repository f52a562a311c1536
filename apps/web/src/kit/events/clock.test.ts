// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { greeting, hourInChina } from '../../modules/todo/greeting.ts'
import { clockSkew, computerTime, learnTime, onSkewChange, timeNow } from './clock.ts'
import { dayjs } from '../controls/chineseDays.ts'
import { agreeOnTime, answeredAt } from '../tests/serverTime.ts'
import { typeDay } from '@guanqiao/domain/kit/reading/days'
import { today } from '@guanqiao/domain/kit/reading/shownDay'

const HOUR = 3_600_000
/** 23:30 in China on the 22nd. */
const truth = Date.parse('2026-11-22T15:30:00Z')

beforeEach(() => void vi.useFakeTimers({ now: truth, toFake: ['Date'] }))
afterEach(() => {
  agreeOnTime()
  vi.useRealTimers()
})

test.each([
  ['slow', -6],
  ['fast', 6],
  ['of another day', 50],
])('on a computer whose clock is %s, now, today, the greeting and the calendar are the server’s', (_, hours) => {
  vi.setSystemTime(truth + hours * HOUR)
  learnTime(answeredAt(truth), computerTime())
  expect(Math.abs(timeNow() - truth)).toBeLessThanOrEqual(1000)
  expect([today(), typeDay('今'), typeDay('+1')]).toEqual(['2026-11-22', '2026-11-22', '2026-11-23'])
  expect(greeting(hourInChina())).toBe('晚上好')
  expect(Math.abs(dayjs().valueOf() - truth)).toBeLessThanOrEqual(1000)
})

test('a clock that agrees within the second of the header is believed', () => {
  for (const ahead of [0, 400, 999]) {
    vi.setSystemTime(truth + ahead)
    learnTime(answeredAt(truth), truth + ahead - 200)
    expect(clockSkew()).toBe(0)
  }
})

test('a slow response leaves the difference inside what it proves, a quick one narrows it', () => {
  vi.setSystemTime(truth - 6 * HOUR)
  learnTime(answeredAt(truth), computerTime() - 20_000)
  expect(clockSkew()).toBe(6 * HOUR)
  vi.setSystemTime(truth - 6 * HOUR - 5_000)
  learnTime(answeredAt(truth), computerTime())
  expect(clockSkew()).toBe(6 * HOUR + 5_000)
})

test('a corrected clock is noticed at the next response', () => {
  const changed = vi.fn()
  vi.setSystemTime(truth - 6 * HOUR)
  learnTime(answeredAt(truth), computerTime())
  const stop = onSkewChange(changed)
  vi.setSystemTime(truth + 300)
  learnTime(answeredAt(truth), computerTime() - 100)
  stop()
  expect(changed).toHaveBeenCalledOnce()
  expect(Math.abs(clockSkew())).toBeLessThanOrEqual(1000)
})

test('a response without a time, or from a cache, says nothing', () => {
  const known = clockSkew()
  learnTime(new Response(null), computerTime())
  learnTime(answeredAt(truth - 9 * HOUR, { age: '32400' }), computerTime())
  expect(clockSkew()).toBe(known)
})
