import { describe, expect, test } from 'vitest'
import {
  add,
  atScale,
  compare,
  fromUnits,
  grouped,
  isDecimal,
  multiply,
  percentOff,
  subtract,
  units,
} from '../decimal.ts'

test.each(['0', '-1', '1.50', '68520.000', '0001'])('%s is a decimal', (text) => expect(isDecimal(text)).toBe(true))
test.each(['', '.5', '1.', '1e3', '+1', '1,000', ' 1', '--1', 'NaN', '１'])('%j is none', (text) => {
  expect(isDecimal(text)).toBe(false)
  expect(() => units(text, 3)).toThrow(RangeError)
})

describe('rounding is half away from zero', () => {
  test.each([
    ['1.0005', 3, '1.001'],
    ['1.00049', 3, '1.000'],
    ['-1.0005', 3, '-1.001'],
    ['-1.00049', 3, '-1.000'],
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['-0.4', 0, '0'],
    ['0.9995', 3, '1.000'],
    ['99999999999999999999.9995', 3, '100000000000000000000.000'],
    ['7', 2, '7.00'],
  ])('%s at %i is %s', (text, scale, expected) => expect(atScale(text, scale)).toBe(expected))
})

test('units and text go both ways', () => {
  for (const [value, scale, text] of [
    [0n, 3, '0.000'],
    [-5n, 3, '-0.005'],
    [123n, 0, '123'],
    [-123456n, 2, '-1234.56'],
  ] as const) {
    expect(fromUnits(value, scale)).toBe(text)
    expect(units(text, scale)).toBe(value)
  }
})

test('sums are exact', () => {
  expect(add(['0.1', '0.2'])).toBe('0.300')
  expect(add([])).toBe('0.000')
  expect(add(['9007199254740993', '0.001'])).toBe('9007199254740993.001')
  expect(add(['-1.5', '1.5'], 2)).toBe('0.00')
  expect(subtract('68520.000', '18240.000')).toBe('50280.000')
  expect(subtract('1', '2.5', 1)).toBe('-1.5')
})

test('products round half away from zero', () => {
  expect(multiply('1.5', '2.5', 2)).toBe('3.75')
  expect(multiply('0.005', '0.1')).toBe('0.001')
  expect(multiply('-0.005', '0.1')).toBe('-0.001')
  expect(multiply('123456789012.345', '987654.321', 2)).toBe('121932631124827861.59')
  expect(multiply('0', '-5')).toBe('0.000')
})

test('no digit is lost before the rounding', () => {
  expect(multiply('1000000', '0.0000004', 3)).toBe('0.400')
  expect(multiply('0.0000004', '-2500000', 0)).toBe('-1')
  expect(multiply('0.12345678901', '0.98765432109', 22)).toBe('0.1219326311336229232209')
  expect(add(['0.0004', '0.0004'])).toBe('0.001')
  expect(add(['0.0005', '-0.0004'])).toBe('0.000')
  expect(subtract('1.0009', '0.0004')).toBe('1.001')
  expect(compare('0.0000001', '0.0000002')).toBe(-1)
  expect(percentOff('0.0000002', '0.0000001')).toBe('100.00')
  expect(percentOff('-50', '-100')).toBe('-50.00')
})

test('compares by value', () => {
  expect(compare('1.10', '1.1')).toBe(0)
  expect(compare('-2', '1')).toBe(-1)
  expect(compare('10', '9.999999')).toBe(1)
})

test('per cent off', () => {
  expect(percentOff('50280', '50000')).toBe('0.56')
  expect(percentOff('49720', '50000')).toBe('-0.56')
  expect(percentOff('1', '3')).toBe('-66.67')
  expect(percentOff('1', '0.000')).toBeUndefined()
})

test.each([
  [null, '0'],
  ['', '0'],
  ['1234567.500', '1,234,567.5'],
  ['-1234.000', '-1,234'],
  ['999', '999'],
])('%s is shown as %s', (text, expected) => expect(grouped(text)).toBe(expected))
