import { expect, test } from 'vitest'
import { draftLabel } from './draftLabel.ts'

const trucks = (...plates: string[]) => plates.map((plate_number) => ({ plate_number }))

test.each([
  [{ contract_no: 'HT-1', transports: [] }, '合同 HT-1'],
  [{ contract_no: 'HT-1', transports: trucks('蒙L1', '蒙L2') }, '合同 HT-1 · 蒙L1、蒙L2'],
  [{ contract_no: 'HT-1', transports: trucks('蒙L1', '', '蒙L2', '蒙L3') }, '合同 HT-1 · 蒙L1、蒙L2 等 3 车'],
  [{ contract_no: null, transports: trucks('蒙L1') }, '合同号未填 · 蒙L1'],
])('an order is labelled by contract number and first plates', (values, label) => {
  expect(draftLabel(values)).toBe(label)
})
