import { may } from '../../kit/access.ts'
import { integer, text } from '../../kit/field.ts'
import { draft, operation, returnsRows } from '../../kit/operation.ts'
import { batchNumber } from '../../values/index.ts'
import { nextFields } from '../batchView.ts'
import type { Next } from '../crossing.ts'

/** The next actions of the batches of an order, one row for each action, in the order of its batches. */
export const orderNext = operation('batch.nextOfOrder', 'GET /platform/order/next', {
  summary: '订单各批次的下一步',
  access: may('order', 'get'),
  input: draft({ id: text('编号', { required: true, max: 36 }) }),
  output: returnsRows({
    ...nextFields,
    /** The first batch with this action, whose document `doc_id` is. */
    batch_number: batchNumber('批次号', { required: true }),
    manifest_id: text('舱单编号', { max: 36 }),
    count: integer('批次数', { required: true }),
  }),
})

interface BatchNext {
  readonly next: Next
  readonly batch_number: string
  readonly manifest_id: string | null
}

/** One row for each action, with the number of its batches. What waits for customs is last, and what is complete is left out. */
export function nextOfOrder(batches: readonly BatchNext[]) {
  const open = batches.filter(({ next }) => next.act !== 'none')
  const rows = [...Map.groupBy(open, ({ next }) => next.act).values()].map((group) => {
    const [{ next, ...first }] = group as [BatchNext]
    return { ...next, ...first, count: group.length }
  })
  return rows.toSorted((a, b) => Number(a.act === 'wait') - Number(b.act === 'wait'))
}
