import { listImportRows, startImport } from '@guanqiao/domain/import/index'
import type { Importable, ImportRow, ImportView } from '@guanqiao/domain/import/index'
import { companyApi } from '@guanqiao/domain/transport/index'
import { describe, expect, test } from 'vitest'
import { owner as admin, stage, withAdministrators } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'
import { upload } from '../../../testing/upload.ts'
import { checkedImport } from './checkedImport.ts'
import type { PlainCell, PlainSheet } from './plainWorkbook.ts'
import { plainWorkbook } from './plainWorkbook.ts'

withAdministrators(async () => {
  for (const company_name of ['北疆运输有限公司', 'Алтай Транс'])
    await sendOk(admin, companyApi.create, { company_name, contact_name: '赵强', contact_phone: '13800138000' })
  await stage.jobs.run()
})

/** A sheet as other people and programs write it, checked: what is said of it, and the values and problems of each row. */
async function imported(sheet: PlainSheet, table: Importable = 'vehicle') {
  const file = await upload(admin, plainWorkbook(sheet), '车辆.xlsx')
  const { id } = await sendOk(admin, startImport, { table, file_id: file.body.data.id })
  const view: ImportView = await checkedImport(admin, id)
  const rows = (await admin.send(listImportRows, { id, only: 'open', limit: 200 })).body.rows as ImportRow[]
  return {
    notes: view.notes,
    rows: rows.map(({ cells }) =>
      Object.fromEntries(cells.map(({ field, value, problem }) => [field, problem ? { problem } : value])),
    ),
  }
}

const headings = [
  '车牌号*',
  '车型',
  '运输公司',
  '整备质量(kg)',
  '发动机号',
  '车辆海关编号',
  '行驶证有效期',
  '核定载质量(kg)',
  '备注',
]
const fields = [
  'plate_number',
  'vehicle_type',
  'company_id',
  'curb_weight',
  'engine_no',
  'vehicle_customs_code',
  'license_expiry',
  'max_load',
  'remark',
]
const row = (plate: string, changed: Readonly<Record<number, PlainCell>> = {}): PlainCell[] =>
  [plate, '牵引车', '北疆运输有限公司', '8800', null, null, '2030-01-01', null, null].map(
    (value, at) => changed[at] ?? value,
  )

const refused = (words: string) => ({ problem: expect.stringContaining(words) as string })

describe('cells as people write them', () => {
  test.each<[field: number, value: PlainCell, result: unknown]>([
    [3, '8800,5', '8800,5'],
    [3, '8 800,50', '8 800,50'],
    [3, '8,80,0', refused('数字')],
    [3, '8.800,5', refused('数字')],
    [4, [12, '000000'], '000012'],
    [4, [12, '0.00'], refused('按原样')],
    [4, [12.5, '0'], refused('按原样')],
    [4, [12.5, '0_ '], refused('按原样')],
    [4, [12.5, 'General'], '12.5'],
    [4, '#N/A', refused('公式错误 #N/A')],
    [8, '#REF!', refused('公式错误')],
    [3, '#DIV/0!', refused('公式错误')],
    [4, [46_091, 'm"月"d"日"'], refused('改成了日期')],
    [4, [1234567, '000-000'], '1234-567'],
    [5, [708_000_123, '0000000000'], '0708000123'],
    [6, '2030/1/2 0:00:00', '2030/1/2 0:00:00'],
    [6, '02.01.2030', '02.01.2030'],
    [6, '02/01/2030', refused('有效日期')],
    [6, '长期', '长期'],
    [6, [47_484, 'yyyy/m/d'], '2030-01-01'],
    [0, '\u202d蒙L40001\u202c', '蒙L40001'],
    [1, '牵引\u200b车', '牵引车'],
    [2, '北疆 运输\u200b有限公司', '北疆 运输有限公司'],
    [2, 'алтаи\u0306 ТРАНС', 'алтаи\u0306 ТРАНС'],
    [3, '\u202d8800\u202c', '8800'],
    [8, '装煤……', '装煤……'],
    [8, `${'x'.repeat(1999)}𠮷`, refused('字符')],
  ])('column %d: %j', async (at, value, result) => {
    const { rows } = await imported({ rows: [headings, row('蒙L40001', { [at]: value }), row('蒙L40002')] })
    expect(rows).toHaveLength(2)
    expect(rows[0]![fields[at]!]).toEqual(result)
    const others = Object.entries(rows[0]!).filter(([name]) => name !== fields[at])
    expect(others.filter(([, cell]) => typeof cell === 'object' && cell !== null)).toEqual([])
  })
})

describe('tables as people lay them out', () => {
  const rows = [headings, row('蒙L41001'), row('蒙L41002'), row('蒙L41003')]
  test('below a title', async () => {
    const { rows: read, notes } = await imported({ rows: [['车辆清单 2026年'], [], ...rows] })
    expect(read).toHaveLength(3)
    expect(notes).toEqual([expect.stringContaining('表头在第 3 行')])
  })
  test('with rows that a filter hides, which is said before they go in', async () => {
    expect((await imported({ rows, hidden: [3] })).notes).toEqual([
      expect.stringContaining('1 行在 Excel 中被筛选或隐藏'),
    ])
  })
  test('with cells merged over several lines', async () => {
    const [first, ...others] = [row('蒙L42001'), row('蒙L42002'), row('蒙L42003')]
    const merged = others.map((cells) => cells.map((value, at) => (at === 1 || at === 2 ? null : value)))
    const { rows: read, notes } = await imported({ rows: [headings, first!, ...merged], merged: ['B2:B4', 'C2:C4'] })
    expect(read.map(({ vehicle_type, company_id }) => [vehicle_type, company_id])).toEqual(
      Array(3).fill(['牵引车', '北疆运输有限公司']),
    )
    expect(notes).toHaveLength(2)
  })
  test('with headings in two lines, weights in tonnes, and a line of sums', async () => {
    const two = [
      ['车牌号', '车型', '运输公司', '质量(吨)', null, '行驶证有效期'],
      [null, null, null, '整备质量', '核定载质量', null],
      ['蒙L43001', '牵引车', '北疆运输有限公司', '8,8', '38.5', '2030-01-01'],
      ['合计', null, null, '8.8', '38.5', null],
    ]
    const { rows: read, notes } = await imported({ rows: two, merged: ['A1:A2', 'D1:E1'] })
    expect(read).toMatchObject([{ plate_number: '蒙L43001', curb_weight: '8800', max_load: '38500' }])
    expect(notes).toHaveLength(4)
  })
  test('with a unit of weight anywhere in the heading, beside the marks of templates', async () => {
    const spellings = ['整备质量(吨)*', '整备质量（吨）（必填）', '（吨）整备质量', '整备质量「t」：', '整备质量㌧']
    for (const [at, heading] of spellings.entries()) {
      const named = headings.map((text, column) => (column === 3 ? heading : text))
      const plate = `蒙L4500${at}`
      const { rows: read } = await imported({
        rows: [named, row(plate, { 3: '8,8' }), row(plate.replace('L', 'K'), { 3: '8,800' })],
      })
      expect(read, heading).toMatchObject([{ curb_weight: '8800' }, { curb_weight: refused('数字') }])
    }
  })
})
