import { expect, test } from 'vitest'
import { documentChain } from '../crossing.rules.ts'
import { aReceipt, at, known } from './known.ts'

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
    known({
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
