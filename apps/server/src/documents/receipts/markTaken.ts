import { next } from '@guanqiao/domain/documents/flow'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { MessageRow } from './messages.ts'
import { record } from './record.ts'
import { messagesOf } from './sendings.queries.ts'
import { markDelivered } from './stored.queries.ts'
import { lockDocuments, unitsOf } from './units.queries.ts'
import type { Unit } from './units.queries.ts'

/** The client has the messages: they are delivered, whether or not the worker has recorded it, and their units are in transit. */
export async function markTaken(sql: Sql, messages: readonly MessageRow[]): Promise<void> {
  if (messages.length === 0) return
  const documents = [...(await lockDocuments(sql, messages)).values()]
  const sent = await messagesOf(sql, messages)
  const units = await unitsOf(sql, documents)
  const messageIds = new Set(messages.map(({ message_id }) => message_id))
  const isTaken = ({ id, status }: Unit) => status === 'sending' && messageIds.has(sent.get(id)?.[0]?.message_id ?? '')
  const at = new Date().toISOString()
  const rulings = documents.map((document) => {
    const all = units.get(document.id) ?? []
    const decisions = all.filter(isTaken).map(({ id, number, status, alarm }) => ({
      id,
      number,
      from: status,
      to: next(document.type.flow, status, 'take') ?? status,
      code: '',
      text: '',
      isLast: false,
      alarm,
    }))
    return { document, units: all, decisions, at }
  })
  await record(sql, rulings)
  await markDelivered(sql, [...messageIds])
}
