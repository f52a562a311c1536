import type { Balance } from '@guanqiao/domain/arrival/report.fields'
import { expect, test } from 'vitest'
import { boxesLeft, compared, filled } from './balance.ts'

const loose: Balance = {
  bill_no: 'CN1',
  package_type: 'CT',
  declared_quantity: 120,
  declared_weight: '24180.000',
  reported_quantity: 0,
  reported_weight: '0.000',
  containers: [],
  reported_containers: [],
}
const boxed: Balance = { ...loose, bill_no: 'CN2', containers: ['A1', 'A2', 'A3'], reported_containers: ['A1'] }

test('short and over are those of all reports together', () => {
  const part = { ...loose, reported_quantity: 60, reported_weight: '12000.000' }
  const line = { bill_no: 'CN1', package_quantity: 59, gross_weight: '12300.5' }
  expect(compared([part, boxed], [line])).toEqual([
    expect.objectContaining({ off_quantity: -1, off_weight: '120.500', off_percent: '0.50', weight: '24300.500' }),
  ])
  expect(compared([loose], [{ bill_no: 'CN1', package_quantity: null, gross_weight: '12,' }])).toEqual([
    expect.objectContaining({ quantity: 0, weight: '0.000', off_quantity: -120 }),
  ])
  expect(compared([loose], [])).toEqual([expect.objectContaining({ off_quantity: null, off_weight: null })])
})

test('the remaining amount is filled in beside typed values', () => {
  expect(boxesLeft([loose, boxed], [{ container_number: 'A2' }])).toEqual(['A3'])
  const values = { bills: [{ bill_no: 'FDCA1' }, {}], containers: [{ container_number: 'A2', damage_note: '凹' }] }
  expect(filled([loose, boxed], values)).toEqual({
    bills: [
      { bill_no: 'FDCA1' },
      { bill_no: 'CN1', package_type: 'CT', package_quantity: 120, gross_weight: '24180.000' },
    ],
    containers: [{ container_number: 'A2', damage_note: '凹' }, { container_number: 'A3' }],
  })
})
