import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choice, date, integer, list, reference, text } from '../kit/field.ts'
import { returnsData, returnsRows, draft, operation } from '../kit/operation.ts'
import { batchNumber, direction } from '../values/index.ts'
import { countingLabels, MAX_POOL_NUMBERS } from './batchRange.ts'

/** A range of batch numbers 号段 issued by a port. Its numbers are rows of `batch` from the start. */
export const batchPool = entity('batch_pool', {
  label: '批次号段',
  menu: 'batch',
  scope: 'enterprise',
  display: 'first_number',
  hint: 'port_id',
  state: 'status',
  fields: {
    first_number: batchNumber('首号', { required: true, inList: true, search: 'contains' }),
    last_number: batchNumber('末号', { required: true, inList: true }),
    status: choice(
      '状态',
      { active: '使用中', withdrawn: '已收回' },
      {
        default: 'active',
        automatic: true,
        inList: true,
        search: 'in',
        tones: { active: 'work', withdrawn: 'draft' },
      },
    ),
    count: integer('数量', { required: true, min: 1, max: MAX_POOL_NUMBERS, inList: true }),
    port_id: reference('口岸', 'port', { inList: true, search: 'equals', help: '不填时各口岸都可用' }),
    ie_flag: choice('进出口', direction, { inList: true, search: 'in', help: '不填时进出口都可用' }),
    valid_until: date('有效期至', { inList: true, search: 'range', help: '当日仍可使用；不填为长期' }),
    warn_below: integer('余量提醒', {
      default: 50,
      max: MAX_POOL_NUMBERS,
      help: '剩余少于此数时列入今日待办；0 为不提醒',
    }),
    source_note: text('来源说明', { max: 100, inList: true, examples: ['甘其毛都口岸平台 2026-11 发放'] }),
  },
})

const { first_number, port_id, ie_flag, valid_until, warn_below, source_note } = batchPool.fields
const rangeFields = {
  first_number,
  last_number: batchNumber('末号', { help: '末号与数量填一项即可' }),
  count: integer('数量', { min: 1, max: MAX_POOL_NUMBERS }),
} as const

const lists = crud(batchPool, '/platform/number/pool', { list: 'GET getall' })

/** Previews a new range; nothing is stored. */
export const previewPool = operation('batchPool.preview', 'POST /platform/number/pool/preview', {
  summary: '预览批次号段',
  access: may('batch', 'import'),
  effect: 'read',
  input: draft({ ...rangeFields, ie_flag }),
  output: returnsData({
    first_number: text('首号', { required: true }),
    last_number: text('末号', { required: true }),
    counting: choice('递增方式', countingLabels, { required: true }),
    count: integer('数量', { required: true }),
    fresh: integer('新号', { required: true }),
    present: integer('已有', { required: true }),
    used: integer('已使用', { required: true }),
    warning: text('提醒', { max: 300 }),
  }),
})

/** Stores a range in one transaction. Existing numbers of the enterprise stay unchanged. */
export const createPool = operation('batchPool.create', 'POST /platform/number/pool/create', {
  summary: '录入批次号段',
  access: may('batch', 'import'),
  input: draft({ ...rangeFields, port_id, ie_flag, valid_until, warn_below, source_note }),
  output: returnsData(rowFields(batchPool)),
})

/** Withdraws the numbers without an order; numbers in use stay. */
export const withdrawPool = operation('batchPool.withdraw', 'POST /platform/number/pool/withdraw', {
  summary: '收回批次号段',
  access: may('batch', 'void'),
  input: draft({
    id: text('编号', { required: true, max: 36 }),
    version: integer('版本', { required: true }),
  }),
  output: returnsData({ ...rowFields(batchPool), removed: integer('收回数量', { required: true }) }),
})

/** Free and used numbers of each pool. */
export const poolUsage = operation('batchPool.usage', 'POST /platform/number/pool/usage', {
  summary: '批次号段余量',
  access: may('batch', 'query'),
  effect: 'read',
  input: draft({ ids: list('号段', { required: true, max: 100 }) }),
  output: returnsRows({
    pool_id: text('号段', { required: true }),
    remaining: integer('剩余', { required: true }),
    used: integer('已用', { required: true }),
    withdrawn: integer('已作废', { required: true }),
  }),
})

export const batchPoolApi = {
  ...lists,
  preview: previewPool,
  create: createPool,
  withdraw: withdrawPool,
  usage: poolUsage,
}
