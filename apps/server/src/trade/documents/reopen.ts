import { documentOf } from '@guanqiao/domain/documents/index'
import { next } from '@guanqiao/domain/kit/flow'
import { problem } from '@guanqiao/domain/kit/problem'
import type { Sql } from '../../kernel/database/scoped.ts'
import { holdDocuments } from './receipts.ts'
import type { DocumentReceipt } from './receipts.ts'
import { isNewest, updateDocuments } from './receipts.queries.ts'

const underWay: ReadonlySet<string> = new Set(['sending', 'sent', 'deleting'])

/** Sets a document to the state of a resent message; fails if the document has advanced without that message. */
export async function reopenDocument(
  sql: Sql,
  message: DocumentReceipt['message'],
  isFailed: boolean,
  author: string,
): Promise<void> {
  const type = documentOf(message.doc_type)
  const document = (await holdDocuments(sql, [message])).get(message.doc_id)
  if (!document) throw problem('record.notFound')
  if (!(await isNewest(sql, message))) throw problem('document.state', `${type.label}此后已有新的报文`)
  if (underWay.has(document.status)) return
  const event = type.functions[message.function_code]
  const to = isFailed && event ? next(type.flow, document.status, event) : undefined
  if (!to) throw problem('document.state', `${type.label}${type.states[document.status]?.label ?? document.status}`)
  await updateDocuments(sql, type, [{ document, to, last: null }], author)
}
