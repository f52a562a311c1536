import { expect, test } from 'vitest'
import { columnOf, headingsIn, usualOrder } from './headings.ts'
import { appended, blankTruck, isSheet, readSheet } from './sheet.ts'

const row = (...cells: (string | number)[]) => cells.join('\t')

test('a sheet without headings is read in the order that the screen states', () => {
  const { lines, unknown } = readSheet(
    row('蒙L12345', '蒙L1234挂', '巴特尔', 'MNGU3054383', '52,000', '50000.5', 26, '5100489963144', 'BL-001', 2),
  )
  expect(unknown).toEqual([])
  expect(lines).toEqual([
    {
      plate_number: '蒙L12345',
      trailer_plate: '蒙L1234挂',
      driver_name: '巴特尔',
      container_numbers: ['MNGU3054383'],
      planned_gross: '52000',
      planned_net: '50000.5',
      package_quantity: 26,
      batch_number: '5100489963144',
      bill_no: 'BL-001',
      goods_line: 2,
      loading_time: null,
    },
  ])
})

test('headings may have any order; unknown columns are reported and lines of totals omitted', () => {
  const text = [
    row('序号', '驾驶员', '挂车牌号', '主车牌号', '毛重（吨）', '净重(kg)', '电话'),
    row(1, '巴特尔', '蒙L1234挂', '蒙L12345', '52.5', '50000', '13800138000'),
    row('合计', '', '', '', '52.5', '50000', ''),
  ].join('\r\n')
  const { lines, unknown, totals } = readSheet(text)
  expect(unknown).toEqual(['序号', '电话'])
  expect(totals).toBe(1)
  expect(lines).toEqual([
    {
      ...blankTruck(),
      driver_name: '巴特尔',
      trailer_plate: '蒙L1234挂',
      plate_number: '蒙L12345',
      planned_gross: '52500.000',
      planned_net: '50000',
    },
  ])
})

test('several containers in one cell are separated by line breaks or commas', () => {
  const { lines } = readSheet(
    row('车牌', '箱号') +
      '\n' +
      row('蒙L12345', '"MNGU3054383\nMNGU3054399"') +
      '\n' +
      row('蒙L12346', 'MNGU3054383，MNGU3054399'),
  )
  expect(lines.map((line) => line['container_numbers'])).toEqual([
    ['MNGU3054383', 'MNGU3054399'],
    ['MNGU3054383', 'MNGU3054399'],
  ])
})

test('two hundred lines with bad ones among them lose nothing', () => {
  const text = Array.from({ length: 200 }, (_, n) =>
    row(
      `蒙L1${String(n).padStart(4, '0')}`,
      '',
      '',
      '',
      n % 50 === 7 ? '五十吨' : '52000',
      '',
      n % 40 === 3 ? '26件' : '26',
    ),
  ).join('\n')
  const { lines } = readSheet(text)
  expect(lines).toHaveLength(200)
  expect(lines.filter((line) => line['planned_gross'] === '五十吨')).toHaveLength(4)
  expect(lines.filter((line) => line['package_quantity'] === '26件')).toHaveLength(5)
  expect(lines.filter((line) => line['package_quantity'] === 26)).toHaveLength(195)
})

test('a line of values is never read as headings', () => {
  expect(headingsIn(['蒙L12345', '蒙L1234挂', '张挂'])).toBeUndefined()
  expect(headingsIn(['车牌', '毛重(吨)', '毛重(kg)'])).toEqual([
    { name: 'plate_number', tonnes: false },
    { name: 'planned_gross', tonnes: true },
    undefined,
  ])
  expect(headingsIn(['备注', '车牌'])?.[1]?.name).toBe('plate_number')
  expect(isSheet('52000\n51000')).toBe(false)
  expect(isSheet(row('车牌', '司机') + '\n' + row('蒙L12345', '甲'))).toBe(true)
})

test('words for one column', () => {
  const names = [
    '车牌号',
    '挂车',
    '司机姓名',
    '柜号',
    '毛重(kg)',
    '净重',
    '件数',
    '货物运输批次号',
    '提（运）单号',
    '货物序号',
    '装车时间',
    '备注',
  ]
  expect(names.map((name) => columnOf(name)?.name)).toEqual([...usualOrder, undefined])
})

test('pasted trucks come after those that are there, in the room there is', () => {
  const isBlank = (line: Readonly<Record<string, unknown>>) => !line['plate_number']
  const lines = [{ plate_number: 'A' }, blankTruck(), { plate_number: 'B' }, blankTruck()]
  const { rows, left } = appended(lines, [{ plate_number: 'C' }, { plate_number: 'D' }], isBlank, 4)
  expect(rows.map((line) => line['plate_number'])).toEqual(['A', null, 'B', 'C'])
  expect(left).toBe(1)
})
