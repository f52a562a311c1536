import { documentChoices, documentTypes } from '../documentTypes/index.ts'
import type { Button } from '../kit/access.ts'
import { mayAny } from '../kit/access.ts'
import { choice, dateTime, flag, integer, lines, list, longText, text } from '../kit/field.ts'
import { confirmationField, confirmedList } from '../documents/documentCalls.ts'
import { findingLines } from '../documents/finding.ts'
import { draft, operation, returnsData, returnsRows } from '../kit/operation.ts'

/** Documents of one call that mends and sends; each is a transaction's worth of work. */
export const MAX_MENDED = 20
/** Rejected documents with one code that are offered together. */
export const MAX_ALIKE = 200

const docType = choice('单证', documentChoices, { required: true })
const code = text('退单代码', {
  required: true,
  max: 5,
  rule: { test: (value: string) => /^\d{5}$/.test(value), say: '应为5位数字' },
  examples: ['19901'],
})
const place = text('字段', { required: true, max: 100 })
const id = text('编号', { required: true, max: 36 })

/** This button on the menu of any document; the handler requires it on the menu of the named one. */
const mayAnyDocument = (button: Button) => mayAny(...documentTypes.map(({ entity }) => ({ menu: entity.menu, button })))

/** A field that changed between the rejected and the next accepted message. */
const solvedFields = {
  /** As `fieldPathOf` returns it; empty where the same content was accepted. */
  place: text('字段', { max: 100 }),
  label: text('名称', { required: true, max: 200 }),
  count: integer('次数', { required: true }),
  last_at: dateTime('最近一次', { required: true }),
  batch_number: text('批次号', { required: true, max: 13 }),
  doc_id: text('单证编号', { required: true, max: 36 }),
  was: text('当时', { max: 500 }),
  is: text('后来', { max: 500 }),
} as const

/**
 * What solved rejections with this code before, in the enterprise's own messages: the fields that differ between the sealed copy of the
 * rejected message and the one that customs accepted next, the latest first. `standing` is the number of documents that stand rejected with it now.
 */
export const rejectionHistory = operation('rejection.history', 'POST /customs/rejection/history', {
  summary: '同代码退单的解决办法',
  access: mayAnyDocument('get'),
  effect: 'read',
  input: draft({ doc_type: docType, code }),
  output: returnsData({
    standing: integer('现有退单', { required: true }),
    solved: integer('已解决', { required: true }),
    fields: lines('改动的字段', solvedFields, { required: true }),
  }),
})

/** The values of the documents that stand rejected with a code, at a field of theirs: one row for each value. */
export const alikeRejections = operation('rejection.alike', 'POST /customs/rejection/alike', {
  summary: '同代码的退单',
  access: mayAnyDocument('get'),
  effect: 'read',
  input: draft({ doc_type: docType, code, place }),
  output: returnsRows({
    id,
    version: integer('版本', { required: true }),
    batch_number: text('批次号', { required: true, max: 13 }),
    /** The number of the line that customs rejected. */
    line: text('明细', { max: 35 }),
    path: text('路径', { required: true, max: 100 }),
    value: longText('现值', { max: 2000 }),
    text: text('退单原因', { max: 600 }),
  }),
})

/**
 * Sets one value in documents that stand rejected with a code, and sends them: each is saved and sent, or stays as it was. `preview` returns
 * the same results by the same rules and changes nothing. A document with a question that is not among those `confirmed` is `unconfirmed`.
 */
export const mendRejections = operation('rejection.mend', 'POST /customs/rejection/mend', {
  summary: '改正同代码的退单并重新申报',
  access: mayAnyDocument('declare'),
  input: draft({
    doc_type: docType,
    code,
    place,
    value: longText('改为', { max: 2000 }),
    preview: flag('只预览'),
    ...confirmedList,
    rows: lines(
      '单证',
      { id, version: integer('版本', { required: true }), paths: list('路径', { required: true, max: 999 }) },
      { required: true, min: 1, max: MAX_MENDED },
    ),
  }),
  output: returnsRows({
    id,
    outcome: choice('结果', { sent: '已改正并申报', unconfirmed: '有待确认', refused: '没有改动' }, { required: true }),
    reason: text('原因', { max: 1000 }),
    ...confirmationField,
    ...findingLines,
  }),
})
