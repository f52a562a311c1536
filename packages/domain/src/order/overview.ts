import { may } from '../kit/access.ts'
import { choice, date, flag, integer, lines, list, text, weight } from '../kit/field.ts'
import { returnsRows, draft, operation } from '../kit/operation.ts'
import { transportFlow } from './order.flow.ts'
import { choicesOf } from '../documents/flow.ts'

/** Progress of the trucks of orders: one row for each order with trucks, with the number of trucks per state. */
export const orderProgress = operation('order.progress', 'POST /platform/order/progress', {
  summary: '订单车辆进度',
  access: may('order', 'query'),
  effect: 'read',
  input: draft({ ids: list('订单', { required: true, max: 100 }) }),
  output: returnsRows({
    order_id: text('订单', { required: true }),
    total: integer('车数', { required: true }),
    stages: lines(
      '各状态车数',
      {
        status: choice('状态', choicesOf(transportFlow).choices, { required: true }),
        count: integer('车数', { required: true }),
      },
      { required: true },
    ),
  }),
})

const suggested = {
  plate_number: text('车牌号', { required: true }),
  trailer_plate: text('挂车号'),
  driver_name: text('司机'),
  container_numbers: list('箱号', { required: true }),
  tare_weight: weight('皮重(kg)'),
} as const

/**
 * Suggestions by plate from the base data: usual trailer, driver and containers, and the tare (mean of the last weighings,
 * otherwise curb weight plus trailer), kg. Unregistered plates are omitted.
 */
export const suggestTransports = operation('orderTransport.suggest', 'POST /platform/ordertransport/suggest', {
  summary: '按车牌带出车辆资料',
  access: may('order', 'edit'),
  effect: 'read',
  input: draft({ plates: list('车牌号', { required: true, max: 500 }) }),
  output: returnsRows(suggested),
})

/**
 * Registered vehicles by a part of their plate, matches of its last characters first, with the values that a line adopts. A vehicle
 * that may not cross on the day has `disabled` and the reason.
 */
export const findTrucks = operation('orderTransport.find', 'POST /platform/ordertransport/find', {
  summary: '按车牌的一部分查找车辆',
  access: may('order', 'edit'),
  effect: 'read',
  input: draft({
    keyword: text('车牌号的一部分', { required: true, max: 30, sought: true, help: '至少两位' }),
    day: date('运输日期'),
    limit: integer('条数', { default: 10, min: 1, max: 20 }),
  }),
  output: returnsRows({
    ...suggested,
    note: text('说明', { required: true }),
    disabled: flag('不可选', { required: true }),
    reason: text('原因'),
  }),
})

export const overviewOperations = [orderProgress, suggestTransports, findTrucks]
