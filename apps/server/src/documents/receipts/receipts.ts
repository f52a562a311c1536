import { isTransportFailure } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import { next } from '@guanqiao/domain/documents/flow'
import { UNCHANGED } from '@guanqiao/domain/message/event'
import type { DocumentEvent, DocumentFunction, DocumentType } from '@guanqiao/domain/documents/documentType'
import { writeAudits } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { AUTHOR, currentMessages, lockDocuments, updateDocuments } from './receipts.queries.ts'
import type { DocumentChange, LockedDocument } from './receipts.queries.ts'
import { weightOf } from '../type/weights.ts'

/** Customs' decisions have their own author in the audit log. */
export const byCustoms = {
  operation: 'receipt.apply',
  requestId: '',
  address: '',
  user_id: null,
  username: AUTHOR,
} as const

/** A receipt with its message. */
export interface DocumentReceipt {
  readonly message: {
    readonly message_id: string
    readonly enterprise_id: string
    readonly doc_type: string
    readonly doc_id: string
    readonly function_code: DocumentFunction
  }
  readonly receipt: Pick<Receipt, 'stage' | 'code' | 'text'>
  readonly received_at: string
  /** A receipt that contradicts its message changes nothing. */
  readonly mismatch?: string | undefined
}

/** Locks the documents of some messages until the end of the transaction, type by type, each in the order of their ids. */
export async function holdDocuments(sql: Sql, messages: readonly DocumentReceipt['message'][]): Promise<Held> {
  const held = new Map<string, LockedDocument>()
  for (const [key, ofType] of [...Map.groupBy(messages, ({ doc_type }) => doc_type)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  ))
    for (const row of await lockDocuments(sql, documentOf(key), ofType)) held.set(row.id, row)
  return held
}

type Held = ReadonlyMap<string, LockedDocument>

/** The result for a document, in words. */
export interface Applied {
  readonly performance: string
}

/**
 * Applies receipts to documents that customs decides as a whole, one receipt per document. The flow decides, not the order of
 * arrival: a late receipt reverts nothing. Only receipts of the newest message and of the effective declaration have an effect.
 */
export async function applyToDocuments(sql: Sql, held: Held, arrived: readonly DocumentReceipt[]): Promise<Applied[]> {
  if (arrived.length === 0) return []
  const current = await currentMessages(
    sql,
    arrived.map(({ message }) => message),
  )
  const verdicts = arrived.map((documentReceipt) =>
    verdictOn(documentReceipt, held, current.has(documentReceipt.message.message_id)),
  )
  const changes = verdicts.flatMap(({ type, change }) => (change ? [{ type, change }] : []))
  for (const group of Map.groupBy(changes, ({ type }) => type.key).values())
    await updateDocuments(
      sql,
      group[0]!.type,
      group.map(({ change }) => change),
      AUTHOR,
    )
  const moved = changes.filter(({ change: { document, to } }) => document.status !== to)
  await writeAudits(
    sql,
    moved.map(({ type, change }) => entryOf(type, change)),
  )
  return verdicts.map(({ performance }) => ({ performance }))
}

interface Verdict extends Applied {
  readonly type: DocumentType
  readonly change?: DocumentChange
}

function verdictOn({ message, receipt, received_at, mismatch }: DocumentReceipt, held: Held, counts: boolean): Verdict {
  const type = documentOf(message.doc_type)
  const document = held.get(message.doc_id)
  if (!document) throw new Error(`message ${message.message_id} has no document`)
  if (mismatch !== undefined) return { type, performance: '与报文不符，状态不变' }
  if (!counts) return { type, performance: '旧报文的回执，状态不变' }
  const { status, last_code } = document
  const event = eventOf(type, message.function_code, receipt, status)
  const to = (event && next(type.flow, status, event)) ?? status
  const isLast = to !== status || last_code === null || weightOf(receipt.code) > weightOf(last_code)
  if (!isLast) return { type, performance: '迟到回执，状态不变' }
  const last = { code: receipt.code, text: receipt.text.slice(0, 2000), at: received_at }
  return { type, change: { document, to, last }, performance: wordsOf(type, status, to, receipt) }
}

function eventOf(
  { answers }: DocumentType,
  functionCode: DocumentFunction,
  { stage, code }: DocumentReceipt['receipt'],
  status: string,
): DocumentEvent | undefined {
  if (stage >= 2) return answers[functionCode]?.[code]
  if (isTransportFailure({ stage, code })) return 'fail'
  // After a failure to reach customs, only E3 proves that the message arrived; the others may just be late.
  return status === 'send_fail' && code !== 'E3' ? undefined : 'take'
}

function wordsOf(
  { label, states }: DocumentType,
  from: string,
  to: string,
  { stage, code }: DocumentReceipt['receipt'],
) {
  const state = states[to]?.label ?? to
  if (from === to) return UNCHANGED
  if (from !== 'deleting') return `${label}${state}`
  if (to === 'deleted') return `删除已接受，${label}${state}`
  return `${stage >= 2 && code === '03' ? '删除被退单' : '删除发送失败'}，${label}仍为${state}`
}

/** The client has the messages: their documents are in transit, whether or not the worker has recorded the delivery. */
export async function takeDocuments(sql: Sql, messages: readonly DocumentReceipt['message'][]): Promise<void> {
  if (messages.length === 0) return
  const held = await holdDocuments(sql, messages)
  const current = await currentMessages(sql, messages)
  const newest = messages.filter(({ message_id }) => current.has(message_id))
  for (const [key, ofType] of Map.groupBy(newest, ({ doc_type }) => doc_type)) {
    const type = documentOf(key)
    const changes = ofType.flatMap(({ doc_id }) => {
      const document = held.get(doc_id)
      const to = document?.status === 'sending' ? next(type.flow, document.status, 'take') : undefined
      return document && to ? [{ document, to }] : []
    })
    await updateDocuments(sql, type, changes, AUTHOR)
    await writeAudits(
      sql,
      changes.map((change) => entryOf(type, change)),
    )
  }
}

const entryOf = ({ entity }: DocumentType, { document, to, last }: DocumentChange) => ({
  trace: { ...byCustoms, enterprise_id: document.enterprise_id },
  entry: {
    outcome: 'done' as const,
    entity: entity.table,
    record_id: document.id,
    before: { status: document.status, last_code: document.last_code },
    after: { status: to, ...(last && { last_code: last.code, last_text: last.text }) },
  },
})
