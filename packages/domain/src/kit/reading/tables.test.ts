import { describe, expect, test } from 'vitest'
import type { TableField } from './tables.ts'
import { findTable, isTotal, unknownTable } from './tables.ts'

const fields: readonly TableField[] = [
  { name: 'plate', labels: ['车牌号'], pattern: /车牌|车号|^车辆|plate/, not: /颜色|类型|数/, isMass: false },
  { name: 'driver', labels: ['司机'], pattern: /司机|驾驶员|driver/, not: /电话|证|编号/, isMass: false },
  { name: 'gross', labels: ['毛重(kg)'], pattern: /毛重|gross/, isMass: true },
  { name: 'net', labels: ['净重(kg)'], pattern: /净重|^net/, isMass: true },
]

/** The field and the kilograms of its unit by column, and the rows before the first record. */
function columnsFound(...lines: string[]) {
  const table = findTable(
    lines.map((line) => line.split('|')),
    fields,
  )
  return (
    table && [
      table.columns
        .map((column) => column && [column.name, column.unit?.kilograms].filter(Boolean).join(' '))
        .join('|'),
      table.skipped,
    ]
  )
}

test.each([
  [
    ['车牌号|司机|毛重(kg)', '蒙L10001|王伟|52000'],
    ['plate|driver|gross 1', 1],
  ],
  [
    ['车辆装车清单|||', '车牌号|司机|毛重', '蒙L10001|王伟|52000'],
    ['plate|driver|gross', 2],
  ],
  [
    ['11月26日发运计划', '', '制表：李|日期：11月26日', '车牌号|毛重(t)', '蒙L10001|52.5'],
    ['plate|gross 1000', 4],
  ],
  [
    ['单位：吨||', '车牌号|毛重|净重', '蒙L10001|52.5|37.2'],
    ['plate|gross 1000|net 1000', 2],
  ],
  [
    ['车牌号*|毛重（吨）', '蒙L10001|52.5'],
    ['plate|gross 1000', 1],
  ],
  [
    ['车牌号（必填）|毛重/吨', 'A|1'],
    ['plate|gross 1000', 1],
  ],
  [
    ['车牌号|重量(吨)|', '|毛重|净重', '蒙L10001|52.5|37.2'],
    ['plate|gross 1000|net 1000', 2],
  ],
  [
    ['车辆信息||重量(吨)|', '车牌号|司机|毛重|净重', '蒙L10001|王|52.5|37.2'],
    ['plate|driver|gross 1000|net 1000', 2],
  ],
  [
    ['车牌号|司机||毛重', '|姓名|电话|', '蒙L10001|王伟|13800000001|52000'],
    ['plate|driver||gross', 2],
  ],
  [
    ['车牌号|毛重|净重', '|吨|吨', '蒙L10001|52.5|37.2'],
    ['plate|gross 1000|net 1000', 2],
  ],
  [
    ['车牌号|毛重|净重', '|(t)|（kg）', '蒙L10001|52.5|37200'],
    ['plate|gross 1000|net 1', 2],
  ],
  [
    ['序号|车牌号|司机电话|司机姓名', '1|蒙L10001|138|王伟'],
    ['|plate||driver', 1],
  ],
  [
    ['司机姓名|司机', '王伟|李强'],
    ['|driver', 1],
  ],
  [
    ['车号|车牌号', '1|蒙L10001'],
    ['|plate', 1],
  ],
  [
    ['司机(电话)|司机证件|车牌颜色|车牌', '1|2|黄|蒙L1'],
    ['|||plate', 1],
  ],
  [
    ['毛重(lb)|车牌号', '1|蒙L10001'],
    ['gross|plate', 1],
  ],
])('%j', (lines, table) => {
  expect(columnsFound(...lines)).toEqual(table)
})

test('an unknown unit is reported with the column', () => {
  expect(findTable([['毛重(lb)', '车牌号']], fields)?.columns[0]?.unit).toEqual({ name: 'lb', kilograms: undefined })
})

test('columns of the same heading are reported, and the first counts', () => {
  const table = findTable([['车牌号', '车牌号', '毛重']], fields)
  expect([table?.twice, table?.columns.map((column) => column?.name)]).toEqual([
    ['plate'],
    ['plate', undefined, 'gross'],
  ])
})

describe('no table', () => {
  test.each([[['蒙L10001|王伟|52000']], [['车辆装车清单']], [['', '']]])('%j', (lines) => {
    expect(columnsFound(...lines)).toEqual(lines[0] === '车辆装车清单' ? ['plate', 1] : undefined)
  })
  test('beyond the tenth line', () => {
    expect(columnsFound(...Array<string>(10).fill('x'), '车牌号|司机')).toBeUndefined()
  })
})

describe('a table whose headings are unknown', () => {
  const laid = (...lines: readonly string[]) => {
    const table = unknownTable(lines.map((line) => line.split('|')))
    return table && [table.headings.join('|'), table.units.map((unit) => unit?.kilograms).join('|'), table.skipped]
  }
  test.each<[string[], unknown]>([
    [
      ['Улсын дугаар|Жин (т)', '1234УБА|9'],
      ['Улсын дугаар|Жин (т)', '|1000', 1],
    ],
    [
      ['Машин 2027', '', 'Дугаар|Нэр|Утас', '1234УБА|Бат|99'],
      ['Дугаар|Нэр|Утас', '||', 3],
    ],
    [
      ['Дугаар|Нэр', '1234УБА|Бат|зам', '5678УБА|Дорж|'],
      ['Дугаар|Нэр', '|', 1],
    ],
    [['', ''], undefined],
  ])('%j', (lines, expected) => expect(laid(...lines)).toEqual(expected))
})

test('sums are told from records', () => {
  const totals = [
    '合计',
    '合 计：',
    '总计:',
    '合计（车）',
    '合计 3 车',
    '小计3车',
    '合计：52.5 吨',
    'Итого',
    'Total:',
    'Нийт',
    '本页合计',
    '累计',
  ]
  for (const text of totals) expect(isTotal(['', text, '3']), text).toBe(true)
  for (const text of ['蒙L10001', '合计物流', '总计划', '合计物流有限公司', '小计量站', 'Total Logistics', '累计划'])
    expect(isTotal([text, '3']), text).toBe(false)
})
