import { billFields, manifest } from '@guanqiao/domain/customs/manifest'
import { describe, expect, test } from 'vitest'
import { differences, sealedOf } from './difference.ts'
import { byPath, changedCells, originNote } from '../../../documents/frame/origins.ts'
import { locationOf, locationLabel } from './documentLocation.ts'
import { agrees, billSums, manifestSums } from './sums.ts'

const goods = (gross_weight: string, package_quantity = 1) => ({
  sequence: 1,
  description: '炼焦煤',
  supplement: null,
  hs_code: '2701121000',
  undg_code: null,
  package_quantity,
  package_type: 'VO',
  gross_weight,
})

describe('where a value came from', () => {
  const origin = {
    path: 'gross_weight',
    source: 'transport',
    label: '订单 DD2611210001 车辆 蒙L12345',
    value: '48000.000',
  } as const

  test('is reported, but not for typed values', () => {
    expect(originNote(origin, '48000', billFields.gross_weight)).toEqual({
      text: '来自订单 DD2611210001 车辆 蒙L12345',
      isChanged: false,
    })
    expect(originNote(undefined, '48000', billFields.gross_weight)).toBeUndefined()
  })
  test('together with the former value if it has changed', () => {
    expect(originNote(origin, '48000.001', billFields.gross_weight)).toEqual({
      text: '来自订单 DD2611210001 车辆 蒙L12345，已修改，原值 48,000',
      isChanged: true,
    })
    expect(originNote(origin, null, billFields.gross_weight)?.isChanged).toBe(true)
    expect(originNote({ ...origin, value: null }, '1', billFields.gross_weight)?.text).toContain('原值 空')
  })
  test('without the id of a record that was pointed to', () => {
    const card = { ...origin, path: 'operator_card_id', label: '操作员卡 2118000000001', value: 'c1' }
    const field = manifest.fields.operator_card_id
    expect(originNote(card, 'c1', field)).toEqual({ text: '来自操作员卡 2118000000001', isChanged: false })
    expect(originNote(card, 'c2', field)).toEqual({ text: '来自操作员卡 2118000000001，已修改', isChanged: true })
  })
  test('numbers and lists are compared as such', () => {
    expect(originNote({ ...origin, value: '20' }, 20, billFields.package_quantity)?.isChanged).toBe(false)
    expect(originNote({ ...origin, value: '0100' }, '100', billFields.bill_no)?.isChanged).toBe(true)
    expect(originNote({ ...origin, value: 'MN,CN' }, ['MN', 'CN'], billFields.routing_countries)?.isChanged).toBe(false)
  })
  test('changed cells are listed with their line, lines that are gone are not', () => {
    const record = {
      goods: [goods('24000.000'), goods('24001.000')],
      origins: [
        { ...origin, path: 'goods.0.gross_weight', value: '24000.000' },
        { ...origin, path: 'goods.1.gross_weight', value: '24000.000' },
        { ...origin, path: 'goods.2.gross_weight', value: '1' },
        { ...origin, path: 'bill_no', value: 'X' },
      ],
    }
    expect(changedCells(billFields, record, 'goods')).toEqual([
      {
        path: 'goods.1.gross_weight',
        text: '第 2 行 毛重(kg)：来自订单 DD2611210001 车辆 蒙L12345，已修改，原值 24,000',
      },
    ])
    expect(byPath(null).size).toBe(0)
  })
})

describe('sums', () => {
  test('of a bill are compared with its own figures, to the gram', () => {
    const { gross, packages } = billSums({
      gross_weight: '48000.000',
      package_quantity: 3,
      goods: [goods('24000.001'), goods('24000.000', 2)],
    })
    expect(gross).toEqual({ sum: '48000.001', declared: '48000.000', difference: '0.001' })
    expect(packages).toEqual({ sum: '3', declared: '3', difference: '0' })
    expect([agrees(gross), agrees(packages)]).toEqual([false, true])
  })
  test('report no difference while a figure is missing or not a number', () => {
    expect(billSums({ gross_weight: '4x', goods: [goods('1')] }).gross.difference).toBeUndefined()
    expect(billSums({ gross_weight: '4', goods: [] }).gross).toEqual({
      sum: '0.000',
      declared: '4',
      difference: undefined,
    })
    expect(agrees(manifestSums([{ gross_weight: '1', goods: [goods('1')] }, {}]).gross)).toBeUndefined()
  })
  test('of a manifest are those of its bills', () => {
    const sums = manifestSums([
      { gross_weight: '10.500', package_quantity: 1, goods: [goods('10.500')] },
      { gross_weight: '20', package_quantity: 1, goods: [goods('19')] },
    ])
    expect(sums.gross).toEqual({ sum: '29.500', declared: '30.500', difference: '-1.000' })
  })
})

test('a path of a finding is a place on the screen', () => {
  expect(locationOf('declare_office')).toEqual({ in: 'head', path: 'declare_office' })
  expect(locationOf('bills.1.gross_weight')).toEqual({ in: 'bill', bill: 1, path: 'bills.1.gross_weight' })
  expect(locationOf('bills.0.goods.2.hs_code')).toEqual({
    in: 'grid',
    bill: 0,
    grid: 'goods',
    row: 2,
    field: 'hs_code',
  })
  expect(locationOf('bills.0.containers')).toEqual({
    in: 'grid',
    bill: 0,
    grid: 'containers',
    row: 0,
    field: 'container_number',
  })
  expect(locationOf('bills')).toEqual({ in: 'bill', bill: 0, path: 'bills.0.bill_no' })
  expect(locationOf(null)).toBeUndefined()
  expect(locationLabel(locationOf('bills.1.goods.0.hs_code'))).toBe('提(运)单 2 · 货物第 1 行')
  expect(locationLabel(undefined)).toBe('整票')
})

describe('the sealed copy beside the record', () => {
  const bill = {
    id: 'b1',
    bill_no: 'DD01-001',
    gross_weight: '48000.000',
    goods: [goods('48000.000')],
    containers: null,
  }
  const then = { manifest: { batch_number: '5100489963144', status: 'draft', remark: null, version: 3 }, bills: [bill] }

  test('differs in nothing that is not part of the document', () => {
    expect(
      differences(then, {
        manifest: { ...then.manifest, status: 'sent', version: 9, mongolia_exchange: false, remark: '' },
        bills: [{ ...bill, containers: [], last_code: '01' }],
      }),
    ).toEqual([])
  })
  test('differs by field, by line and by bill', () => {
    const now = {
      manifest: { ...then.manifest, remark: '改' },
      bills: [
        { ...bill, goods: [goods('47000.000')] },
        { id: 'b2', bill_no: 'DD01-002' },
      ],
    }
    expect(differences(then, now).map(({ location, field, was, is }) => [location, field.label, was, is])).toEqual([
      ['舱单', '备注', null, '改'],
      ['提(运)单 DD01-001 · 货物第 1 行', '毛重(kg)', '48000.000', '47000.000'],
      ['提(运)单 DD01-002', '提(运)单号', undefined, 'DD01-002'],
    ])
    expect(differences(then, { ...then, bills: [] }).map(({ location, is }) => [location, is])).toEqual([
      ['提(运)单 DD01-001', undefined],
    ])
  })
  test('names the records it points to, as they were called', () => {
    const card = (id: string | null, text?: string) => ({
      ...then,
      manifest: { ...then.manifest, operator_card_id: id, ...(text && { operator_card_id_text: text }) },
    })
    const sides = (was: typeof then, is: typeof then) =>
      differences(was, is).map((difference) => [difference.field.label, difference.was, difference.is])
    expect(sides(card('c1', '2118000000001'), card('c2', '2118000000002'))).toEqual([
      ['操作员卡', '2118000000001', '2118000000002'],
    ])
    expect(sides(then, card('c2', '2118000000002'))).toEqual([['操作员卡', undefined, '2118000000002']])
    expect(sides(card('c1', '旧'), card('c1', '新'))).toEqual([])
  })
  test('is read from canonical JSON and from nothing else', () => {
    expect(sealedOf(JSON.stringify(then))).toEqual(then)
    expect(sealedOf('{')).toBeUndefined()
    expect(sealedOf('{"bills":1}')).toBeUndefined()
  })
})
