import { describe, expect, test } from 'vitest'
import { documentTypes } from '../documentTypes/index.ts'
import { orderRecord } from '../order/order.record.ts'
import { copyOf } from './copy.ts'
import type { WholeRecord } from './documentType.ts'

const records: readonly WholeRecord[] = [orderRecord, ...documentTypes]

describe.each(records.map((record) => [record.label, record] as const))('a copy of %s', (_, record) => {
  const parts = [record, ...record.lines]
  test('leaves out existing fields only', () => {
    for (const { entity, notCopied } of parts)
      expect(Object.keys(entity.fields)).toEqual(expect.arrayContaining([...notCopied]))
  })
  test('has no values of the system, of the lines’ head or of one record alone', () => {
    const valuesOf = ({ entity }: Pick<WholeRecord, 'entity'>) =>
      Object.fromEntries(['id', 'version', 'created_at', ...Object.keys(entity.fields)].map((name) => [name, name]))
    const source = {
      ...valuesOf(record),
      ...Object.fromEntries(record.lines.map((lines) => [lines.property, [valuesOf(lines)]])),
    }
    const copy = copyOf(record, source)
    for (const lines of record.lines) expect(copy[lines.property]).toHaveLength(1)
    const copies = [copy, ...record.lines.map((lines) => (copy[lines.property] as object[])[0] ?? {})]
    for (const [at, { entity, notCopied }] of parts.entries()) {
      const automatic = Object.keys(entity.fields).filter((name) => entity.fields[name]?.automatic)
      for (const name of ['id', 'version', 'created_at', ...automatic, ...notCopied])
        expect(copies[at]).not.toHaveProperty(name)
    }
    for (const { parent } of record.lines) expect(copies[1]).not.toHaveProperty(parent)
  })
})

test('a copy of an order has its parties with their names, its goods and trucks, and neither day nor numbers', () => {
  const goods = [{ good_name: '炼焦煤', hs_code: '2701121000' }]
  const copy = copyOf(orderRecord, {
    order_no: 'DD26112300001',
    contract_no: 'HT-1',
    seller_id: 'a',
    seller_id_text: '南戈壁',
    plan_date: '2026-11-23',
    goods,
    transports: [{ id: 't', sequence: 1, plate_number: '蒙L12345', batch_number: '5100489963144', goods_line: 1 }],
  })
  expect(copy).toEqual({
    contract_no: 'HT-1',
    seller_id: 'a',
    seller_id_text: '南戈壁',
    goods,
    transports: [{ plate_number: '蒙L12345', goods_line: 1 }],
  })
})
