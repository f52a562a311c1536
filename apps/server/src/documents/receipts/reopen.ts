import { documentOf } from '@guanqiao/domain/documentTypes/index'
import { problem } from '@guanqiao/domain/kit/problem'
import type { Sql } from '../../kernel/database/scoped.ts'
import { holdDocuments } from './receipts.ts'
import type { DocumentReceipt } from './receipts.ts'
import { isNewest, updateDocuments } from './receipts.queries.ts'
import { stateAfter, stateOf } from './stateAfter.ts'

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
  if (!isFailed || !event) throw problem('document.state', stateOf(type, document.status))
  const to = stateAfter(type, document.status, event)
  await updateDocuments(sql, type, [{ document, to, last: null }], author)
}
