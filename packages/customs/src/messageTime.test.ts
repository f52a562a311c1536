import { describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatSendTime, parseMessageTime } from './messageTime.ts'

describe('Asia/Shanghai, 24-hour clock', () => {
  test.each([
    ['2026-11-21T07:30:00.123Z', '20261121153000123'],
    ['2026-12-31T16:00:00.000Z', '20270101000000000'],
    ['2028-02-28T20:05:09.007Z', '20280229040509007'],
  ])('%s', (instant, digits) => {
    const date = new Date(instant)
    expect(formatSendTime(date)).toBe(digits)
    expect(formatDateTime(date)).toBe(digits.slice(0, 14))
    expect(formatDate(date)).toBe(digits.slice(0, 8))
    expect(parseMessageTime(digits)?.toISOString()).toBe(instant)
  })
})

test('a date alone is its first moment', () => {
  expect(parseMessageTime('20261121')?.toISOString()).toBe('2026-11-20T16:00:00.000Z')
})

test.each(['', '2026', '20260631', '20261121240000', '20261301', '202611211530001', 'abcdefgh'])(
  '%s is no time',
  (digits) => {
    expect(parseMessageTime(digits)).toBeUndefined()
  },
)
