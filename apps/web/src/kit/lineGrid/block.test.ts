import { choice, code, date, flag, integer, reference, text, weight } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'
import { expect, test } from 'vitest'
import { optionsOf, writeValue } from '../controls/numberText.ts'
import { readValue } from '../controls/readValue.ts'
import { exact, matching } from '../controls/match.ts'
import { paste } from './block.ts'

const target = (name: string, field: Field) => ({ name, field, options: optionsOf(field) })
const targets = [target('name', text('品名')), target('gross', weight('毛重')), target('count', integer('件数'))]

test('a pasted block adds lines and loses none', () => {
  const block = Array.from({ length: 400 }, (_, index) => [`货${index}`, '1,234.5', `${index}`])
  const { rows, lost } = paste([{ name: '旧', gross: null, count: 9 }], { row: 0, column: 0 }, targets, block, () => ({
    name: null,
    unit: 'kg',
  }))
  expect(rows).toHaveLength(400)
  expect(rows[0]).toEqual({ name: '货0', gross: '1234.5', count: 0 })
  expect(rows[399]).toEqual({ name: '货399', gross: '1234.5', count: 399, unit: 'kg' })
  expect(lost).toBe(0)
})

test('unreadable cells stay unchanged, and cells beyond the edge are reported', () => {
  const { rows, lost } = paste(
    [],
    { row: 0, column: 1 },
    targets.slice(1),
    [['约三吨', '两件', '多余', '多余']],
    () => ({ name: null }),
  )
  expect(rows).toEqual([{ name: null, gross: '约三吨', count: '两件' }])
  expect(lost).toBe(2)
})

test('texts become values by kind', () => {
  expect(readValue(date('日期'), '2026/1/2')).toBe('2026-01-02')
  expect(readValue(date('日期'), '某天')).toBe('某天')
  expect(readValue(flag('危险品'), '是')).toBe(true)
  expect(readValue(weight('毛重'), '１２．５')).toBe('12.5')
  expect(readValue(integer('件数'), '1,200')).toBe(1200)
  expect(readValue(text('品名'), '  ')).toBeNull()
  const unit = choice('单位', { kg: '千克', t: '吨' })
  expect(readValue(unit, '吨', optionsOf(unit))).toBe('t')
  expect(readValue(unit, 't', optionsOf(unit))).toBe('t')
  expect(writeValue(unit, 't')).toBe('吨')
  expect(readValue(code('国别', 'country'), 'cn', [{ value: 'CN', code: 'CN', label: '中国' }])).toBe('CN')
  expect(readValue(reference('车', 'vehicle'), '蒙A12345', [{ value: 'id1', label: '蒙A12345' }])).toBe('id1')
})

const countries = [
  { value: 'MN', code: 'MN', label: '蒙古', initials: 'MG' },
  { value: 'US', code: 'US', label: '美国', initials: 'MG' },
  { value: 'MG', code: 'MG', label: '马达加斯加', initials: 'MDJSJ' },
]

test('options are found by code, name or initials, the exact code first', () => {
  expect(matching(countries, 'mg').map((option) => option.value)).toEqual(['MG', 'MN', 'US'])
  expect(matching(countries, '国').map((option) => option.value)).toEqual(['US'])
  expect(matching(countries, '', 2)).toHaveLength(2)
  expect(exact(countries, 'mg')?.value).toBe('MG')
  expect(exact(countries, '蒙古')?.value).toBe('MN')
  expect(exact(countries, '蒙')).toBeUndefined()
})
