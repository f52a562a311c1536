import { expect, test } from 'vitest'
import { tableIn, usualOrder } from './headings.ts'
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
      planned_gross: '52500',
      planned_net: '50000',
    },
  ])
})

test.each([
  '毛重(吨)*',
  '毛重（吨）',
  '毛重(吨)必填',
  '毛重(t)：',
  '毛重(t)计划',
  '毛重(吨)实际',
  '毛重（吨）※',
  '毛重<t>',
  '毛重《吨》',
  '毛重「吨」',
  '毛重;t',
  '（吨）毛重',
  '吨毛重',
  '毛重吨位',
  '毛重㌧',
  'Gross weight [t] *',
])('weights under %s are tonnes', (heading) => {
  const text = [row('车牌', heading), row('蒙L12345', '52.5'), row('蒙L12346', '52,500')].join('\n')
  const [truck, other] = readSheet(text).lines
  expect(truck!['planned_gross']).toBe('52500')
  expect(other!['planned_gross']).toMatch(/^52,?500 ./)
})

test.each([
  '司机籍贯',
  '司机国别',
  '司机民族',
  '司机生日',
  '司机出生年月',
  '司机学历',
  '司机住址',
  '司机身份',
  '司机血型',
  '司机准驾',
  '司机签字',
  '司机工号',
])('%s is no name of a driver', (heading) => {
  const { lines, unknown } = readSheet([row('车牌', heading, '司机'), row('蒙L12345', '蒙古', '王伟')].join('\n'))
  expect(unknown).toEqual([heading])
  expect(lines[0]!['driver_name']).toBe('王伟')
  expect(readSheet([row('车牌', heading), row('蒙L12345', '蒙古')].join('\n')).unknown).toEqual([heading])
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
  expect(tableIn([['蒙L12345', '蒙L1234挂', '张挂']])).toBeUndefined()
  expect(tableIn([['车牌', '毛重(吨)', '毛重(kg)']])?.columns.map((column) => column?.name)).toEqual([
    'plate_number',
    undefined,
    'planned_gross',
  ])
  expect(isSheet('52000\n51000')).toBe(false)
  expect(isSheet(row('车牌', '司机') + '\n' + row('蒙L12345', '甲'))).toBe(true)
  expect(isSheet(row('车牌', '司机'))).toBe(false)
})

test.each([
  [
    [
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
    ],
  ],
  [['主车车牌', '挂车牌号', '驾驶员', '集装箱号', '毛重', '净重kg', '包装数', '批次', '运单号', '货序', '装货日期']],
  [
    [
      'Plate',
      'Trailer',
      'Driver name',
      'Container No',
      'Gross weight',
      'Net',
      'Packages',
      '批次号',
      'Bill No',
      'Goods line',
      'Loading time',
    ],
  ],
])('words for every column: %j', (headings) => {
  const columnIndexes = tableIn([headings])?.columns.map((column) => column?.name)
  expect(columnIndexes).toEqual(usualOrder)
})

test('another property of the truck, the driver, the box or the bill takes no column', () => {
  const strangers = [
    '司机电话',
    '司机证件号',
    '驾驶员手机',
    '司机护照',
    '司机编号',
    '车牌颜色',
    '车辆类型',
    '车辆海关编号',
    '挂车类型',
    '挂车自重',
    '箱型',
    '集装箱尺寸',
    '提单日期',
    '提单件数',
    '毛重差',
    '备注',
    'Driver phone',
  ]
  const table = tableIn([[...strangers, '车牌号', '司机']])
  expect(table?.columns.flatMap((column, at) => (column ? [[table.headings[at], column.name]] : []))).toEqual([
    ['提单件数', 'package_quantity'],
    ['车牌号', 'plate_number'],
    ['司机', 'driver_name'],
  ])
})

test.each([
  [
    'the telephone before the name',
    ['序号|车牌号|司机电话|司机姓名|毛重(吨)', '1|蒙L10001|13800000001|王伟|52.5'],
    '52500',
  ],
  ['a title', ['车辆装车清单||', '车牌号|司机|毛重(kg)', '蒙L10001|王伟|52500'], '52500'],
  ['a title with digits', ['2026年11月26日发运计划||', '车牌号|司机|毛重(kg)', '蒙L10001|王伟|52500'], '52500'],
  ['a unit in the title', ['单位：吨||', '车牌号|司机|毛重', '蒙L10001|王伟|52,5'], '52500'],
  ['two lines of headings', ['车辆||重量(t)|', '车牌|司机|毛重|净重', '蒙L10001|王伟|52.5|37.2'], '52500'],
  ['an unknown unit', ['车牌|司机|毛重(lb)', '蒙L10001|王伟|52.5'], '52.5 lb'],
])('%s', (_case, lines, planned_gross) => {
  const { lines: trucks } = readSheet(lines.map((line) => line.replaceAll('|', '\t')).join('\r\n'))
  expect(trucks).toMatchObject([{ plate_number: '蒙L10001', driver_name: '王伟', planned_gross }])
})

test('an unbalanced quote swallows no truck', () => {
  const { lines } = readSheet(
    ['车牌|提单号', '蒙L10001|"BL1', '蒙L10002|BL2', '蒙L10003|"BL3"'].join('\n').replaceAll('|', '\t'),
  )
  expect(lines.map((line) => line['bill_no'])).toEqual(['"BL1', 'BL2', 'BL3'])
})

test('pasted trucks come after those that are there, in the room there is', () => {
  const isBlank = (line: Readonly<Record<string, unknown>>) => !line['plate_number']
  const lines = [{ plate_number: 'A' }, blankTruck(), { plate_number: 'B' }, blankTruck()]
  const { rows, left } = appended(lines, [{ plate_number: 'C' }, { plate_number: 'D' }], isBlank, 4)
  expect(rows.map((line) => line['plate_number'])).toEqual(['A', null, 'B', 'C'])
  expect(left).toBe(1)
})
