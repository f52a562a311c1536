import { may } from '../kit/access.ts'
import { integer, text } from '../kit/field.ts'
import { draft, operation } from '../kit/operation.ts'
import type { WholeRecord } from '../trade/documentType.ts'
import { orderFlow } from './order.flow.ts'
import { order, orderDetail } from './order.ts'
import { orderTransport } from './transport.ts'

/** Saved whole with its trucks. It has no messages to customs. */
export const orderRecord = {
  label: '订单',
  entity: order,
  flow: orderFlow,
  states: orderFlow.states,
  notCopied: ['plan_date', 'bill_prefix'],
  lines: [
    {
      entity: orderTransport,
      parent: 'order_id',
      property: 'transports',
      label: '车辆',
      notCopied: ['order_id', 'sequence', 'batch_number', 'bill_no'],
    },
  ],
} as const satisfies WholeRecord

const { site_id, loading_place, loading_time, plan_date, transmitter_id } = order.fields

/**
 * Changes values of a submitted order that its documents take over, while its trucks, numbers and licences stay. Fails if the order is no
 * longer complete. The documents stay as they are.
 */
export const amendOrder = operation('order.amend', 'POST /platform/order/amend', {
  summary: '提交后修改订单的场所、时间和传输人',
  access: may('order', 'edit'),
  input: {
    ...draft({
      id: text('编号', { required: true, max: 36 }),
      version: integer('版本', { required: true }),
      site_id,
      loading_place,
      loading_time,
      plan_date,
      transmitter_id,
    }),
    mode: 'patch' as const,
  },
  output: orderDetail.output,
})
