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

describe('what is not in order', () => {
  const problemsOf = (message: RoadManifestMessage) =>
    checkRoadManifest(message).map(({ code, path }) => `${code} ${path}`)

  test.each<[string, RoadManifestMessage, string]>([
    ['no batch', { ...original, batch_number: '' }, 'required batch_number'],
    ['no bills', { ...original, bills: [] }, 'required bills'],
    ['too many bills', { ...original, bills: Array(1000).fill(original.bills[0]) }, 'too_many bills'],
    ['import without arrival', { ...original, arrival_date: undefined }, 'required arrival_date'],
    ['import without place', { ...original, unloading_place: ' ' }, 'required unloading_place'],
    ['export without loading time', { ...exported, loading_time: undefined }, 'required loading_time'],
    ['31 June', { ...original, arrival_date: '20260631' }, 'wrong_format arrival_date'],
    ['12-hour send time', { ...original, send_time: '2026112103300012' }, 'wrong_format send_time'],
    ['sender', { ...original, sender_id: 'EPORT' }, 'wrong_format sender_id'],
    ['control character', { ...original, remark: 'a\u0000b' }, 'illegal_character remark'],
    ['lone surrogate', { ...original, remark: 'a\uD800b' }, 'illegal_character remark'],
    ['deletion without DEL', { ...deleted, message_id: 'ML1' }, 'wrong_format message_id'],
    ['change without reasons', { ...changed, bills: original.bills.slice(0, 1) }, 'required bills.0.change'],
    ['fourth decimal', withBill({ gross_weight: '1.0001' }), 'wrong_format bills.0.gross_weight'],
    ['twelve digits before the point', withBill({ gross_weight: '123456789012' }), 'wrong_format bills.0.gross_weight'],
    ['exponent', withBill({ gross_weight: '1e3' }), 'wrong_format bills.0.gross_weight'],
    ['negative value', withBill({ goods_value: '-1' }), 'wrong_format bills.0.goods_value'],
    ['value without currency', withBill({ currency: undefined }), 'required bills.0.currency'],
    ['fraction of a package', withBill({ package_quantity: 1.5 }), 'wrong_format bills.0.package_quantity'],
    ['long name', withBill({ consignee: { name: '某'.repeat(71) } }), 'wrong_format bills.0.consignee.name'],
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

test('weights, values and volumes are sent with all their decimals', () => {
  const xml = writeRoadManifest(withBill({ gross_weight: '68520', goods_value: '5200.5', volume: '7.1000' }))
  expect(xml).toContain('<GrossMassMeasure>68520.000</GrossMassMeasure>')
  expect(xml).toContain('<ValueAmount currencyID="USD">5200.50</ValueAmount>')
  expect(xml).toContain('<GrossVolumeMeasure>7.100</GrossVolumeMeasure>')
})

test('a currency without a value is not sent', () => {
  const xml = writeRoadManifest(withBill({ goods_value: undefined }))
  expect(readRoadManifest(xml).bills[0]).not.toHaveProperty('currency')
})
