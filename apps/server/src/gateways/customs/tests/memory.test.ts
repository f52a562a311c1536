import { billKey } from '@guanqiao/customs'
import type { CustomsBill } from '@guanqiao/customs'
import { expect, test } from 'vitest'
import { Memory } from '../simulator/memory.ts'

const bill = (n: number): CustomsBill => ({
  bill_no: `ML${n}`,
  batch_number: `510048${n}`,
  message_type: 'MT1401',
  filer: '0708MA0NXXXX1',
  state: 'accepted',
})
const changeTo = (...bills: CustomsBill[]) => ({
  batches: Object.fromEntries(bills.map(({ batch_number }) => [batch_number, { message_type: 'MT1401' as const }])),
  bills: Object.fromEntries(bills.map((row) => [billKey(row.batch_number, row.bill_no), row])),
  transmissions: {},
})

test('the oldest bills are forgotten, whole, and the newest are known by batch and by number', () => {
  const memory = new Memory()
  for (let n = 0; n < 25_000; n += 1) memory.change(changeTo(bill(n)))
  expect(memory.stateOf('', bill(0).batch_number, ['ML0'])).toEqual({
    batches: {},
    bills: {},
    confirmations: {},
    reports: {},
    packings: {},
    offloads: {},
    transmissions: {},
  })
  expect(Object.keys(memory.snapshot().known.bills)).toHaveLength(20_000)
  expect(Object.keys(memory.stateOf('', '', ['ML24999']).bills)).toEqual(['51004824999/ML24999'])
  expect(Object.keys(memory.stateOf('', bill(24_999).batch_number, []).bills)).toEqual(['51004824999/ML24999'])
})

test('a deleted bill is not found', () => {
  const memory = new Memory()
  memory.change(changeTo(bill(1)))
  memory.change({ batches: {}, bills: { [billKey('5100481', 'ML1')]: null }, transmissions: {} })
  expect(memory.stateOf('', '5100481', ['ML1']).bills).toEqual({})
})

test('the restored state equals the stored one', () => {
  const memory = new Memory()
  memory.change(changeTo(bill(1), bill(2)))
  const again = new Memory()
  again.restore(memory.snapshot())
  expect(again.snapshot()).toEqual(memory.snapshot())
  expect(Object.keys(again.stateOf('', '', ['ML2']).bills)).toEqual(['5100482/ML2'])
})
