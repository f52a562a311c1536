import { describe, expect, test } from 'vitest'
import type { TableName } from './index.ts'
import { codeTables } from './index.ts'

const sizes: Partial<Record<TableName, number>> = {
  customs_district: 1324,
  land_port: 62,
  country: 264,
  rmft_country: 252,
  rmft_currency: 193,
  rmft_package: 151,
  rmft_size_type: 376,
  rmft_payment: 52,
  rmft_change_reason: 16,
  rmft_dangerous_goods: 2045,
  currency: 22,
  unit: 123,
  supervision_mode: 100,
  levy_type: 45,
  attached_document: 55,
  rmft_clearance: 18,
  rmft_receipt: 16,
  domestic_district: 962,
  entry_port: 997,
  foreign_port: 4332,
  inspection_office: 1032,
  division: 3219,
}

/** Filled by the staff's imports alone. */
const initiallyEmpty: ReadonlySet<string> = new Set<TableName>(['supervised_place'])

describe.each(Object.entries(codeTables).filter(([name]) => !initiallyEmpty.has(name)))('%s', (name, table) => {
  const rows = table.rows()
  test('has rows with a code and a name (a list of up to two values is a choice of its field)', () => {
    expect(rows.length).toBeGreaterThanOrEqual(3)
    for (const row of rows)
      expect(row, JSON.stringify(row)).toMatchObject({
        code: expect.stringMatching(/^[0-9A-Za-z]{1,8}$/),
        name: expect.stringMatching(/^[^|;\s].*\S$|^\S$/),
      })
  })
  test('has each code once', () => expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length))
  test('is complete', () => expect(rows.length).toBe(sizes[name as TableName] ?? rows.length))
})

const find = (table: TableName, code: string) => codeTables[table].rows().find((row) => row.code === code)

test('rows have the columns of their table', () => {
  expect(find('customs_district', '0708')?.name).toBe('乌拉特关')
  expect(find('land_port', '0708')).toEqual({
    code: '0708',
    name: '甘其毛都',
    extra: { customs_name: '乌拉特关', neighbour: '蒙古', counterpart: 'Gashuun Sukhait 嘎顺苏海图', mode: '公路' },
  })
  expect(find('country', 'MNG')?.extra).toEqual({ alpha_2: 'MN' })
  expect(find('rmft_country', 'MN')).toEqual({ code: 'MN', name: '蒙古', extra: { alpha_3: 'MNG' } })
  expect(find('rmft_size_type', '45G1')).toEqual({
    code: '45G1',
    name: '40HQ 高箱',
    extra: { teu: '2', container_spec: '11' },
  })
  expect(['MNT', 'KZT', 'RUB', 'VND'].map((code) => find('rmft_currency', code)?.name)).toEqual([
    '蒙古图格里克',
    '哈萨克斯坦坚戈',
    '俄罗斯卢布',
    '越南盾',
  ])
})

test('declarations have their own lists of places', () => {
  expect(find('entry_port', '151101')?.name).toBe('甘其毛都')
  expect(find('inspection_office', '151100')?.name).toContain('乌拉特')
  expect(find('division', '152501')?.name).toBe('二连浩特市')
  expect(find('foreign_port', 'MNG000')?.name).toBe('蒙古')
  expect(find('foreign_port', 'NZL008')?.name).toBe('克赖斯特彻奇（新西兰）')
  expect(find('domestic_district', '32239')?.name).toBe('昆山')
})

test('references to another table exist in it', () => {
  for (const port of codeTables.land_port.rows())
    expect(find('customs_district', port.code)?.name).toBe(port.extra?.customs_name)
  for (const size of codeTables.rmft_size_type.rows())
    expect(find('container_spec', size.extra?.container_spec ?? '')).toBeDefined()
})

test('sizes of containers include the groups of types, as customs writes them', () => {
  const pattern =
    /^[123456789ABCDEFGHKLMNPR][0245689CDEFLMNP]([GVBSRHUPT][0-9]|A0|AS|TG|TD|TN|PS|PC|PF|PL|UT|HI|HR|RE|RT|RS|SN|BU|BK|GP|VH)$/
  for (const { code } of codeTables.rmft_size_type.rows()) expect(code).toMatch(pattern)
  expect(['22GP', '42GP', '45GP', 'L5GP', '22UT', '42RE', '22TD'].map((code) => find('rmft_size_type', code))).toEqual(
    Array.from({ length: 7 }, () => expect.objectContaining({ extra: expect.anything() })),
  )
})

test('codes outside their official table are marked as such', () => {
  expect(find('rmft_package', 'VN')).toEqual({ code: 'VN', name: '车辆（代码表外）', standing: 'wider' })
  expect(find('rmft_clearance', 'RD18')).toEqual({ code: 'RD18', name: '互市贸易（新增）', standing: 'newer' })
  expect(find('rmft_change_reason', '014')).toMatchObject({ standing: 'refused' })
  expect(find('rmft_dangerous_goods', '1689')).toEqual({ code: '1689', name: '固态氰化钠', extra: { class: '6.1' } })
})
