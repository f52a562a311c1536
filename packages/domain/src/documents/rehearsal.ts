import { may } from '../kit/access.ts'
import type { Entity } from '../kit/entity.ts'
import { choice, lines, list, longText, text } from '../kit/field.ts'
import type { RowOf } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'
import { asCode } from '../values/index.ts'
import { functionLabels } from './documentType.ts'
import { findingLines } from './finding.ts'

/** The likely reply, by codes of CC020. */
const reply = {
  code: choice('预计回执', { '01': '接受申报', '02': '转人工审核', '03': '退单' }),
  text: text('回执文字', { max: 600 }),
} as const

/** A statement of customs, with the field to jump to and the remedy, as in findings. */
export const statement = {
  ...reply,
  path: text('字段', { max: 200 }),
  remedy: text('办法', { max: 200 }),
} as const

/**
 * The likely reply of customs to a document that is not sent. `objections` are why it would reject or review a document that it decides
 * on as a whole. `body` is the message as it would leave, of a single document.
 */
export const rehearsedFields = {
  id: text('编号', { required: true, max: 36 }),
  batch_number: text('批次号', { max: 13, normalise: asCode }),
  state: choice(
    '结果',
    { rehearsed: '预演，未发送', blocked: '检查未通过', refused: '状态不允许' },
    { required: true },
  ),
  message: text('说明', { max: 600 }),
  ...reply,
  objections: lines('海关意见', statement, { required: true }),
  body: longText('报文', { max: 10_000_000 }),
  ...findingLines,
} as const

/** `bills` are those that customs decides on one by one. */
export type Rehearsed = RowOf<typeof rehearsedFields> & {
  readonly bills?: readonly (RowOf<typeof statement> & { readonly id: string; readonly bill_no: string })[]
}

/**
 * Evaluates the message that sending would create by customs' published rules, against customs' holdings in our own records. Writes
 * and sends nothing. The real customs may decide differently.
 */
export const rehearsalCall = ({ table, menu, label }: Entity, base: string) =>
  operation(`${table}.rehearse`, `POST ${base}/rehearse`, {
    summary: `预演${label}`,
    access: may(menu, 'declare'),
    effect: 'read',
    input: draft({
      ids: list(label, { required: true, max: 200 }),
      function_code: choice('功能', { '2': functionLabels['2'], '3': functionLabels['3'] }),
    }),
    output: returnsRows(rehearsedFields),
  })
