import { expect, test } from 'vitest'
import { confirmationDocument } from '../confirmation/confirmation.ts'
import { manifestDocument } from '../customs/manifest.document.ts'
import { editOf } from './editOf.ts'

const id = '019b7765-ac00-7000-8000-000000000001'
const bill = (bill_no: string, gross_weight: string) => ({
  id,
  manifest_id: id,
  status: 'draft',
  bill_no,
  clearance_code: 'RD03',
  gross_weight,
  gross_weight_text: 'not part of the input',
  goods: [{ sequence: 1, description: '炼焦煤', hs_code: '2701121000' }],
})
const manifest = { id, version: 3, remark: 'x', bills: [bill('L1', '1'), bill('L2', '2')] }

test('a value of the head is sent alone, with the version that was read', () => {
  expect(editOf(manifestDocument, manifest, ['unloading_place'], '0708SC02')).toEqual({
    id,
    version: 3,
    unloading_place: '0708SC02',
  })
})

test('a value of one bill is sent with all bills, without values that the input lacks', () => {
  const input = editOf(manifestDocument, manifest, ['bills.1.gross_weight'], '70000')
  const bills = input['bills'] as Record<string, unknown>[]
  expect(bills.map((line) => line['gross_weight'])).toEqual(['1', '70000'])
  expect(Object.keys(bills[0]!).toSorted()).toEqual(['bill_no', 'clearance_code', 'goods', 'gross_weight', 'id'])
  expect(Object.keys(input).toSorted()).toEqual(['bills', 'id', 'version'])
})

test('lines of a document that is one record are sent in full', () => {
  const record = { id, version: 1, trucks: [{ vehicle_code: '1' }, { vehicle_code: '2' }] }
  const input = editOf(confirmationDocument, record, ['trucks.0.vehicle_code'], '3')
  expect(input['trucks']).toMatchObject([{ vehicle_code: '3' }, { vehicle_code: '2' }])
})
