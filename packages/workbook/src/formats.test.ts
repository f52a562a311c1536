import { expect, test } from 'vitest'
import { shownNumber } from './reading/formats.ts'

test.each([
  [12, undefined, '12'],
  [1.5, 'General', '1.5'],
  [12, '0', '12'],
  [12, '0_ ', '12'],
  [12, '@', '12'],
  [12, '#', '12'],
  [12, '000000', '000012'],
  [708000123, '0000000000', '0708000123'],
  [12, '000-000', '000-012'],
  [1234567, '000-000', '1234-567'],
  [12, '"L"00000;-0', 'L00012'],
  [12345, '0000\\ 0000', '0001 2345'],
  [5, '0号', '5号'],
  [0, '000', '000'],
])('%d in the format %s is shown as %s', (value, format, shown) => {
  expect(shownNumber(value, format)).toBe(shown)
})

test.each([
  [12, '0.00'],
  [12345, '#,##0'],
  [0.5, '0%'],
  [12, '0.00E+00'],
  [0.5, '# ?/?'],
  [1.5, '000'],
  [-12, '000'],
])('%d in the format %s is shown otherwise', (value, format) => {
  expect(shownNumber(value, format)).toBeUndefined()
})
