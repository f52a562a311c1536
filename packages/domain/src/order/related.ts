import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choice, integer, reference, text } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'
import { order, orderDetail } from './order.ts'

/** Documents made from an order, by kind and id. */
export const orderRelated = entity('order_related', {
  label: '订单关联',
  menu: 'order',
  scope: 'enterprise',
  display: 'related_type',
  fields: {
    order_id: reference('订单', 'order_head', { required: true, search: 'equals' }),
    related_type: choice(
      '类型',
      { manifest: '舱单', weighing: '磅单', contract: '合同', invoice: '发票', other: '其他' },
      { required: true, search: 'in', examples: ['contract', 'invoice', 'other'] },
    ),
    related_id: text('单证编号', { required: true, max: 36, alike: 'name', search: 'equals' }),
    order_transport_id: reference('车辆', 'order_transport'),
    note: text('说明', { max: 255 }),
  },
  uniqueTogether: [['order_id', 'related_type', 'related_id']],
})

const calls = crud(orderRelated, '/platform/orderrelated', {
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})

/**
 * The documents of an order, those referenced by hand first; manifests, of which each batch has one, come last in the order of their
 * making. `name` is the number that users know, null if the document was deleted.
 */
const listRelated = operation('order_related.list', 'GET|POST /platform/orderrelated/getall', {
  summary: '订单关联的单证',
  access: may('order', 'get'),
  effect: 'read',
  input: draft({ order_id: text('订单', { required: true, max: 36 }) }),
  output: returnsRows({
    ...rowFields(orderRelated),
    name: text('单证号'),
    plate_number: text('车牌号'),
  }),
})

export const orderRelatedApi = { ...calls, list: listRelated }

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
