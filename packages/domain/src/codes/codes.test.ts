import { describe, expect, test } from 'vitest'
import type { TableName } from './index.ts'
import { codeTables } from './index.ts'

const sizes: Partial<Record<TableName, number>> = {
  customs_district: 1324,
  land_port: 62,
  country: 264,
  rmft_country: 249,
  currency: 22,
  unit: 123,
  supervision_mode: 100,
  levy_type: 45,
  attached_document: 55,
  rmft_clearance: 18,
  rmft_receipt: 16,
}

describe.each(Object.entries(codeTables))('%s', (name, table) => {
  const rows = table.rows()
  test('has rows with a code and a name', () => {
    expect(rows.length).toBeGreaterThan(4)
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

test('rows carry what belongs to them', () => {
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
    name: '40HC 高箱',
    extra: { teu: '2', container_spec: '11' },
  })
  expect(['MNT', 'KZT', 'RUB', 'VND'].map((code) => find('rmft_currency', code)?.name)).toEqual([
    '蒙古图格里克',
    '哈萨克斯坦坚戈',
    '俄罗斯卢布',
    '越南盾',
  ])
})

test('what refers to another table finds it there', () => {
  for (const port of codeTables.land_port.rows())
    expect(find('customs_district', port.code)?.name).toBe(port.extra?.customs_name)
  for (const size of codeTables.rmft_size_type.rows())
    expect(find('container_spec', size.extra?.container_spec ?? '')).toBeDefined()
})
