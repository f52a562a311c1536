import { expect, test } from 'vitest'
import { documentChain } from '../crossing.rules.ts'
import { aMessage, aReceipt, at, crossingRecords } from './rows.ts'

const receipt = aReceipt()

test('reports each event once, and no event without a change', () => {
  const milestone = (id: string, minute: number, status: string) => ({
    id,
    at: at(minute),
    entity: 'manifest',
    doc_id: receipt.doc_id,
    status,
    who: '海关回执',
  })
  const { timeline } = documentChain(
    crossingRecords({
      messages: [],
      receipts: [
        aReceipt({ id: 'r1', received_at: at(6), performance: '舱单已接受' }),
        aReceipt({ id: 'r2', received_at: at(7), performance: '已记录，状态不变' }),
      ],
      milestones: [milestone('m1', 6, 'accepted'), milestone('m2', 20, 'released')],
      weighings: [],
    }),
  )
  expect(timeline.map(({ id, content }) => [id, content])).toEqual([
    ['r1', '舱单已接受'],
    ['r2', null],
    ['m2', null],
  ])
})

test('a manifest that counts as filed by a receipt is not reported a second time, nor by the number of its message', () => {
  const filed = { id: 'm1', at: at(6), entity: 'manifest', doc_id: receipt.doc_id, status: 'sent', who: '海关回执' }
  const { timeline } = documentChain(
    crossingRecords({
      messages: [
        aMessage({ doc_id: receipt.doc_id ?? '', created_at: at(3), delivered_at: at(4), status: 'answered' }),
      ],
      receipts: [aReceipt({ code: 'E1', received_at: at(6), performance: '已申报' })],
      milestones: [filed],
      weighings: [],
    }),
  )
  expect(timeline.map(({ kind, content }) => [kind, content])).toEqual([
    ['message', null],
    ['message', null],
    ['receipt', '已申报'],
  ])
})
