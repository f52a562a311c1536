import type { Receipt } from '@guanqiao/customs'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import type { DocumentKey } from '@guanqiao/domain/documentTypes/index'
import type { DocumentFunction } from '@guanqiao/domain/documents/documentType'
import { notify } from '../../../kernel/channel/notify.queries.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { leaving } from '../../../kernel/outbox/queue.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { CUSTOMS } from '../../../documents/sending/outbox.queries.ts'
import { EVENTS } from '../../../documents/events/events.queries.ts'
import { sanitizeText } from './sanitizeText.ts'
import { keysOf } from '../../../documents/bills/bills.queries.ts'
import type { Document } from '../../../documents/bills/bills.queries.ts'
import type { BillAnswer, Carried } from './verdict.ts'

export interface MessageRow extends Carried {
  readonly id: string
  readonly enterprise_id: string
  readonly status: 'queued' | 'delivered' | 'answered' | 'rejected' | 'failed' | 'dead'
  readonly batch_number: string
  readonly doc_type: DocumentKey
  readonly doc_id: string
  readonly message_type: string
  readonly queued_at: string
  readonly transmitter_id: string | null
  readonly file_name: string
  /** From its head; null if unknown. */
  readonly sender_id: string | null
}

/** Whether customs decides on each line of the message's document, as on the bills of manifests. */
export const isByLines = ({ doc_type }: Pick<MessageRow, 'doc_type'>): boolean =>
  documentOf(doc_type).decides === 'lines'

const message = `id, enterprise_id, message_id, status, batch_number, doc_type, doc_id, message_type, function_code, queued_at,
  transmitter_id, file_name, substring(left(body, 2000) from '<SenderID>([^<]+)') as sender_id, coalesce(bills, '[]') as bills`

export const findMessages = async (sql: Sql, messageIds: readonly string[]): Promise<MessageRow[]> => [
  ...(await sql.unsafe<MessageRow[]>(
    `select ${message} from customs_message where message_id = any($1)`,
    [messageIds as string[]],
    { prepare: true },
  )),
]

export const findMessagesByFile = async (sql: Sql, fileNames: readonly string[]): Promise<MessageRow[]> => [
  ...(await sql.unsafe<MessageRow[]>(
    `select ${message} from customs_message where file_name = any($1)`,
    [fileNames as string[]],
    { prepare: true },
  )),
]

interface SendingRow extends Carried {
  readonly doc_id: string
  readonly failed: boolean
  readonly rejections: readonly (string | null)[]
}

/** A message that carried a bill. */
export interface Sending {
  readonly message_id: string
  readonly function_code: DocumentFunction
  /** Rejected for this bill by customs, the data centre or the client since its last queueing. */
  readonly refused: boolean
}

/** Maximum number of messages per manifest: one for each possible bill. */
const MAX_SENDINGS = 1000

/** The messages that carried each bill of these documents, by bill, newest first. */
export async function sendingsOf(
  sql: Sql,
  documents: readonly Document[],
): Promise<ReadonlyMap<string, readonly Sending[]>> {
  const rows = await sql<SendingRow[]>`
    select s.* from json_to_recordset(${keysOf(documents)}::text::json) as g(enterprise_id uuid, doc_id text),
    lateral (
      select m.doc_id, m.message_id, m.function_code, coalesce(m.bills, '[]') as bills,
        m.status in ('failed', 'dead') or exists (
          select 1 from receipt r where r.enterprise_id = m.enterprise_id and r.message_id = m.message_id
            and r.mismatch is null and r.deleted_at is null
            and r.received_at >= m.queued_at and (r.code in ('E2', 'E4') or r.stage = 0 and r.code not in ('0', 'D'))) as failed,
        (select coalesce(json_agg(r.bills), '[]') from receipt r
          where r.enterprise_id = m.enterprise_id and r.message_id = m.message_id and r.stage >= 2 and r.mismatch is null and r.deleted_at is null
            and (r.bills is null and r.code = '03' or r.bills like '%"code":"03"%')) as rejections
      from customs_message m where m.enterprise_id = g.enterprise_id and m.doc_id = g.doc_id and m.deleted_at is null
      order by m.id desc limit ${MAX_SENDINGS}) s`
  const ofBills = rows.flatMap((row) => {
    const refuses = refusalOf(row)
    return row.bills.map(({ id, bill_no }) => {
      const { message_id, function_code } = row
      return { id, sending: { message_id, function_code, refused: refuses(bill_no) } }
    })
  })
  const groups = Map.groupBy(ofBills, ({ id }) => id)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ sending }) => sending)]))
}

/** The rejected bills of a message. A rejection without bills rejects all of them. */
function refusalOf({ failed, rejections }: SendingRow): (billNo: string) => boolean {
  if (failed || rejections.includes(null)) return () => true
  const answers = rejections.flatMap((bills) => JSON.parse(bills ?? '[]') as BillAnswer[])
  const numbers = new Set(answers.filter(({ code }) => code === '03').map(({ bill_no }) => bill_no))
  return (billNo) => numbers.has(billNo)
}

export interface StoredFile {
  readonly file_name: string | null
  readonly raw: string
  readonly sha256: string
  readonly received_at: string
}

/** A file with its message and its content. */
export interface Answer {
  readonly message: MessageRow
  readonly receipt: Receipt
  readonly file: StoredFile
  /** The difference between receipt and message; with one, the receipt changes nothing. */
  readonly mismatch?: string | undefined
}

/** Counts repeated receipts, and returns the others. */
export async function withoutRepeats<A extends Answer>(sql: Sql, answers: readonly A[]): Promise<A[]> {
  const keys = answers.map(({ message: { enterprise_id, message_id }, file: { sha256 } }) => ({
    enterprise_id,
    message_id,
    sha256,
  }))
  const repeated = await sql<{ message_id: string; sha256: string }[]>`
    update receipt r set repeats = coalesce(r.repeats, 0) + 1
    from json_to_recordset(${JSON.stringify(keys)}::text::json) as g(enterprise_id uuid, message_id text, sha256 text)
    where r.enterprise_id = g.enterprise_id and r.message_id = g.message_id and r.sha256 = g.sha256 and r.deleted_at is null
    returning r.message_id, r.sha256`
  return answers.filter(
    ({ message, file }) =>
      !repeated.some((known) => known.message_id === message.message_id && known.sha256 === file.sha256),
  )
}

/** A receipt with its statements on the bills of its message and their effects. Its id is that of the event for screens. */
export interface AppliedReceipt extends Answer {
  readonly id: string
  readonly performance: string
  readonly warning: string | null
  readonly answers: readonly BillAnswer[]
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
function billsText(bills: readonly BillAnswer[]): string | null {
  if (bills.length === 0) return null
  const whole = JSON.stringify(bills)
  return whole.length <= MAX_BILLS_LENGTH
    ? whole
    : JSON.stringify(bills.map(({ bill_no, code }) => ({ bill_no, code, text: '' })))
}

export interface PastDecision {
  readonly enterprise_id: string
  readonly message_id: string
  readonly code: string
  readonly bills: string | null
}

/** The decisions on the goods for some messages, in order of arrival. */
export async function decisionsOf(
  sql: Sql,
  messages: readonly Pick<MessageRow, 'enterprise_id' | 'message_id'>[],
): Promise<PastDecision[]> {
  if (messages.length === 0) return []
  return [
    ...(await sql<PastDecision[]>`
      select r.enterprise_id, r.message_id, r.code, r.bills
      from json_to_recordset(${JSON.stringify(messages)}::text::json) as g(enterprise_id uuid, message_id text)
      join receipt r on r.enterprise_id = g.enterprise_id and r.message_id = g.message_id
      where r.stage = 3 and r.mismatch is null and r.deleted_at is null order by r.id`),
  ]
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
