import { describe, expect, test } from 'vitest'
import { inCapitals, tonnes } from './capitals.ts'

describe('figures in capitals', () => {
  test.each([
    ['34.56', '叁拾肆点伍陆'],
    ['0', '零'],
    ['0.05', '零点零伍'],
    ['10', '壹拾'],
    ['100', '壹佰'],
    ['105', '壹佰零伍'],
    ['1005', '壹仟零伍'],
    ['1050', '壹仟零伍拾'],
    ['10000', '壹万'],
    ['10005', '壹万零伍'],
    ['10500', '壹万零伍佰'],
    ['105000', '壹拾万伍仟'],
    ['12345678', '壹仟贰佰叁拾肆万伍仟陆佰柒拾捌'],
    ['100000000', '壹亿'],
    ['100000001', '壹亿零壹'],
    ['100010000', '壹亿零壹万'],
    ['0034.500', '叁拾肆点伍'],
    ['-3.2', '负叁点贰'],
  ])('%s is %s', (text, words) => expect(inCapitals(text)).toBe(words))

  test('anything else is refused', () => {
    expect(() => inCapitals('1e3')).toThrow(RangeError)
    expect(() => inCapitals('')).toThrow(RangeError)
    expect(() => inCapitals('10000000000000000')).toThrow('too large')
  })
})

test('kilograms become tonnes to the gram', () => {
  expect(tonnes('34560.000')).toBe('34.56')
  expect(tonnes('48000.000')).toBe('48')
  expect(tonnes('0.001')).toBe('0.000001')
  expect(tonnes('120')).toBe('0.12')
})
