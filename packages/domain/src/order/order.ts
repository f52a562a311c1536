import { printCall } from '../kit/derived/printCall.ts'
import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import type { Draft } from '../kit/entity.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { stateField } from '../documents/flow.ts'
import { choice, code, date, dateTime, decimal, integer, lines, record, reference, text, weight } from '../kit/field.ts'
import type { DraftOf } from '../kit/field.ts'
import type { Operation } from '../kit/operation.ts'
import { returnsData, returnsRows, draft, operation } from '../kit/operation.ts'
import type { Shape } from '../kit/shape.ts'
import { goodsModel } from '../values/goodsModel.ts'
import { findingLines } from '../documents/finding.ts'
import { billNumber, direction, hsCode, placeCode, recordNumber } from '../values/index.ts'
import { batchMethods, codeOwners } from './batchAllotment.ts'
import { orderFlow } from './order.flow.ts'
import { savedTransportFields, orderTransport, transportLineFields } from './transport.ts'

export const orderGoodsFields = {
  goods_id: reference('商品', 'goods'),
  good_name: text('货物名称', { required: true, max: 255 }),
  hs_code: hsCode('税则号列', { required: true }),
  spec: text('规格型号', { max: 255 }),
  g_model: goodsModel('申报要素'),
  package_quantity: integer('件数', { required: true, min: 1, sums: true }),
  package_type: code('包装种类', 'rmft_package', { required: true, examples: ['VO'] }),
  gross_weight: weight('毛重(kg)', { required: true, positive: true }),
  net_weight: weight('净重(kg)', { positive: true }),
  quantity: decimal('成交数量', { sums: 'unit' }),
  unit: code('成交单位', 'unit'),
  unit_price: decimal('单价', { scale: 4 }),
  amount: decimal('总价', { digits: 16, scale: 2, sums: 'currency' }),
  currency: code('币制', 'rmft_currency'),
  origin_country: code('原产国', 'country'),
  license_id: reference('进口许可证', 'import_license'),
} as const

/**
 * An order 订单. A draft needs only contract, port and direction; `orderFindings` reports the missing data before submitting. The
 * table is `order_head` because ORDER is an SQL keyword.
 */
export const order = entity('order_head', {
  label: '订单',
  menu: 'order',
  scope: 'enterprise',
  display: 'order_no',
  hint: 'port_id',
  state: 'status',
  narrowedBy: [
    ['created_at'],
    ['port_id', 'status', 'plan_date'],
    ['seller_id', 'status', 'plan_date'],
    ['receiver_id', 'status', 'plan_date'],
  ],
  fields: {
    order_no: recordNumber('订单号'),
    status: stateField(orderFlow, 'draft'),
    contract_no: text('合同号', {
      required: true,
      max: 32,
      inList: true,
      search: 'contains',
      examples: ['BJ-2026-001'],
    }),
    port_id: reference('口岸', 'port', { required: true, inList: true, search: 'equals' }),
    ie_flag: choice('进出口', direction, { required: true, inList: true, search: 'equals' }),
    principal: choice('委托方', { receiver: '收货人', seller: '发货人' }, { default: 'receiver' }),
    seller_id: reference('发货人', 'seller', { inList: true, search: 'equals' }),
    receiver_id: reference('收货人', 'receiver', { inList: true, search: 'equals' }),
    owner_id: reference('消费使用单位', 'receiver', { help: '进口时填写；与收货人相同时不填' }),
    proxy_id: reference('申报单位', 'proxy'),
    transmitter_id: reference('舱单传输人', 'transmitter'),
    trade_mode: code('监管方式', 'supervision_mode'),
    cut_mode: code('征免性质', 'levy_type'),
    trans_mode: code('成交方式', 'trade_terms'),
    domestic_district: code('境内目的地/货源地', 'domestic_district'),
    clearance_code: code('通关代码', 'rmft_clearance'),
    cargo_form: choice('货物形态', { bulk: '散货', container: '集装箱' }, { default: 'bulk' }),
    site_id: reference('监管场所', 'site', { within: 'port_id' }),
    loading_place: placeCode('装货地代码', {
      suggest: { entity: 'site', narrow: { within: 'port_id', of: 'port_id' } },
      help: '出口必填；联合国口岸及相关地点代码或场所编号',
    }),
    plan_date: date('计划日期', { inList: true, search: 'range', sort: true }),
    loading_time: dateTime('计划装载时间', { help: '货物装上车辆的时间，舱单必填；不填按计划日期 08:00' }),
    vehicle_count: integer('车数', { min: 1, max: 500, inList: true }),
    batch_mode: choice('批次方式', { per_truck: '一车一批', shared: '共用批次' }, { default: 'per_truck' }),
    batch_method: choice(
      '取号方式',
      { ...batchMethods, auto: '按口岸的取号设置' },
      { default: 'auto', help: '给没有批次号的车辆取号' },
    ),
    code_owner: choice('组织机构代码取自', codeOwners, { help: '按规则编制时用于前 9 位；不选时按口岸的取号设置' }),
    bill_prefix: billNumber('提(运)单号前缀', { help: '不填时用订单号' }),
    goods: lines('货物', orderGoodsFields, { max: 50 }),
  },
})

const ordinary = crud(order, '/platform/order', {
  list: 'GET getall',
  create: 'POST create',
  update: 'POST update',
  remove: 'POST delete',
})

const checkedParts = {
  transports: lines('运输', { ...rowFields(orderTransport), ...findingLines }, { required: true, max: 500 }),
  ...findingLines,
} as const

const newTransports = { transports: lines('运输', transportLineFields, { max: 500 }) } as const
/** All trucks of an order: lines with an id are changed, lines without one are added, absent ones are removed. */
const savedTransports = { transports: lines('运输', savedTransportFields, { max: 500 }) } as const
const wholeOrder = returnsData({ order: record('订单', rowFields(order), { required: true }), ...checkedParts })
const savedOrder = returnsData({ ...rowFields(order), ...checkedParts })

/** Creates an order, with its trucks if they are present, in one transaction. */
const createOrder = {
  ...ordinary.create,
  input: draft({ ...order.fields, ...newTransports }) as Shape<
    Draft<typeof order> & Partial<DraftOf<typeof newTransports>>
  >,
  output: savedOrder,
} satisfies Operation

const updateReply = {
  reply: choice('答复', { whole: '全部车辆', changes: '只答复改动的车辆' }, { help: '只用于随车辆保存，不填为 whole' }),
} as const

/**
 * Changes a draft, with its trucks if they are present, in one transaction. `record.changed` carries the current order with its
 * trucks. With `reply: 'changes'`, the response has only the trucks that were written or have no registered match, by `sequence`.
 */
const updateOrder = {
  ...ordinary.update,
  input: {
    fields: { ...ordinary.update.input.fields, ...savedTransports, ...updateReply },
    mode: 'patch',
  } as Shape<
    { id: string; version: number } & Partial<Draft<typeof order>> &
      Partial<DraftOf<typeof savedTransports & typeof updateReply>>
  >,
  output: savedOrder,
} satisfies Operation

/**
 * Validates an order that is being typed, saved or not: its rules, registered vehicles and drivers, batches and other orders.
 * Nothing is written. `id` is the order's own id if it has one, so that it does not conflict with itself.
 */
const checkOrder = operation('order.check', 'POST /platform/order/check', {
  summary: '检查录入中的订单',
  access: may('order', 'query'),
  effect: 'read',
  input: {
    fields: {
      id: text('编号', { max: 36 }),
      ...order.fields,
      transports: lines('运输', transportLineFields, { max: 500 }),
    },
    mode: 'patch',
  } as Shape<
    { id?: string | null } & Partial<Draft<typeof order>> & {
        transports?: DraftOf<typeof transportLineFields>[] | null
      }
  >,
  output: returnsData({
    transports: lines('运输', findingLines, { required: true, max: 500 }),
    ...findingLines,
  }),
})

/** The order with its trucks, and the data missing for submitting it. */
export const orderDetail = operation('order.detail', 'GET /platform/order/detail', {
  summary: '订单详情',
  access: may('order', 'get'),
  input: draft({ id: text('编号', { required: true, max: 36 }) }),
  output: wholeOrder,
})

/** Finds orders by any key that users have at hand. */
export const orderBy = operation('order.by', 'POST /platform/order/getby', {
  summary: '按单号查找订单',
  access: may('order', 'query'),
  effect: 'read',
  input: draft({
    field: choice(
      '查找方式',
      { order_no: '订单号', contract_no: '合同号', batch_number: '批次号', plate_number: '车牌号' },
      { required: true },
    ),
    value: text('内容', { required: true, max: 50, sought: true }),
  }),
  output: returnsRows(rowFields(order)),
})

/** Submits a complete order (or withdraws or cancels it). Submitting allocates the missing batch numbers. */
export const orderStep = operation('order.step', 'POST /platform/order/step', {
  summary: '提交、退回或取消订单',
  access: may('order', 'edit'),
  input: draft({
    id: text('编号', { required: true, max: 36 }),
    version: integer('版本', { required: true }),
    event: choice('操作', { submit: '提交', reopen: '退回草稿', cancel: '取消' }, { required: true }),
  }),
  output: wholeOrder,
})

export const printOrder = printCall('order.print', 'POST /platform/order/print', { menu: 'order', label: '委托单' })

export const orderApi = {
  ...ordinary,
  create: createOrder,
  update: updateOrder,
  check: checkOrder,
  detail: orderDetail,
  by: orderBy,
  step: orderStep,
  print: printOrder,
}
