import type { WholeRecord } from '../documents/documentType.ts'
import { orderFlow } from './order.flow.ts'
import { order } from './order.ts'
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
