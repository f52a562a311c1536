import { may } from '../kit/access.ts'
import type { Entity } from '../kit/entity.ts'
import { rowFields } from '../kit/entity.ts'
import type { Fields } from '../kit/field.ts'
import { choice, dateTime, integer, longText, text } from '../kit/field.ts'
import { draft, operation, returnsData, returnsFile, returnsRows, XLSX } from '../kit/operation.ts'
import { answerResults, answerRows } from './delivery.ts'

/** A list that is handed over, whatever its fields. */
export type HandoverType = ReturnType<typeof handoverList<Entity, Formats, Fields>>

type Formats = Readonly<Record<string, string>>

interface Declared<E extends Entity, F extends Formats, C extends Fields> {
  readonly entity: E
  /** The path of its operations. */
  readonly base: `/${string}`
  /** The formats of the exchange file, beside JSON. */
  readonly formats: F
  /** Who receives it: the help of that field. */
  readonly receivers: string
  /** The summaries of operations whose meaning differs. */
  readonly summaries: { readonly recall: string; readonly answers: string }
  /** The cells of an answer. */
  readonly answerCells: C
}

const id = text('编号', { required: true, max: 36 })
const version = integer('版本', { required: true })
const ofList = { id, version } as const

/**
 * A list that is frozen as an exchange file, handed over to a port by a channel or by a person, and answered there: the operations that
 * all such lists have. Freezing, and entering a single answer, are operations of each list.
 */
export function handoverList<E extends Entity, const F extends Formats, C extends Fields>(declared: Declared<E, F, C>) {
  const { entity, base, formats, receivers, summaries, answerCells } = declared
  const { table, label, menu } = entity
  const declare = may(menu, 'declare')
  const returnsList = returnsData(rowFields(entity))
  return {
    entity,
    answerCells,
    calls: {
      file: operation(`${table}.file`, `POST ${base}/file`, {
        summary: `下载${label}交接文件`,
        access: declare,
        effect: 'read',
        input: draft({ id, format: choice('格式', { json: 'JSON', ...formats }, { default: 'json' }) }),
        output: returnsData({
          file_name: text('文件名', { required: true, max: 100 }),
          media: text('类型', { required: true, max: 100 }),
          /** Sheets are bytes, so their content is Base64. */
          encoding: choice('编码', { text: '文本', base64: 'Base64' }, { required: true }),
          content: longText('内容', { required: true, max: 500_000 }),
        }),
      }),
      recall: operation(`${table}.recall`, `POST ${base}/recall`, {
        summary: summaries.recall,
        access: may(menu, 'undo'),
        input: draft(ofList),
        output: returnsList,
      }),
      handOver: operation(`${table}.handOver`, `POST ${base}/handover`, {
        summary: `登记${label}已交接`,
        access: declare,
        input: draft({
          ...ofList,
          receiver: text('接收方', { required: true, max: 100, help: receivers }),
          handed_over_at: dateTime('交接时间', { required: true }),
        }),
        output: returnsList,
      }),
      /** Sends the file of a frozen list again, by the channel as it is set now. */
      redeliver: operation(`${table}.redeliver`, `POST ${base}/redeliver`, {
        summary: `重新送达${label}`,
        access: declare,
        input: draft(ofList),
        output: returnsList,
      }),
      /** Ends the delivery of a list: a person downloads the file and hands it over. */
      byDownload: operation(`${table}.byDownload`, `POST ${base}/bydownload`, {
        summary: `${label}改为下载交接`,
        access: declare,
        input: draft(ofList),
        output: returnsList,
      }),
      ...answerCalls(declared),
    },
  }
}

const answerCalls = <E extends Entity, F extends Formats, C extends Fields>(declared: Declared<E, F, C>) => {
  const { entity, base, summaries, answerCells } = declared
  const { table, label, menu } = entity
  const declare = may(menu, 'declare')
  return {
    /**
     * Answers from a sheet, many at once: good rows are entered, the others reported at their cells. An answer is entered once, from
     * whatever file.
     */
    answers: operation(`${table}.answers`, `POST ${base}/answers`, {
      summary: summaries.answers,
      access: declare,
      input: draft({ rows: answerRows(answerCells) }),
      output: returnsRows(answerResults),
    }),
    /** An empty sheet with the columns of an answer, whose cells are texts. */
    answerTemplate: operation(`${table}.answerTemplate`, `GET ${base}/answertemplate`, {
      summary: `下载${label}答复模板`,
      access: declare,
      input: draft({}),
      output: returnsFile(XLSX),
    }),
  }
}
