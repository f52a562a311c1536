import { problem } from '@guanqiao/domain/kit/problem'
import { isReservedMessage } from '@guanqiao/domain/message/reserved'
import type { Sql } from '../../kernel/database/scoped.ts'
import { entering } from '../../kernel/outbox/queue.ts'
import type { SealedMessage } from './sealedMessage.ts'

/** Messages to customs in the outbox; an entry has the id of its message. */
export const CUSTOMS = 'customs'

/** A sealed message of a document. */
export interface Outgoing {
  /** Of the message's row. */
  readonly id: string
  readonly doc_type: string
  readonly document: {
    readonly id: string
    readonly enterprise_id: string
    readonly batch_number: string
    readonly message_type: string
    readonly transmitter_id: string
  }
  readonly function_code: string
  readonly sealed: SealedMessage
  /** The lines that it carries, if customs decides on the document line by line. */
  readonly bills: readonly { readonly id: string; readonly bill_no: string }[]
}

/** Inserts sealed messages into the outbox, due at once. Throws `message.reserved` for a type that only customs sends. */
export async function enqueue(sql: Sql, messages: readonly Outgoing[], by: string): Promise<void> {
  if (messages.length === 0) return
  const reserved = messages.find(({ document }) => isReservedMessage(document.message_type))
  if (reserved) throw problem('message.reserved', reserved.document.message_type)
  const rows = messages.map(({ id, doc_type, document, function_code, sealed, bills }) => ({
    ...sealed,
    id,
    doc_type,
    function_code,
    enterprise_id: document.enterprise_id,
    batch_number: document.batch_number,
    doc_id: document.id,
    message_type: document.message_type,
    transmitter_id: document.transmitter_id,
    bills: bills.map(({ id: bill, bill_no }) => ({ id: bill, bill_no })),
  }))
  await sql`
    with sealed as (insert into customs_message (id, version, created_at, created_by, updated_at, updated_by, enterprise_id, message_id, status,
      batch_number, doc_type, doc_id, message_type, function_code, bills, transmitter_id, file_name, body, content, sha256, sent_by, attempts, queued_at)
    select id, 1, now(), ${by}, now(), ${by}, enterprise_id, message_id, 'queued', batch_number, doc_type, doc_id, message_type,
      function_code, bills, transmitter_id, 'CN_' || message_type || '_1p0_' || substring(body from '<SenderID>(.{13})')
        || to_char(now() at time zone 'Asia/Shanghai', '_YYYYMMDDHH24MISSMS')
        || lpad(nextval('customs_message_file')::text, 3, '0') || '.zip', body, content, sha256, ${by}, 0, now()
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g(id uuid, enterprise_id uuid, message_id text, batch_number text,
      doc_type text, doc_id text, message_type text, function_code text, bills jsonb, transmitter_id uuid, body text, content text, sha256 text)
    returning id, enterprise_id) ${entering(sql, CUSTOMS, 'sealed')}`
}
