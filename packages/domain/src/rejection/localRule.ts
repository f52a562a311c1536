import { documentChoices } from '../documentTypes/index.ts'
import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, dateTime, integer, list, text } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'
import { usableStatus } from '../values/index.ts'

/** The whole language of these rules: no patterns, no expressions. */
const conditions = { equal: '等于其中之一', prefix: '以其中之一开头', empty: '没有填写' } as const
export type Condition = keyof typeof conditions

const refusedValue = text('值', { max: 200 })

/** A check of the enterprise's own, made from a rejection of customs: a value that a field of a document must not have. */
export const localRule = entity('local_rule', {
  label: '自订检查',
  menu: 'local_rule',
  scope: 'enterprise',
  display: 'rule_name',
  state: 'status',
  fields: {
    rule_name: text('名称', { required: true, max: 100, unique: true, inList: true, search: 'contains' }),
    status: usableStatus(),
    doc_type: choice('单证', documentChoices, { required: true, inList: true, search: 'equals' }),
    /** `bills.clearance_code`, see `placesIn`. */
    place: text('字段路径', { required: true, max: 100, examples: ['remark'] }),
    place_label: text('字段', { required: true, max: 200, automatic: true, inList: true }),
    condition: choice('条件', conditions, { required: true, inList: true }),
    refused_values: list('值', { max: 20, of: refusedValue, inList: true, help: '条件是“没有填写”时不填' }),
    severity: choice(
      '程度',
      { block: '必改', warn: '提醒' },
      { required: true, inList: true, tones: { block: 'bad', warn: 'attention' }, help: '必改的改正前不能申报' },
    ),
    message: text('说明', { required: true, max: 300, inList: true, help: '检查时显示给制单员' }),
    code: text('退单代码', {
      max: 5,
      rule: { test: (value: string) => /^\d{5}$/.test(value), say: '应为5位数字' },
      inList: true,
      search: 'equals',
      examples: ['19901'],
    }),
  },
})

export const localRuleApi = crud(localRule, '/customs/localrule', {
  list: 'POST list',
  get: 'POST get',
  create: 'POST create',
  update: 'POST edit',
  remove: 'POST delete',
})

const id = text('编号', { required: true, max: 36 })

/** The documents that a rule named when they were saved or sent, the latest first; at most 100. */
export const localRuleHits = operation('local_rule.hits', 'POST /customs/localrule/hits', {
  summary: '自订检查的命中',
  access: may('local_rule', 'query'),
  effect: 'read',
  input: draft({ id }),
  output: returnsRows({
    doc_id: text('单证编号', { required: true, max: 36 }),
    doc_type: choice('单证', documentChoices, { required: true }),
    batch_number: text('批次号', { required: true, max: 13 }),
    path: text('字段', { max: 200 }),
    times: integer('次数', { required: true }),
    first_at: dateTime('首次', { required: true }),
    last_at: dateTime('最近', { required: true }),
  }),
})

/** The number of documents that each rule named, and when last. */
export const countLocalRuleHits = operation('local_rule.count', 'POST /customs/localrule/count', {
  summary: '自订检查的命中数',
  access: may('local_rule', 'query'),
  effect: 'read',
  input: draft({}),
  output: returnsRows({
    id,
    documents: integer('命中单证', { required: true }),
    last_at: dateTime('最近命中', { required: true }),
  }),
})
