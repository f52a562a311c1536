import { expect, test } from 'vitest'
import { decimal, weight } from '@guanqiao/domain/kit/field'
import { writeDecimal, writeValue } from './numberText.ts'

const kilograms = weight('毛重(kg)')
const money = decimal('金额', { scale: 2 })

test.each([
  ['9400.000', '9400'],
  ['9400.500', '9400.5'],
  ['-0.050', '-0.05'],
  ['1000', '1000'],
])('a value of %s kg is edited as %s', (answered, edited) => {
  expect(writeDecimal(kilograms, answered)).toBe(edited)
  expect(writeValue(kilograms, answered)).toBe(edited)
})

test('incomplete input stays as it is typed', () => {
  for (const text of ['', '9400.', '9400.0', '9400.00', '12x']) expect(writeDecimal(kilograms, text)).toBe(text)
})

test('money keeps its cents', () => {
  expect(writeDecimal(money, '12.50')).toBe('12.50')
})
