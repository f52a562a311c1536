import { damageNote } from '../arrival/report.fields.ts'
import { confirmationStates } from '../confirmation/confirmation.flow.ts'
import { billFlow } from '../customs/bill.flow.ts'
import { items } from '../customs/elementTables/item.ts'
import { itemCode } from '../customs/itemFields.ts'
import { documentChoices } from '../documentTypes/index.ts'
import { may } from '../kit/access.ts'
import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, integer, lines, list, text } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'
import { packing } from '../packing/packing.ts'
import { choicesOf } from '../documents/flow.ts'
import { asCode, batchNumber } from '../values/index.ts'

const bills = choicesOf(billFlow)

/**
 * A container on a document, one row for each: the list of the containers of all documents. Triggers of the database derive the rows from
 * the documents, so that each write of a document, of whatever module, leaves them right.
 */
export const documentContainer = entity('document_container', {
  label: '单证集装箱',
  menu: 'document_container',
  scope: 'enterprise',
  display: 'container_number',
  state: 'status',
  narrowedBy: [['created_at']],
  fields: {
    container_number: text('箱号', { required: true, max: 17, automatic: true, inList: true, search: 'contains' }),
    /** Of the bill, or of the document that customs decides as a whole. */
    status: choice(
      '单证状态',
      { ...bills.choices, ...confirmationStates.choices },
      {
        required: true,
        automatic: true,
        inList: true,
        search: 'in',
        tones: { ...bills.tones, ...confirmationStates.tones },
      },
    ),
    batch_number: text('批次号', {
      required: true,
      max: 13,
      automatic: true,
      inList: true,
      search: 'contains',
      normalise: asCode,
    }),
    doc_type: choice('单证', documentChoices, { required: true, automatic: true, inList: true, search: 'in' }),
    doc_id: text('单证编号', { required: true, max: 36, automatic: true }),
    /** Of a bill or a packing list; other documents have the number of their batch. */
    doc_no: text('单证号', { max: 35, automatic: true, inList: true }),
    plate_number: text('车牌', { max: 500, automatic: true, inList: true }),
    size_type: code('尺寸类型', 'rmft_size_type', { automatic: true, inList: true }),
    fullness: code('重空', 'rmft_fullness', { automatic: true, inList: true, search: 'equals' }),
    source_code: code('来源', 'rmft_container_source', { automatic: true, inList: true }),
    seals: list('封志', { max: 9, automatic: true, inList: true }),
    damage_note: text('残损说明', { max: damageNote.max, automatic: true, inList: true }),
  },
  internal: {
    /** The row that lists the container: the bill, or the document. */
    source_id: text('来源编号', { required: true, max: 36 }),
  },
})

const ordinary = crud(documentContainer, '/document/container', { list: 'POST list' })

const { seals } = packing.fields

/** The values of a container; a document has those of its schema. */
export const containerValues = {
  size_type: code('尺寸类型', 'rmft_size_type', { examples: ['22G1'] }),
  fullness: code('重空', 'rmft_fullness', { examples: ['5'] }),
  source_code: code('来源', 'rmft_container_source', { examples: ['2'] }),
  seals,
  damage_note: damageNote,
} as const

export type ContainerValue = keyof typeof containerValues

const lookupFields = {
  batch_number: batchNumber('货物运输批次号', { required: true }),
  container_number: itemCode('箱号', items.containerNumber, { required: true, examples: ['CSQU3054383'] }),
} as const
const docType = choice('单证', documentChoices, { required: true })
const docId = text('单证编号', { required: true, max: 36 })
const version = integer('版本', { required: true })

/** The documents of a batch that hold a container, with its values, and why one cannot be changed. */
const papers = operation('documentContainer.papers', 'POST /document/container/papers', {
  summary: '一个集装箱的各份单证',
  access: may('document_container', 'query'),
  effect: 'read',
  input: draft(lookupFields),
  output: returnsRows({
    doc_type: docType,
    doc_id: docId,
    doc_no: text('单证号', { max: 35 }),
    version,
    status: documentContainer.fields.status,
    /** The values that this type of document has. */
    has: list('字段', { required: true, max: 9 }),
    /** Why it cannot be changed now. */
    reason: text('原因', { max: 1000 }),
    ...containerValues,
  }),
})

/** The result for a document. */
export const editOutcome = choice(
  '结果',
  { changed: '已修改', unchanged: '无需修改', refused: '没有改动' },
  { required: true, tones: { changed: 'done', unchanged: 'draft', refused: 'bad' } },
)

/**
 * Writes the sent values of a container into every document of its batch that has such a value, through the document's own saving: each
 * is saved whole or stays as it is. With `papers` those alone, in the version that was read. Values that are not sent stay.
 */
const edit = operation('documentContainer.edit', 'POST /document/container/edit', {
  summary: '修改各份单证中的一个集装箱',
  access: may('document_container', 'edit'),
  input: {
    ...draft({
      ...lookupFields,
      papers: lines('单证', { doc_id: docId, version }, { min: 1, max: 200 }),
      ...containerValues,
    }),
    mode: 'patch' as const,
  },
  output: returnsRows({
    doc_type: docType,
    doc_id: docId,
    doc_no: text('单证号', { max: 35 }),
    outcome: editOutcome,
    reason: text('原因', { max: 1000 }),
  }),
})

export const documentContainerApi = { ...ordinary, papers, edit }
