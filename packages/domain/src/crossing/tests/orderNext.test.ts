import { expect, test } from 'vitest'
import type { Next } from '../crossing.ts'
import { nextOfOrder } from '../next/orderNext.ts'

const batch = (batch_number: string, act: Next['act'], label: string = act) => ({
  next: { act, label, doc_id: null },
  batch_number,
  manifest_id: null,
})

test('the next actions of an order are counted, those first that a user can take', () => {
  const rows = nextOfOrder([
    batch('1', 'wait'),
    batch('2', 'send'),
    batch('3', 'makeConfirmation'),
    batch('4', 'send'),
    batch('5', 'none'),
  ])
  expect(rows.map(({ act, count, batch_number }) => [act, count, batch_number])).toEqual([
    ['send', 2, '2'],
    ['makeConfirmation', 1, '3'],
    ['wait', 1, '1'],
  ])
})
