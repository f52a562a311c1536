import { may } from '../kit/access.ts'
import { rowFields } from '../kit/entity.ts'
import { choice, dateTime, decimal, lines, record, text, weight } from '../kit/field.ts'
import { returnsData, draft, operation } from '../kit/operation.ts'
import { batch } from '../order/batch.ts'
import { order } from '../order/order.ts'
import { orderTransport } from '../order/transport.ts'
import { weighing } from '../weighing/weighing.ts'
import { manifest, manifestBill } from '../customs/manifest.ts'
import { asCode } from '../values/index.ts'
import { cardTones, timelineFields } from './timeline.ts'

/** The next action of a crossing. */
export const nextActs = {
  completeOrder: '完善订单',
  makeManifest: '生成舱单',
  check: '检查并申报',
  send: '申报',
  wait: '等待回执',
  fix: '修改退单',
  resend: '重新投递',
  weighFirst: '重车过磅',
  weighSecond: '二次过磅',
  approve: '超差审批',
  openPacking: '申报装箱清单',
  makeConfirmation: '申报确报',
  openConfirmation: '申报确报',
  makeArrival: '生成运抵',
  openArrival: '申报运抵',
  makeTally: '生成理货',
  openTally: '申报理货',
  openOffload: '申报落装改配',
  makeList: '生成集报清单',
  openList: '交接集报清单',
  makeReturn: '申报空车返程',
  makeEmptyContainer: '申报空箱返程',
  none: '已完成',
} as const

/** One step of a batch, in the order required by law. */
export const cardFields = {
  step: choice(
    '步骤',
    {
      order: '订单',
      manifest: '舱单',
      document: '单证',
      weighing: '过磅',
      list: '集报清单',
      cargo: '载货清单',
      gate: '过卡',
    },
    { required: true },
  ),
  /** The document type of a card of the step `document`. */
  doc_type: text('单证', { max: 40 }),
  title: text('名称', { required: true }),
  state: text('状态', { required: true }),
  tone: choice('颜色', cardTones, { required: true }),
  who: text('经办人'),
  at: dateTime('时间'),
  note: text('最近回执', { max: 2000 }),
  blocked: text('阻止原因', { max: 500 }),
  doc_id: text('单证编号', { max: 36 }),
  /** The time limit of what is still to be declared. */
  due_at: dateTime('时限'),
  due_label: text('须办', { max: 50 }),
  /** The action that makes the document, if nobody has made it yet. */
  make: choice('生成', nextActs),
} as const

export const nextFields = {
  act: choice('操作', nextActs, { required: true }),
  label: text('说明', { required: true }),
  doc_id: text('单证编号', { max: 36 }),
} as const

/** Declared and weighed weights: one row per measure, with difference and verdict. */
export const comparisonFields = {
  measure: text('项目', { required: true }),
  declared: weight('申报(kg)'),
  weighed: weight('实测(kg)'),
  difference: weight('差(kg)', { signed: true }),
  percent: decimal('差(%)', { digits: 9, scale: 2, signed: true }),
  tolerance: text('允差'),
  verdict: choice('结论', { ok: '相符', warn: '超差', hold: '严重超差', open: '未完成' }, { required: true }),
} as const

/**
 * One batch with all its data: order, trucks, manifest with bills, messages and receipts on one timeline, weighings, comparison,
 * next action.
 */
export const viewBatch = operation('batch.view', 'GET /platform/number/getbatch', {
  summary: '批次总览',
  access: may('batch', 'get'),
  input: draft({ batch_number: text('批次号', { required: true, max: 13, normalise: asCode }) }),
  output: returnsData({
    batch: record('批次', rowFields(batch), { required: true }),
    order: record('订单', rowFields(order)),
    transports: lines('车辆', rowFields(orderTransport), { required: true }),
    manifest: record('舱单', rowFields(manifest)),
    bills: lines('提(运)单', rowFields(manifestBill), { required: true }),
    weighings: lines('磅单', rowFields(weighing), { required: true }),
    cards: lines('环节', cardFields, { required: true }),
    timeline: lines('时间线', timelineFields, { required: true }),
    comparison: lines('重量对比', comparisonFields, { required: true }),
    next: record('下一步', nextFields, { required: true }),
    /** The neighbouring numbers of the same order. */
    previous_batch: text('上一批次', { max: 13 }),
    next_batch: text('下一批次', { max: 13 }),
  }),
})
