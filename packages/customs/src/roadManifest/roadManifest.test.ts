import { describe, expect, test } from 'vitest'
import { type ExampleName, example } from '../../examples/load.ts'
import { changed, deleted, exported, original } from '../../examples/manifests.ts'
import { MessageError } from '../xml/messageError.ts'
import type { RoadManifestFiling, RoadManifestMessage } from './message.ts'
import { checkRoadManifest, readRoadManifest, writeRoadManifest } from './roadManifest.ts'

const files: [ExampleName, RoadManifestMessage][] = [
  ['mt1401-original', original],
  ['mt1401-change', changed],
  ['mt1401-delete', deleted],
  ['mt2401-original', exported],
]

describe.each(files)('%s', (name, message) => {
  test('is written byte for byte', () => expect(writeRoadManifest(message)).toBe(example(name)))
  test('is read back whole', () => expect(readRoadManifest(example(name))).toStrictEqual(message))
})

const withBill = (patch: Partial<RoadManifestFiling['bills'][number]>): RoadManifestFiling => ({
  ...original,
  bills: original.bills.map((bill, index) => (index === 0 ? { ...bill, ...patch } : bill)),
})

const reasons = (reason_codes: string[]): RoadManifestMessage => ({
  ...deleted,
  bills: deleted.bills.slice(1).map((bill) => ({ ...bill, change: { reason_codes } })),
})
const textOnly = { bill_no: 'ML202611210001', change: { reason_codes: ['010'], reason_text: '重复', phone: '1' } }

describe('invalid manifests', () => {
  const problemsOf = (message: RoadManifestMessage) =>
    checkRoadManifest(message).map(({ code, path }) => `${code} ${path}`)

  test.each<[string, RoadManifestMessage, string]>([
    ['no batch', { ...original, batch_number: '' }, 'required batch_number'],
    ['no bills', { ...original, bills: [] }, 'required bills'],
    ['too many bills', { ...original, bills: Array(1000).fill(original.bills[0]) }, 'too_many bills'],
    ['import without loading time', { ...original, loading_time: '' }, 'required loading_time'],
    ['import without place', { ...original, unloading_place: ' ' }, 'required unloading_place'],
    ['export without loading time', { ...exported, loading_time: '' }, 'required loading_time'],
    ['31 June', { ...original, arrival_date: '20260631' }, 'wrong_format arrival_date'],
    ['12-hour send time', { ...original, send_time: '2026112103300012' }, 'wrong_format send_time'],
    ['sender', { ...original, sender_id: 'EPORT' }, 'wrong_format sender_id'],
    ['control character', { ...original, remark: 'a\u0000b' }, 'illegal_character remark'],
    ['lone surrogate', { ...original, remark: 'a\uD800b' }, 'illegal_character remark'],
    ['deletion without DEL', { ...deleted, message_id: 'ML1' }, 'wrong_format message_id'],
    [
      'change without reasons',
      { ...changed, bills: original.bills.slice(0, 1) } as RoadManifestMessage,
      'required bills.0.change',
    ],
    ['four reasons', reasons(['001', '002', '003', '004']), 'too_many bills.0.change.reason_codes'],
    ['a text without contact', { ...deleted, bills: [textOnly] }, 'required bills.0.change.contact'],
    ['bill of two characters', withBill({ bill_no: 'A1' }), 'wrong_format bills.0.bill_no'],
    ['bill with a dash', withBill({ bill_no: 'ML-2026-1' }), 'wrong_format bills.0.bill_no'],
    ['no value', withBill({ goods_value: '' }), 'required bills.0.goods_value'],
    ['a fraction of a cubic metre', withBill({ volume: '24.500' }), 'wrong_format bills.0.volume'],
    [
      'notify party without contact',
      withBill({ notify_name: '某', notify_address: '某路' }),
      'required bills.0.notify_contacts',
    ],
    ['contact for dangerous goods without number', withBill({ undg_name: '李某' }), 'required bills.0.undg_contacts'],
    ['Chinese carrier', { ...original, carrier_code: '承运人' }, 'wrong_format carrier_code'],
    ['Chinese place', { ...original, unloading_place: '煤场' }, 'wrong_format unloading_place'],
    ['fourth decimal', withBill({ gross_weight: '1.0001' }), 'wrong_format bills.0.gross_weight'],
    ['nine digits before the point', withBill({ gross_weight: '123456789' }), 'wrong_format bills.0.gross_weight'],
    ['exponent', withBill({ gross_weight: '1e3' }), 'wrong_format bills.0.gross_weight'],
    ['negative value', withBill({ goods_value: '-1' }), 'wrong_format bills.0.goods_value'],
    ['value without currency', withBill({ currency: '' }), 'required bills.0.currency'],
    ['fraction of a package', withBill({ package_quantity: 1.5 }), 'wrong_format bills.0.package_quantity'],
    ['36 Chinese characters', withBill({ consignee_name: '某'.repeat(36) }), 'wrong_format bills.0.consignee_name'],
    [
      'five-digit HS',
      withBill({ goods: original.bills[0]?.goods.map((item) => ({ ...item, hs_code: '27011' })) ?? [] }),
      'wrong_format bills.0.goods.0.hs_code',
    ],
  ])('%s', (_, message, problem) => {
    expect(problemsOf(message)).toStrictEqual([problem])
    expect(() => writeRoadManifest(message)).toThrow(MessageError)
  })

  test('the examples are in order', () => {
    for (const [, message] of files) expect(checkRoadManifest(message)).toStrictEqual([])
  })
})

test('weights and values are sent with all their decimals, volumes with none, each with its unit', () => {
  const xml = writeRoadManifest(withBill({ gross_weight: '68520', goods_value: '5200.5', volume: '7.000' }))
  expect(xml).toContain('<GrossMassMeasure unitCode="KGM">68520.000</GrossMassMeasure>')
  expect(xml).toContain('<ValueAmount currencyID="USD">5200.50</ValueAmount>')
  expect(xml).toContain('<GrossVolumeMeasure unitCode="MTQ">7</GrossVolumeMeasure>')
})

test('a currency without a value is refused', () => {
  expect(checkRoadManifest(withBill({ goods_value: '' })).map(({ path }) => path)).toStrictEqual([
    'bills.0.goods_value',
  ])
})

test('a commodity code is written into a filing only if the record has one', () => {
  expect(writeRoadManifest(original)).not.toContain('HSCode')
  const goods = original.bills[0]?.goods.map((line) => ({ ...line, hs_code: '2701121000' })) ?? []
  const message = withBill({ goods })
  expect(writeRoadManifest(message)).toContain('<HSCode>2701121000</HSCode>\n          <CargoDescription>')
  expect(readRoadManifest(writeRoadManifest(message))).toStrictEqual(message)
})
