import { may } from '../kit/access.ts'
import { text } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'
import { timelineFields } from './timeline.ts'

/** The states of an order with time and author, oldest first. */
export const orderTimeline = operation('order.timeline', 'GET /platform/order/timeline', {
  summary: '订单时间线',
  access: may('order', 'get'),
  input: draft({ id: text('编号', { required: true, max: 36 }) }),
  output: returnsRows(timelineFields),
})
