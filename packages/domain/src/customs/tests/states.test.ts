import { expect, test } from 'vitest'
import { billFlow } from '../bill.flow.ts'
import type { BillState } from '../bill.flow.ts'
import { manifestStateOf, progressOf, summaryOf, worstFirst } from '../manifest.states.ts'

test('every state of a bill has its rank, once', () => {
  expect(worstFirst.toSorted()).toEqual(Object.keys(billFlow.states).toSorted())
})

test.each<[BillState[], string]>([
  [[], 'draft'],
  [['accepted', 'rejected', 'released'], 'rejected'],
  [['rejected', 'forbidden'], 'refused'],
  [['rejected', 'refused'], 'refused'],
  [['released', 'accepted'], 'accepted'],
  [['released', 'released'], 'released'],
  [['accepted', 'draft'], 'draft'],
  [['sending', 'ready'], 'ready'],
  [['send_fail', 'draft'], 'send_fail'],
  [['sent', 'review'], 'review'],
  [['accepted', 'changing'], 'changing'],
  [['deleted', 'accepted'], 'accepted'],
  [['deleted', 'deleted'], 'deleted'],
])('bills in %j make a manifest %s', (bills, state) => {
  expect(manifestStateOf(bills)).toBe(state)
})

test('the progress names the best of the live bills, where they differ', () => {
  const counts = (...states: [BillState, number][]) => states.map(([status, count]) => ({ status, count }))
  expect(progressOf(counts(['rejected', 1], ['accepted', 2]))?.text).toBe('2/3 已接受')
  expect(progressOf(counts(['accepted', 2]))).toBeUndefined()
  expect(progressOf(counts(['accepted', 2], ['deleted', 1]))).toBeUndefined()
})

test('the last word is that on the worst bill, and deleted bills are not summed', () => {
  const bill = (status: BillState, last_code: string | null, gross_weight: string) => ({
    status,
    gross_weight,
    last_code,
    last_text: last_code,
    last_at: '2026-11-21T10:00:00.000Z',
    alarm: null,
  })
  const bills = [bill('rejected', '03', '1.5'), bill('accepted', '01', '2'), bill('deleted', '01', '4')]
  expect(summaryOf(bills)).toMatchObject({ status: 'rejected', last_code: '03', bill_count: 2, gross_total: '3.500' })
})
