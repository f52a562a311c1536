import type { Receipt } from '@guanqiao/customs'
import { notify } from '../../kernel/channel/notify.queries.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { leaving } from '../../kernel/outbox/queue.ts'
import { uuid } from '../../kernel/uuid.ts'
import { EVENTS } from '../events/events.queries.ts'
import { CUSTOMS } from '../sending/outbox.queries.ts'
import type { MessageRow } from './messages.ts'
import { sanitizeText } from './sanitizeText.ts'
import type { Answer } from './verdict.ts'

export interface StoredFile {
  readonly file_name: string | null
  readonly raw: string
  readonly sha256: string
  readonly received_at: string
}

/** A file with its message and its content. */
export interface ReceivedReceipt {
  readonly message: MessageRow
  readonly receipt: Receipt
  readonly file: StoredFile
  /** The difference between receipt and message; with one, the receipt changes nothing. */
  readonly mismatch?: string | undefined
}

/** Counts repeated receipts, and returns the others. */
export async function withoutRepeats<R extends ReceivedReceipt>(sql: Sql, receipts: readonly R[]): Promise<R[]> {
  const keys = receipts.map(({ message: { enterprise_id, message_id }, file: { sha256 } }) => ({
    enterprise_id,
    message_id,
    sha256,
  }))
  const repeated = await sql<{ message_id: string; sha256: string }[]>`
    update receipt r set repeats = coalesce(r.repeats, 0) + 1
    from json_to_recordset(${JSON.stringify(keys)}::text::json) as g(enterprise_id uuid, message_id text, sha256 text)
    where r.enterprise_id = g.enterprise_id and r.message_id = g.message_id and r.sha256 = g.sha256 and r.deleted_at is null
    returning r.message_id, r.sha256`
  return receipts.filter(
    ({ message, file }) =>
      !repeated.some((repeat) => repeat.message_id === message.message_id && repeat.sha256 === file.sha256),
  )
}

/** A receipt with its statements on the lines of its message and their effects. Its id is that of the event for screens. */
export interface AppliedReceipt extends ReceivedReceipt {
  readonly id: string
  readonly performance: string
  readonly warning: string | null
  readonly answers: readonly Answer[]
}

/** Stores receipts and notifies every server process after the commit. */
export async function insertReceipts(sql: Sql, receipts: readonly AppliedReceipt[]): Promise<void> {
  const rows = receipts.map(({ id, message, receipt, file, performance, warning, answers, mismatch }) => ({
    ...file,
    id,
    enterprise_id: message.enterprise_id,
    message_id: message.message_id,
    doc_type: message.doc_type,
    doc_id: message.doc_id,
    batch_number: message.batch_number,
    message_type: message.message_type,
    stage: receipt.stage,
    code: receipt.code,
    content: sanitizeText(receipt.text, 2000),
    performance,
    warning,
    bills: billsText(answers),
    mismatch: mismatch ?? null,
    container_count: receipt.equipment.length || null,
  }))
  await sql`
    insert into receipt (id, version, created_at, updated_at, enterprise_id, message_id, doc_type, doc_id, batch_number,
      message_type, stage, code, content, performance, warning, bills, mismatch, raw, file_name, sha256, received_at, repeats,
      container_count)
    select id, 1, received_at, received_at, enterprise_id, message_id, doc_type, doc_id, batch_number,
      message_type, stage, code, content, performance, warning, bills, mismatch, raw, file_name, sha256, received_at, 0,
      container_count
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g(id uuid, enterprise_id uuid, message_id text,
      doc_type text, doc_id text, batch_number text, message_type text, stage integer, code text, content text,
      performance text, warning text, bills text, mismatch text, raw text, file_name text, sha256 text, received_at timestamptz,
      container_count integer)`
  await insertContainers(sql, receipts)
  await notify(sql, EVENTS, [...new Set(rows.map(({ enterprise_id }) => enterprise_id))])
}

async function insertContainers(sql: Sql, receipts: readonly AppliedReceipt[]): Promise<void> {
  const rows = receipts.flatMap(({ id: receipt_id, message: { enterprise_id }, receipt, file }) =>
    receipt.equipment.map(({ id, code, text }, at) => ({
      id: uuid(),
      enterprise_id,
      receipt_id,
      sequence: at + 1,
      container_number: sanitizeText(id, 35),
      code,
      content: sanitizeText(text, 2000),
      received_at: file.received_at,
    })),
  )
  if (rows.length === 0) return
  await sql`
    insert into receipt_container (id, version, created_at, updated_at, enterprise_id, receipt_id, sequence, container_number, code, content)
    select id, 1, received_at, received_at, enterprise_id, receipt_id, sequence, container_number, code, content
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g(id uuid, enterprise_id uuid, receipt_id uuid, sequence integer,
      container_number text, code text, content text, received_at timestamptz)`
}

const MAX_BILLS_LENGTH = 100_000

/** JSON of the statements on bills; if the texts are too long, only numbers and codes. */
function billsText(bills: readonly Answer[]): string | null {
  if (bills.length === 0) return null
  const json = JSON.stringify(bills)
  return json.length <= MAX_BILLS_LENGTH
    ? json
    : JSON.stringify(bills.map(({ bill_no, code }) => ({ bill_no, code, text: '' })))
}

export interface AnsweredMessage {
  readonly message: MessageRow
  readonly status: MessageRow['status']
  readonly reason: string | null
}

/**
 * Skips rows that are unchanged, and rejected messages: their later receipts are late ones. Messages given up keep their entry in the outbox. Locks rows in id order, like all code that updates several.
 */
export async function markAnswered(sql: Sql, answered: readonly AnsweredMessage[]): Promise<void> {
  const rows = answered.map(({ message: { enterprise_id, id }, status, reason }) => ({
    enterprise_id,
    id,
    status,
    reason,
  }))
  await sql`
    with held as (
      select m.enterprise_id, m.id, g.status, g.reason
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as g(enterprise_id uuid, id uuid, status text, reason text)
      join customs_message m on m.enterprise_id = g.enterprise_id and m.id = g.id
      where m.status <> 'rejected' and (m.status <> g.status or m.last_error is distinct from g.reason or m.answered_at is null)
      order by m.id for update of m
    ), decided as (select id from held where status <> 'dead'),
    left_queue as (${leaving(sql, CUSTOMS, 'decided')})
    update customs_message m set status = held.status, answered_at = coalesce(m.answered_at, now()),
      delivered_at = coalesce(m.delivered_at, now()), last_error = held.reason
    from held where m.enterprise_id = held.enterprise_id and m.id = held.id`
}

/** The client has the messages; those that are queued are delivered. */
export async function markDelivered(sql: Sql, messageIds: readonly string[]): Promise<void> {
  await sql`
    with taken as (
      update customs_message set status = 'delivered', delivered_at = coalesce(delivered_at, now()), last_error = null
      where message_id = any(${messageIds as string[]}) and status = 'queued' and deleted_at is null returning id
    ) ${leaving(sql, CUSTOMS, 'taken')}`
}

/** The status of a message, locked until the end of the transaction. */
export async function statusOf(sql: Sql, { enterprise_id, id }: MessageRow): Promise<MessageRow['status']> {
  const [row] = await sql<Pick<MessageRow, 'status'>[]>`
    select status from customs_message where enterprise_id = ${enterprise_id} and id = ${id} for update`
  return row!.status
}
