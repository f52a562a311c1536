import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { rowFields } from '../kit/entity.ts'
import type { Entity } from '../kit/entity.ts'
import { choice, code, dateTime, flag, integer, list, record, reference, text } from '../kit/field.ts'
import { returnsData, returnsRows, draft, operation } from '../kit/operation.ts'
import type { InputOf } from '../kit/operation.ts'
import type { Shape } from '../kit/shape.ts'
import { asCode, batchNumber } from '../values/index.ts'
import { functionLabels } from './documentType.ts'
import { documentFlow } from './documentFlow.ts'
import { stateField } from './flow.ts'
import { findingLines } from './finding.ts'

/** The customs office of a document, and its sender. */
export const filedWith = {
  declare_office: code('进出境口岸海关', 'customs_district', {
    required: true,
    inList: true,
    search: 'equals',
    examples: ['0708'],
  }),
  transmitter_id: reference('舱单传输人', 'transmitter', { required: true, inList: true, search: 'equals' }),
} as const

/** The first fields of every document that customs decides as a whole. */
export const documentHead = <const M extends Readonly<Record<string, string>>>(messages: M) => ({
  batch_number: batchNumber('货物运输批次号', { required: true, inList: true, search: 'contains', sort: true }),
  status: stateField(documentFlow, 'draft'),
  message_type: choice('报文类型', messages, { required: true, inList: true, search: 'equals' }),
  ...filedWith,
})

/** Customs' decision; not editable. */
export const documentAnswer = {
  last_code: text('最近回执', { max: 10, automatic: true }),
  last_text: text('回执内容', { max: 2000, automatic: true, inList: true }),
  last_at: dateTime('回执时间', { automatic: true, inList: true, search: 'range' }),
  sent_at: dateTime('申报时间', { automatic: true, inList: true, search: 'range' }),
  attempt: integer('申报次数', { automatic: true, counted: true }),
  /** A reply that contradicts an earlier one, or refuses a deletion, until a user acknowledges it. */
  alarm: text('警示', { max: 500, automatic: true }),
} as const

const id = text('编号', { required: true, max: 36 })

export const sendStates = {
  sending: '申报中',
  unconfirmed: '有待确认',
  blocked: '检查未通过',
  refused: '状态不允许',
} as const

/** What the user confirms to send this all the same; the next call names it. */
export const confirmationField = { confirmation: text('待确认', { max: 64 }) } as const

/** The result of sending, per document. */
export const postedFields = {
  id,
  batch_number: text('批次号', { max: 13, normalise: asCode }),
  message_id: text('报文编号', { max: 64 }),
  state: choice('结果', sendStates, { required: true }),
  message: text('说明', { max: 500 }),
  ...confirmationField,
  ...findingLines,
} as const

/** The user's confirmation of what a submission named: warnings, and which lines go. */
export const confirmedField = {
  confirmed: text('已确认', { max: 64, help: '上次返回的 confirmation；没有确认的提醒不发送' }),
} as const

/** The user's confirmations of the questions about several documents. */
export const confirmedList = {
  confirmed: list('已确认', { max: 200, help: '上次返回的各个 confirmation；有问题而没有确认的单证不发送' }),
} as const

/** The result of a submission beside the stored document. */
export const submittedFields = {
  state: choice('结果', sendStates, { required: true }),
  message_id: text('报文编号', { max: 64 }),
  message: text('说明', { max: 500 }),
  ...confirmationField,
  ...findingLines,
} as const

/**
 * The operations of a document that customs decides as a whole: `base` + list, get, create, bulkCreate, edit, delete, check, and `post`, which
 * sends, and `submit`, which saves, checks and sends one document in one call. Function 2 declares documents that customs does not hold, 3 deletes accepted ones, with a reason; the default is 2.
 */
export function documentCalls<E extends Entity>(head: E, base: string, post: string) {
  const acts = crud(head, base, {
    list: 'POST list',
    get: 'POST get',
    create: 'POST create',
    bulkCreate: 'POST bulkCreate',
    update: 'POST edit',
    remove: 'POST delete',
  })
  return {
    ...acts,
    // The right to create one document suffices for several.
    bulkCreate: { ...acts.bulkCreate, access: may(head.menu, 'add') },
    check: operation(`${head.table}.check`, `POST ${base}/check`, {
      summary: `检查${head.label}`,
      access: may(head.menu, 'get'),
      effect: 'read',
      input: draft({ id }),
      output: returnsData({
        passed: flag('通过', { required: true }),
        ...findingLines,
      }),
    }),
    acknowledge: operation(`${head.table}.acknowledge`, `POST ${base}/acknowledge`, {
      summary: `确认${head.label}警示`,
      access: may(head.menu, 'edit'),
      input: draft({ id }),
      output: returnsData(rowFields(head)),
    }),
    submit: operation(`${head.table}.submit`, `POST ${base}/submit`, {
      summary: `保存并申报${head.label}`,
      access: may(head.menu, 'declare'),
      input: {
        ...acts.update.input,
        fields: { ...acts.update.input.fields, ...confirmedField },
      } as Shape<InputOf<typeof acts.update> & { readonly confirmed?: string | null }>,
      output: returnsData({
        document: record(head.label, rowFields(head), { required: true }),
        ...submittedFields,
      }),
    }),
    post: operation(`${head.table}.post`, `POST ${post}`, {
      summary: `申报${head.label}`,
      access: may(head.menu, 'declare'),
      input: draft({
        ids: list(head.label, { required: true, max: 200 }),
        function_code: choice('功能', { '2': functionLabels['2'], '3': functionLabels['3'] }),
        reason_text: text('原因说明', { max: 200, help: '向海关申报删除时必填，写入报文' }),
        contact: text('联系人', { max: 50, help: '报文要求时必填：运抵、理货报告的删除' }),
        contact_phone: text('联系电话', { max: 20 }),
        ...confirmedList,
      }),
      output: returnsRows(postedFields),
    }),
  }
}
