import { may } from '../kit/access.ts'
import { choice, date, flag, integer, lines, list, text, weight } from '../kit/field.ts'
import { returnsRows, draft, operation } from '../kit/operation.ts'
import { transportFlow } from './order.flow.ts'
import { choicesOf } from '../kit/flow.ts'

/** How far the trucks of orders are: a row for each order that has trucks, with the number of trucks in each state. */
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
 * What the files know of trucks by their plates: usual trailer, driver and containers, and the tare (mean of the last weighings, else
 * curb weight and trailer), kg. Plates that are not on file are left out.
 */
export const suggestTransports = operation('orderTransport.suggest', 'POST /platform/ordertransport/suggest', {
  summary: '按车牌带出车辆资料',
  access: may('order', 'edit'),
  effect: 'read',
  input: draft({ plates: list('车牌号', { required: true, max: 500 }) }),
  output: returnsRows(suggested),
})

/**
 * Vehicles on file by a part of their plate, the last figures first of all, with what a line takes over from them. One that may not
 * cross on the day comes with `disabled` and the reason.
 */
export const findTrucks = operation('orderTransport.find', 'POST /platform/ordertransport/find', {
  summary: '按车牌的一部分查找车辆',
  access: may('order', 'edit'),
  effect: 'read',
  input: draft({
    keyword: text('车牌号的一部分', { required: true, max: 15, help: '至少两位' }),
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
