import { expect, test } from 'vitest'
import { createLimit } from '../http/limits.ts'

test('each key has a number of requests per minute, refilled with time', () => {
  let now = 0
  const allows = createLimit(6, () => now)
  const many = (key: string, count: number) => Array.from({ length: count }, () => allows(key)).filter(Boolean).length
  expect(many('a', 10)).toBe(6)
  expect(many('b', 10)).toBe(6)
  now += 10_000
  expect(many('a', 10)).toBe(1)
  now += 600_000
  expect(many('a', 10)).toBe(6)
})

test('0 switches the limit off', () => {
  const allows = createLimit(0)
  expect(Array.from({ length: 1000 }, () => allows('a'))).not.toContain(false)
})

test('a clock set back refuses nobody, and set forward gives no more than a minute’s worth', () => {
  let now = 0
  const allows = createLimit(6, () => now)
  const many = (count: number) => Array.from({ length: count }, () => allows('a')).filter(Boolean).length
  expect(many(3)).toBe(3)
  now -= 3_600_000
  expect(many(3)).toBe(3)
  now += 7_200_000
  expect(many(10)).toBe(6)
})
