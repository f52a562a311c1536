import { may } from '../kit/access.ts'
import type { Restricted } from '../kit/access.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choicesOf } from '../documents/flow.ts'
import { choice, dateTime, flag, integer, lines, list, reference, text, weight } from '../kit/field.ts'
import { crud } from '../kit/crud.ts'
import { returnsData, returnsRows, draft, operation } from '../kit/operation.ts'
import { batchNumber, direction, identifying } from '../values/index.ts'
import { batchFlow } from './batch.flow.ts'

const states = choicesOf(batchFlow)

/** A batch number 货物运输批次号: the key that links all road documents of one crossing. */
export const batch = entity('batch', {
  label: '批次号',
  menu: 'batch',
  scope: 'enterprise',
  display: 'batch_number',
  code: 'batch_number',
  hint: 'plates',
  state: 'status',
  narrowedBy: [['created_at'], ['port_id', 'status', 'created_at'], ['pool_id', 'status']],
  fields: {
    batch_number: batchNumber('批次号', identifying),
    status: choice('状态', states.choices, { default: 'free', inList: true, search: 'in', tones: states.tones }),
    /** Numbers of a pool have no port and direction until they are allocated, unless the pool is restricted to one. */
    port_id: reference('口岸', 'port', { inList: true, search: 'equals' }),
    ie_flag: choice('进出口', direction, { inList: true, search: 'equals' }),
    source: choice(
      '来源',
      { rule: '按规则编制', pool: '号段', typed: '手工录入', imported: '导入' },
      { default: 'typed', inList: true, search: 'in' },
    ),
    pool_id: reference('号段', 'batch_pool', { search: 'equals' }),
    order_id: reference('订单', 'order_head', { inList: true, search: 'equals' }),
    plates: text('车牌', { max: 500, alike: 'plate', inList: true, search: 'contains' }),
    planned_gross: weight('计划毛重(kg)', { inList: true }),
    weighed_net: weight('过磅净重(kg)', { inList: true }),
    has_no_return: flag('不空车返程', { automatic: true, help: '车辆载货返程或不返程：不再等待返程确报' }),
    expire_at: dateTime('失效时间'),
    drawn_at: dateTime('取号时间'),
  },
})

const lists = crud(batch, '/platform/number', { list: 'GET getallbatch' })

const portFields = {
  port_id: reference('口岸', 'port', { required: true }),
  ie_flag: choice('进出口', direction, { required: true }),
} as const

/** Numbers issued elsewhere, typed or imported. Each line has a result: `problem` is the reason for its rejection. */
export const importBatches = operation('batch.import', 'POST /platform/number/import', {
  summary: '导入批次号',
  access: may('batch', 'import'),
  input: draft({
    ...portFields,
    source: choice('来源', { typed: '手工录入', imported: '导入' }, { default: 'imported' }),
    numbers: list('批次号', { required: true, max: 2000 }),
  }),
  output: returnsData({
    taken: integer('已导入', { required: true }),
    refused: lines(
      '未导入',
      { batch_number: text('批次号', { required: true, max: 64 }), problem: text('原因', { required: true }) },
      { required: true, max: 2000 },
    ),
  }),
})

/** Voids or frees a number, or links it to an order. */
export const updateBatch = operation('batch.update', 'POST /platform/number/updatebatch', {
  summary: '修改批次号',
  access: may('batch', 'edit'),
  input: draft({
    id: text('编号', { required: true, max: 36 }),
    version: integer('版本', { required: true }),
    event: choice('操作', { reserve: '预留', release: '释放', void: '作废' }, { required: true }),
    order_id: reference('订单', 'order_head'),
  }),
  output: returnsData(rowFields(batch)),
})

/** States whether the trucks of a crossing go home without goods; otherwise nothing waits for a confirmation of their way home. */
export const markReturn = operation('batch.markReturn', 'POST /platform/number/markreturn', {
  summary: '登记车辆是否空车返程',
  access: may('batch', 'edit'),
  input: draft({
    id: text('编号', { required: true, max: 36 }),
    version: integer('版本', { required: true }),
    has_no_return: flag('不空车返程', { required: true }),
  }),
  output: returnsData(rowFields(batch)),
})

export const batchStatistics = operation('batch.statistics', 'GET /platform/number/statistics', {
  summary: '批次号统计',
  access: may('batch', 'query'),
  input: draft({}),
  output: returnsData({
    by_state: lines(
      '按状态',
      {
        status: text('状态', { required: true }),
        label: text('名称', { required: true }),
        count: integer('数量', { required: true }),
      },
      { required: true },
    ),
    by_day: lines(
      '近十四日用号',
      { day: text('日期', { required: true }), count: integer('数量', { required: true }) },
      { required: true },
    ),
    remaining: integer('号段余量', { required: true }),
  }),
})

/** The batch numbers drawn in each of the last twelve months (in China), the present one last; beyond 10,000 capped. */
const monthBar = operation('batch.monthBar', 'GET /analysis/month-bar', {
  summary: '近十二个月用号',
  access: may('batch', 'query'),
  input: draft({}),
  output: returnsRows({
    month: text('月份', { required: true }),
    count: integer('数量', { required: true }),
    capped: flag('不止此数', { required: true }),
  }),
})

export const batchApi = {
  ...lists,
  import: importBatches,
  update: updateBatch,
  markReturn,
  statistics: batchStatistics,
  monthBar,
}

/** The step of `updateBatch` that voids a number. */
export const voiding: Restricted = { access: may('batch', 'void') }
