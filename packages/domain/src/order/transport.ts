import { may } from '../kit/access.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { stateField } from '../documents/flow.ts'
import { dateTime, integer, lines, list, reference, text, weight } from '../kit/field.ts'
import { returnsRows, draft, operation } from '../kit/operation.ts'
import { findingLines } from '../documents/finding.ts'
import { batchNumber, billNumber } from '../values/index.ts'
import { transportFlow } from './order.flow.ts'

/** The typed or pasted data of one truck. Plate and driver are stored as typed: a line without a registered match is marked, never lost. */
export const transportLineFields = {
  plate_number: text('车牌号', { required: true, max: 20, alike: 'plate', byEnd: true, examples: ['蒙L12345'] }),
  trailer_plate: text('挂车号', { max: 20 }),
  driver_name: text('司机', { max: 50 }),
  container_numbers: list('箱号', { max: 4 }),
  planned_gross: weight('毛重(kg)', { positive: true }),
  planned_net: weight('净重(kg)', { positive: true }),
  package_quantity: integer('件数', { min: 1, sums: true }),
  batch_number: batchNumber('批次号'),
  bill_no: billNumber('提(运)单号'),
  goods_line: integer('货物序号', { default: 1, min: 1, max: 50, help: '本车所装货物在第 2 步中的序号' }),
  loading_time: dateTime('装载时间', { help: '与订单的计划装载时间不同时填写' }),
} as const

/** A saved line: with the id of the truck to change, or without one for a new truck. */
export const savedTransportFields = { id: text('编号', { max: 36 }), ...transportLineFields } as const

export const orderTransport = entity('order_transport', {
  label: '订单运输',
  menu: 'order',
  scope: 'enterprise',
  display: 'plate_number',
  state: 'status',
  fields: {
    order_id: reference('订单', 'order_head', { required: true, search: 'equals' }),
    sequence: integer('序号', { required: true, min: 1 }),
    status: stateField(transportFlow, 'planned'),
    ...transportLineFields,
    vehicle_id: reference('车辆', 'vehicle', { automatic: true, search: 'equals' }),
    driver_id: reference('司机档案', 'driver', { automatic: true }),
  },
})

/** Trucks are part of their order: a change states the order's expected version, and the order gets a new one. */
const orderVersion = integer('订单版本', { required: true })

const answered = returnsRows({ ...rowFields(orderTransport), ...findingLines })

/** Adds trucks to an order in one transaction. */
export const createTransports = operation('orderTransport.create', 'POST /platform/ordertransport/create', {
  summary: '新增订单车辆',
  access: may('order', 'edit'),
  input: draft({
    order_id: reference('订单', 'order_head', { required: true }),
    version: orderVersion,
    list: lines('车辆', transportLineFields, { required: true, min: 1, max: 500 }),
  }),
  output: answered,
})

/** The desired trucks of an order: lines with an id are changed, lines without one are added, absent ones are removed. */
export const updateTransports = operation('orderTransport.update', 'POST /platform/ordertransport/update', {
  summary: '保存订单车辆',
  access: may('order', 'edit'),
  input: draft({
    order_id: reference('订单', 'order_head', { required: true }),
    version: orderVersion,
    list: lines('车辆', savedTransportFields, { required: true, max: 500 }),
  }),
  output: answered,
})
