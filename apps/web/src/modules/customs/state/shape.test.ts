import { expect, test } from 'vitest'
import { startOf } from '../../../kit/form/values.ts'
import type { ManifestRow } from './manifestRow.ts'
import type { Draft } from './shape.ts'
import { changes, newBill, rowOf, sentOf, shape } from './shape.ts'

const goods = {
  sequence: 1,
  description: '炼焦煤',
  supplement: null,
  hs_code: '2701121000',
  undg_code: null,
  package_quantity: 1,
  package_type: 'VO',
  gross_weight: '48000.000',
}
const bill = {
  id: 'b1',
  version: 2,
  status: 'draft',
  sequence: 1,
  bill_no: 'DD01-001',
  gross_weight: '48000.000',
  goods: [goods],
  containers: null,
  routing_countries: [],
  volume: '1.000',
}
const record = {
  id: 'm1',
  version: 7,
  batch_number: '5100489963144',
  status: 'draft',
  order_id: 'o1',
  remark: null,
  attempt: 1,
  bills: [bill],
} as unknown as ManifestRow

/** The form's value: empty values omitted. */
const formValues = (more: object, changed: object = {}) =>
  ({
    batch_number: '5100489963144',
    order_id: 'o1',
    ...more,
    bills: [
      { id: 'b1', bill_no: 'DD01-001', gross_weight: '48000.000', volume: '1.000', goods: [{ ...goods }], ...changed },
    ],
  }) as Draft

test('the stored document is in the form without the system’s fields', () => {
  const row = rowOf(record)
  const [first] = row['bills'] as Record<string, unknown>[]
  expect(first).toMatchObject({ id: 'b1', bill_no: 'DD01-001', consignee_name: null })
  expect(first).not.toHaveProperty('version')
  expect(startOf(shape.fields, row)).not.toHaveProperty('attempt')
})

test('a new document has one bill with one line of goods to begin with', () => {
  const start = startOf(shape.fields, undefined)
  expect(start['bills']).toEqual([newBill()])
  expect(newBill()).toMatchObject({ payment_method: '1', goods: [{ description: null }], containers: null })
})

test('an unchanged manifest is no change, regardless of blanks and line numbers', () => {
  expect(changes(rowOf(record), formValues({}))).toEqual({})
  expect(changes(rowOf(record), formValues({}, { containers: [], goods: [{ ...goods, sequence: 9 }] }))).toEqual({})
})

test('origins are no change, in any order of keys', () => {
  const origin = { path: 'remark', source: 'order', label: '订单', value: '1' }
  const stored = {
    ...record,
    origins: [{ value: '1', label: '订单', path: 'remark', source: 'order' }],
  } as ManifestRow
  expect(changes(rowOf(stored), formValues({ origins: [origin] }))).toEqual({})
})

test('a change of the head leaves the bills alone', () => {
  expect(changes(rowOf(record), formValues({ remark: '急' }))).toEqual({ remark: '急' })
  const withPlate = { ...record, plates: '蒙L12345' } as ManifestRow
  expect(changes(rowOf(withPlate), formValues({}))).toEqual({ plates: null })
})

test('bills are sent whole: emptied fields as null, goods numbered by their place', () => {
  const { volume: _, ...rest } = (formValues({}).bills ?? [])[0] as Record<string, unknown>
  const sent = changes(rowOf(record), {
    ...formValues({}),
    bills: [{ ...rest, goods: [goods, { ...goods, sequence: 1 }] }],
  } as Draft)
  expect(Object.keys(sent)).toEqual(['bills'])
  const [first] = sent['bills'] as { volume: unknown; goods: { sequence: number }[] }[]
  expect(first?.volume).toBeNull()
  expect(first?.goods.map(({ sequence }) => sequence)).toEqual([1, 2])
  expect(sentOf({ ...formValues({}), bills: [] } as Draft).bills).toEqual([])
})
