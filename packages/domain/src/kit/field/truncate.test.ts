import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

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
