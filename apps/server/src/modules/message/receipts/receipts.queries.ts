import type { Receipt } from '@guanqiao/customs'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { storable } from './storable.ts'
import type { FunctionCode } from './verdict.ts'

export interface MessageRow {
  readonly id: string
  readonly enterprise_id: string
  readonly message_id: string
  readonly status: 'queued' | 'delivered' | 'answered' | 'failed' | 'dead'
  readonly batch_number: string
  readonly doc_type: 'manifest'
  readonly doc_id: string
  readonly message_type: string
  readonly function_code: FunctionCode
  readonly queued_at: string
}

const message = `id, enterprise_id, message_id, status, batch_number, doc_type, doc_id, message_type, function_code, queued_at`

export async function findMessage(sql: Sql, messageId: string): Promise<MessageRow | undefined> {
  const [row] = await sql.unsafe<MessageRow[]>(
    `select ${message} from customs_message where message_id = $1`,
    [messageId],
    { prepare: true },
  )
  return row
}

export interface Sending {
  readonly message_id: string
  readonly function_code: FunctionCode
  /** Customs, the data centre or the client turned it down since it was last queued. */
  readonly refused: boolean
}

/** The latest messages of a document, newest first. */
export const sendingsOf = async (sql: Sql, { enterprise_id, doc_id }: MessageRow): Promise<Sending[]> => [
  ...(await sql<Sending[]>`
    select m.message_id, m.function_code, m.status in ('failed', 'dead') or exists (
      select 1 from receipt r where r.enterprise_id = m.enterprise_id and r.message_id = m.message_id
        and (r.code = '03' or (r.code in ('E2', 'E4') and r.received_at >= m.queued_at))) as refused
    from customs_message m where m.enterprise_id = ${enterprise_id} and m.doc_id = ${doc_id}
    order by m.id desc limit 50`),
]

/** Counts a receipt that is here already; false when it is not. */
export async function countRepeat(
  sql: Sql,
  { enterprise_id, message_id }: MessageRow,
  sha256: string,
): Promise<boolean> {
  const found = await sql`
    update receipt set repeats = coalesce(repeats, 0) + 1
    where enterprise_id = ${enterprise_id} and message_id = ${message_id} and sha256 = ${sha256} returning id`
  return found.length > 0
}

export interface StoredFile {
  readonly file_name: string | null
  readonly raw: string
  readonly sha256: string
  readonly received_at: string
}

/**
 * Stores a receipt and answers its id, the id of the event told to screens. Of one enterprise they are numbered and
 * committed one after the other, in whatever process: whoever asks for what came after an id misses none.
 */
export async function insertReceipt(
  sql: Sql,
  to: MessageRow,
  receipt: Receipt,
  file: StoredFile,
  performance: string,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipt ${to.enterprise_id}`}, 0))`
  const id = uuid()
  await sql`
    insert into receipt (id, version, created_at, updated_at, enterprise_id, message_id, doc_type, doc_id, batch_number,
      message_type, stage, code, content, performance, bills, raw, file_name, sha256, received_at, repeats)
    values (${id}, 1, ${file.received_at}, ${file.received_at}, ${to.enterprise_id}, ${to.message_id}, ${to.doc_type},
      ${to.doc_id}, ${to.batch_number}, ${to.message_type}, ${receipt.stage}, ${receipt.code},
      ${storable(receipt.text, 2000)}, ${performance}, ${billsText(receipt)}, ${file.raw}, ${file.file_name},
      ${file.sha256}, ${file.received_at}, 0)`
  return id
}

const LONGEST_BILLS = 100_000

/** JSON of the answers to bills; where their texts are too long the numbers and codes remain. */
function billsText({ bills }: Receipt): string | null {
  if (bills.length === 0) return null
  const whole = JSON.stringify(bills)
  return whole.length <= LONGEST_BILLS
    ? whole
    : JSON.stringify(bills.map(({ bill_no, code }) => ({ bill_no, code, text: '' })))
}

export interface PastDecision {
  readonly code: string
  readonly content: string | null
  readonly bills: string | null
}

/** The decisions on the goods that came for a message, in the order in which they came. */
export const decisionsOf = async (sql: Sql, enterpriseId: string, messageId: string): Promise<PastDecision[]> => [
  ...(await sql<PastDecision[]>`
    select code, content, bills from receipt
    where enterprise_id = ${enterpriseId} and message_id = ${messageId} and stage = 3 order by id`),
]

export async function markAnswered(
  sql: Sql,
  { enterprise_id, id }: MessageRow,
  status: MessageRow['status'],
  reason: string | null,
): Promise<void> {
  await sql`
    update customs_message set status = ${status}, answered_at = coalesce(answered_at, now()),
      delivered_at = coalesce(delivered_at, now()), lease_until = null, last_error = ${reason}
    where enterprise_id = ${enterprise_id} and id = ${id}`
}
