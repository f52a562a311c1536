import { expect, test } from 'vitest'
import { truncate, truncateStart } from './truncate.ts'

test.each([
  ['short', 10, 'short'],
  ['0123456789', 5, '01234'],
  ['0123𠮷', 5, '0123'],
  ['0123𠮷', 6, '0123𠮷'],
  ['0123e\u0301x', 5, '0123'],
  ['ab👨‍👩‍👧c', 5, 'ab'],
  ['🇲🇳🇨🇳', 5, '🇲🇳'],
  ['e' + '\u0301'.repeat(20), 5, 'e\u0301\u0301\u0301\u0301'],
  ['𠮷𠮷', 1, ''],
])('%j cut after %d is %j', (text, max, cut) => {
  expect(truncate(text, max)).toBe(cut)
})

test.each([
  ['short', 10, 'short'],
  ['0123456789', 5, '56789'],
  ['𠮷123', 4, '123'],
  ['𠮷123', 5, '𠮷123'],
  ['e\u0301.png', 5, '.png'],
  ['👨‍👩‍👧.png', 6, '.png'],
])('the end of %j from %d on is %j', (text, max, cut) => {
  expect(truncateStart(text, max)).toBe(cut)
})
