import { expect, test } from 'vitest'
import { decimal, weight } from '../field.ts'
import { readFigure } from './figure.ts'
import { inKilograms, isMass, unitInHeading, withoutUnit } from './mass.ts'

test.each([
  ['8800', '8800'],
  ['8,800', '8800'],
  ['8，800', '8800'],
  ['8,800.5', '8800.5'],
  ['8800,5', '8800.5'],
  ['8 800,50', '8800.50'],
  ['8\u00a0800,50', '8800.50'],
  ['8\u202f800', '8800'],
  ['1 234 567.25', '1234567.25'],
  ['52 000,500', '52000.500'],
  ['38,5', '38.5'],
  ['38。5', '38.5'],
  ['３８。５', '38.5'],
  ['0,500', '0.500'],
  ['1234,567', '1234.567'],
  ['52,500', '52500'],
  ['1,234,567', '1234567'],
  ['-1,5', '-1.5'],
  ['－1．5', '-1.5'],
  ['１２３', '123'],
  ['\u202d8800\u202c', '8800'],
  [' 12 ', '12'],
])('%s is %s', (typed, figure) => {
  expect(readFigure(typed)).toBe(figure)
})

test.each([
  '8,80,0',
  '8.800,5',
  "8'800",
  '8’800',
  '38.5吨',
  '1.5e3',
  '1,5,6',
  '1,234,5',
  '12 34',
  '1 2',
  '5 0000',
  '1.250.000',
  '1, 250',
  '1,234 567',
  '5.',
  '.5',
  ',5',
  '--5',
  '+5',
  '',
  'x',
])('%s is no figure', (typed) => {
  expect(readFigure(typed)).toBeUndefined()
})

test.each([
  ['毛重(t)', '1000'],
  ['净重(MT)', '1000'],
  ['毛重 t', '1000'],
  ['净重/吨', '1000'],
  ['毛重（吨）', '1000'],
  ['毛重【公吨】', '1000'],
  ['毛重_吨', '1000'],
  ['毛重,t', '1000'],
  ['毛重（单位：吨）', '1000'],
  ['毛重吨', '1000'],
  ['毛重吨数', '1000'],
  ['Gross weight, tons', '1000'],
  ['Брутто (тн)', '1000'],
  ['Брутто, т.', '1000'],
  ['毛重(kg)', '1'],
  ['净重（公斤）', '1'],
  ['毛重KG', '1'],
  ['毛重t', '1000'],
  ['毛重 KGS', '1'],
  ['毛重公斤', '1'],
  ['毛重(斤)', '0.5'],
  ['毛重(吨)*', '1000'],
  ['毛重（吨）※', '1000'],
  ['毛重(吨)必填', '1000'],
  ['毛重（吨）（必填）', '1000'],
  ['*毛重（吨，必填）', '1000'],
  ['毛重(t)：', '1000'],
  ['毛重(t)计划', '1000'],
  ['毛重(吨)实际', '1000'],
  ['毛重<t>', '1000'],
  ['毛重《吨》', '1000'],
  ['毛重「吨」', '1000'],
  ['毛重『吨』', '1000'],
  ['毛重〈t〉', '1000'],
  ['毛重(吨', '1000'],
  ['毛重;t', '1000'],
  ['毛重-吨', '1000'],
  ['毛重·t', '1000'],
  ['毛重“吨”', '1000'],
  ['（吨）毛重', '1000'],
  ['吨毛重', '1000'],
  ['公斤毛重', '1'],
  ['t 毛重', '1000'],
  ['毛重 吨 计划', '1000'],
  ['毛重吨位', '1000'],
  ['毛重㌧', '1000'],
  ['毛重㎏', '1'],
  ['毛重(ｔ)', '1000'],
  ['毛重(计划)吨', '1000'],
  ['毛重 G.W.(KGS)', '1'],
  ['毛重G/W (T)', '1000'],
  ['Вес брутто, т*', '1000'],
  ['Тонн брутто', '1000'],
])('the unit of %s', (heading, kilograms) => {
  expect(unitInHeading(heading)?.kilograms).toBe(kilograms)
})

test.each([
  '毛重(万吨)',
  '毛重万吨',
  '毛重(吨)(kg)',
  '毛重(kg)/吨',
  '毛重吨袋',
  '吨袋毛重',
  '每吨袋毛重',
  '毛重(50吨)',
  '毛重50吨',
  'Вес 2027 г',
  '毛重(lb)*',
  '毛重(计划)',
])('the unit of %s is asked', (heading) => {
  expect(unitInHeading(heading)).toMatchObject({ kilograms: undefined })
})

test.each(['毛重*', '毛重必填', '毛重（必填）', '毛重（选填）*', '毛重：', '毛重 G.W.', 'Gross weight*'])(
  '%s names no unit',
  (heading) => {
    expect(unitInHeading(heading)).toBeUndefined()
  },
)

test.each([
  '整备质量(吨)*',
  '整备质量（吨）（必填）',
  '吨整备质量',
  '（吨）整备质量',
  '整备质量「吨」：',
  '整备质量㌧',
  '整备质量 / 吨',
  '整备质量吨位*',
  '*整备质量(吨)',
  '整备质量必填',
])('the name in %s', (heading) => {
  expect(withoutUnit(heading)).toBe('整备质量')
})

test.each(['52,500', '52500', '８，800', '1,234,567', '12 500', '8800', '8 800', '1000', '8800.00', '2750'])(
  '%s tonnes are asked: they are likely kilograms, or a decimal comma',
  (text) => {
    expect(inKilograms(text, { name: '吨', kilograms: '1000' })).toBe(`${text} 吨`)
  },
)

test('an unknown unit in brackets or behind a stroke is reported, other words are no units', () => {
  expect(unitInHeading('毛重(lb)')).toEqual({ name: 'lb', kilograms: undefined })
  expect(unitInHeading('毛重/车')).toEqual({ name: '车', kilograms: undefined })
  for (const heading of ['毛重', '预计 毛重', '货物 gross weight', '毛重()'])
    expect(unitInHeading(heading)).toBeUndefined()
  expect(['毛重(t)', '净重/吨', '毛重吨数', '毛重', 'Gross weight, tons'].map(withoutUnit)).toEqual([
    '毛重',
    '净重',
    '毛重',
    '毛重',
    'Gross weight',
  ])
})

test('weights are converted, and those that cannot be known are refused by their field', () => {
  const tonnes = { name: 't', kilograms: '1000' }
  expect(['52.5', '52,5', '1 052,25', '52.5t', ''].map((text) => inKilograms(text, tonnes))).toEqual([
    '52500',
    '52500',
    '1052250',
    '52.5t',
    '',
  ])
  expect(inKilograms('52.5', { name: 'kg', kilograms: '1' })).toBe('52.5')
  expect(inKilograms('52.5', { name: 'lb', kilograms: undefined })).toBe('52.5 lb')
  expect([isMass(weight('毛重')), isMass(decimal('运费'))]).toEqual([true, false])
})
