import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity, rowFields } from '../kit/entity.ts'
import { choice, flag, integer, lines, list, reference, text } from '../kit/field.ts'
import { returnsData, returnsRows, draft, operation } from '../kit/operation.ts'
import { direction } from '../values/index.ts'
import { batch } from './batch.ts'

/** Sources of numbers for trucks without one. */
export const batchMethods = {
  auto: '自动：有号段取号段，否则按规则编制',
  rule: '按规则编制',
  pool: '从号段取',
  typed: '手工录入',
} as const

/** Owner of the organisation code of a number made by rule. The rule requires the carrier; the user may choose the others. */
export const codeOwners = {
  company: '车辆的运输公司',
  transmitter: '舱单传输人',
  enterprise: '本企业',
} as const

/** The source of an enterprise's numbers at a port. */
export const batchSetting = entity('batch_setting', {
  label: '取号设置',
  menu: 'batch',
  scope: 'enterprise',
  display: 'method',
  fields: {
    port_id: reference('口岸', 'port', { required: true, unique: true, inList: true, search: 'equals' }),
    method: choice('取号方式', batchMethods, { default: 'auto', inList: true }),
    code_owner: choice('组织机构代码取自', codeOwners, {
      default: 'company',
      inList: true,
      help: '按规则编制时用于前 9 位；规则要求用承运企业的代码',
    }),
  },
})

const { port_id, method, code_owner } = batchSetting.fields

/** Sets the source of numbers at a port, also when it is set already. */
export const saveBatchSetting = operation('batchSetting.save', 'POST /platform/number/setting/save', {
  summary: '保存取号设置',
  access: may('batch', 'add'),
  input: draft({ port_id, method, code_owner, remark: batchSetting.fields.remark }),
  output: returnsData(rowFields(batchSetting)),
})

export const batchSettingApi = {
  ...crud(batchSetting, '/platform/number/setting', {
    list: 'GET getall',
    get: 'GET getbyid',
    update: 'POST update',
  }),
  create: saveBatchSetting,
}

const { auto: _, ...plannedMethods } = batchMethods
const methodField = choice('取号方式', { rule: batchMethods.rule, pool: batchMethods.pool })

const portFields = {
  port_id: reference('口岸', 'port', { required: true }),
  ie_flag: choice('进出口', direction, { required: true }),
  method: { ...methodField, help: '不选时按口岸的取号设置' },
  code_owner: choice('组织机构代码取自', codeOwners, { help: '按规则编制时用于前 9 位' }),
  company_id: reference('承运企业', 'company', { help: '按规则编制时用其统一社会信用代码的第 9–17 位' }),
  transmitter_id: reference('舱单传输人', 'transmitter'),
  plates: list('车牌号', { max: 500 }),
} as const

/** Allocates and reserves numbers, all of them or none. With plates there is a number for each, or one for all. */
export const issueBatches = operation('batch.issue', 'POST /platform/number/issue', {
  summary: '分配批次号',
  access: may('batch', 'add'),
  input: draft({ ...portFields, count: integer('数量', { required: true, min: 1, max: 500 }) }),
  output: returnsRows(rowFields(batch)),
})

/** Previews `issue` without allocating: the source, the owner of the code, and missing data. */
export const planBatches = operation('batch.plan', 'POST /platform/number/plan', {
  summary: '预览批次号分配',
  access: may('batch', 'query'),
  effect: 'read',
  input: draft({ ...portFields, count: integer('数量', { required: true, min: 0, max: 500 }) }),
  output: returnsData({
    method: choice('取号方式', plannedMethods, { required: true }),
    by_setting: flag('按口岸设置', { required: true }),
    code_owner: choice('组织机构代码取自', codeOwners, { required: true }),
    pool_remaining: integer('号段余量', { required: true }),
    codes: lines(
      '组织机构代码',
      {
        organisation: text('组织机构代码', { required: true }),
        owner: text('企业', { required: true, max: 200 }),
        count: integer('数量', { required: true }),
        next_number: text('下一个号码', { required: true }),
        warning: text('提醒', { max: 300 }),
      },
      { required: true },
    ),
    missing: lines('缺少', { message: text('说明', { required: true, max: 500 }) }, { required: true }),
  }),
})
