import { may } from '../kit/access.ts'
import type { Restricted } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choicesOf } from '../documents/flow.ts'
import { choice, dateTime, decimal, integer, lines, reference, text, weight } from '../kit/field.ts'
import { returnsData, draft, operation } from '../kit/operation.ts'
import { asCode, batchNumber, plateNumber, recordNumber } from '../values/index.ts'
import { weighingFlow } from './weighing.flow.ts'

const states = choicesOf(weighingFlow)

/** Findings of the automatic checks of a weighing (tare band, declared weight, foreign slip, time between passes …). */
export const alertFields = {
  rule: text('规则', { required: true, max: 40 }),
  severity: choice(
    '程度',
    { hold: '须审批', warn: '提醒' },
    { required: true, tones: { hold: 'bad', warn: 'attention' } },
  ),
  message: text('说明', { required: true, max: 300 }),
} as const

/** Data typed or looked up at the first pass. */
const about = {
  direction: choice(
    '流向',
    { in: '进场（先重后空）', out: '出场（先空后重）' },
    { default: 'in', inList: true, search: 'equals' },
  ),
  plate_number: plateNumber('车牌号', { required: true, byEnd: true, inList: true, search: 'contains' }),
  trailer_plate: text('挂车号', { max: 10 }),
  driver_name: text('司机', { max: 50, inList: true }),
  batch_number: batchNumber('批次号', { inList: true, search: 'contains' }),
  bill_no: text('提(运)单号', { max: 35 }),
  site_id: reference('监管场所', 'site', { inList: true, search: 'equals' }),
  good_name: text('货物名称', { max: 255, inList: true }),
  spec: text('规格型号', { max: 255 }),
  sender_name: text('发货单位', { max: 70 }),
  receiver_name: text('收货单位', { max: 70, inList: true }),
  container_tare: weight('箱皮重(kg)'),
  deduct: weight('扣重(kg)'),
  foreign_no: text('外方磅单号', { max: 30 }),
  foreign_net: weight('外方净重(kg)'),
} as const

/** A weighing 磅单: two passes of one truck over the weighbridge; net = gross − tare − container tare − deduction, whole kilograms. */
export const weighing = entity('weighing', {
  label: '磅单',
  menu: 'weighing',
  scope: 'enterprise',
  display: 'weighing_no',
  state: 'status',
  narrowedBy: [['created_at'], ['site_id', 'status', 'gross_time']],
  fields: {
    weighing_no: recordNumber('磅单号'),
    status: choice('状态', states.choices, {
      default: 'open',
      automatic: true,
      inList: true,
      search: 'in',
      tones: states.tones,
    }),
    ...about,
    vehicle_id: reference('车辆', 'vehicle', { automatic: true, search: 'equals' }),
    order_transport_id: reference('订单车辆', 'order_transport', { automatic: true }),
    gross_weight: weight('毛重(kg)', { automatic: true, inList: true }),
    tare_weight: weight('皮重(kg)', { automatic: true, inList: true }),
    net_weight: weight('净重(kg)', { automatic: true, inList: true }),
    declared_gross: weight('舱单毛重(kg)', { automatic: true }),
    declared_net: weight('计划净重(kg)', { automatic: true, inList: true }),
    difference_percent: decimal('与申报差(%)', { digits: 9, scale: 2, signed: true, automatic: true, inList: true }),
    loss: weight('亏吨(kg)', { signed: true, automatic: true }),
    gross_time: dateTime('毛重时间', { automatic: true, inList: true, search: 'range' }),
    tare_time: dateTime('皮重时间', { automatic: true, inList: true }),
    gross_operator: text('毛重司磅员', { max: 50, automatic: true }),
    tare_operator: text('皮重司磅员', { max: 50, automatic: true }),
    source: choice('数据来源', { device: '仪表', hand: '手工' }, { default: 'hand', automatic: true, inList: true }),
    alerts: lines('提醒', alertFields, { automatic: true }),
    approver: text('审批人', { max: 50, automatic: true }),
    approval_note: text('审批意见', { max: 255, automatic: true }),
    void_reason: text('作废原因', { max: 255, automatic: true }),
    print_count: integer('打印次数', { automatic: true, counted: true }),
  },
})

const lists = crud(weighing, '/document/pound', { list: 'POST list', get: 'POST get' }, { sums: ['net_weight'] })
const id = text('编号', { required: true, max: 36 })
const version = integer('版本', { required: true })
const reading = {
  pass: choice('本次称重', { gross: '毛重（重车）', tare: '皮重（空车）' }, { required: true }),
  weight: weight('重量(kg)', { required: true, positive: true, digits: 9 }),
} as const

/** First pass: opens the ticket. Fails while the plate has an open ticket. A typed reading requires the right 手工录入. */
export const firstPass = operation('weighing.create', 'POST /document/pound/create', {
  summary: '首次过磅',
  access: may('weighing', 'add'),
  input: draft({ ...about, ...reading, remark: text('备注', { max: 255 }) }),
  output: returnsData(rowFields(weighing)),
})

/**
 * Second pass: net weight, checks against declared weight, tare history and foreign slip; beyond the hard limit the ticket waits
 * for approval.
 */
export const secondPass = operation('weighing.second', 'POST /document/pound/second', {
  summary: '二次过磅',
  access: may('weighing', 'edit'),
  input: draft({
    id,
    version,
    weight: reading.weight,
    container_tare: weight('箱皮重(kg)'),
    deduct: weight('扣重(kg)'),
  }),
  output: returnsData(rowFields(weighing)),
})

/** Approves a held weighing or sends it back to be weighed again. The person who weighed cannot approve. */
export const approveWeighing = operation('weighing.approve', 'POST /document/pound/approve', {
  summary: '超差审批',
  access: may('weighing', 'approve'),
  input: draft({
    id,
    version,
    decision: choice('审批结果', { approve: '通过', refuse: '退回重磅' }, { required: true }),
    note: text('审批意见', { required: true, max: 255 }),
  }),
  output: returnsData(rowFields(weighing)),
})

export const voidWeighing = operation('weighing.void', 'POST /document/pound/void', {
  summary: '作废磅单',
  access: may('weighing', 'void'),
  input: draft({ id, version, reason: text('作废原因', { required: true, max: 255 }) }),
  output: returnsData(rowFields(weighing)),
})

/** Counts a print; from the second print on, the slip shows 补打. */
export const printWeighing = operation('weighing.print', 'POST /document/pound/print', {
  summary: '打印磅单',
  access: may('weighing', 'print'),
  input: draft({ id }),
  output: returnsData(rowFields(weighing)),
})

/** Takes back the latest print, which left no paper. Does nothing if the ticket was printed again since. */
export const unprintWeighing = operation('weighing.unprint', 'POST /document/pound/unprint', {
  summary: '撤回打印计数',
  access: may('weighing', 'print'),
  input: draft({ id, print_count: integer('第几次打印', { required: true, min: 1 }) }),
  output: returnsData(rowFields(weighing)),
})

/** Data on a truck that drives onto the weighbridge: its open ticket, its expected batch, its usual tare. */
export const expectWeighing = operation('weighing.expect', 'POST /document/pound/expect', {
  summary: '按车牌或批次号带出过磅信息',
  access: may('weighing', 'query'),
  effect: 'read',
  input: draft({
    plate_number: text('车牌号', { max: 20 }),
    batch_number: text('批次号', { max: 13, normalise: asCode }),
  }),
  output: returnsData({
    open_id: text('未完成磅单', { max: 36 }),
    open_no: text('未完成磅单号'),
    /** Exports come empty and leave loaded; null without an order. */
    direction: text('流向', { max: 3 }),
    plate_number: text('车牌号'),
    trailer_plate: text('挂车号'),
    driver_name: text('司机'),
    batch_number: text('批次号'),
    bill_no: text('提(运)单号'),
    good_name: text('货物名称'),
    hs_code: text('商品编号'),
    spec: text('规格型号'),
    sender_name: text('发货单位'),
    receiver_name: text('收货单位'),
    site_id: text('监管场所编号'),
    site_id_text: text('监管场所'),
    container_tare: weight('箱皮重(kg)'),
    planned_gross: weight('计划毛重(kg)'),
    planned_net: weight('计划净重(kg)'),
    /** The reference weight: the manifest's gross weight if it covers only this truck, otherwise the planned one. */
    declared_gross: weight('申报毛重(kg)'),
    tare_average: weight('平均皮重(kg)'),
    tare_count: integer('皮重次数'),
    curb_weight: weight('整备质量(kg)'),
    trailer_tare: weight('挂车自重(kg)'),
    max_gross: weight('总质量(kg)'),
    manifest_status: text('舱单状态'),
    warnings: lines('提醒', alertFields, { required: true }),
  }),
})

export const weighingApi = {
  ...lists,
  create: firstPass,
  second: secondPass,
  approve: approveWeighing,
  void: voidWeighing,
  print: printWeighing,
  unprint: unprintWeighing,
  expect: expectWeighing,
}

/** Weights that are typed instead of read from the scale. */
export const manualWeighing: Restricted = { access: may('weighing', 'manual') }
