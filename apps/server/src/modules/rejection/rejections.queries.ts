import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Sql } from '../../kernel/database/scoped.ts'

/** Rejected messages that are searched for a code, the newest. */
const SEARCHED = 500
/** Longer sealed copies are not compared. */
const MAX_CONTENT = 1_000_000

interface Unit {
  readonly doc_id: string
  readonly last_text: string
}

/** The documents, or lines of documents, that stand rejected in one of some states, with customs' text, the latest first. */
export async function rejectedUnits(
  sql: Sql,
  enterpriseId: string,
  { entity, unit }: DocumentType,
  code: string,
  states: readonly string[],
): Promise<Unit[]> {
  return [
    ...(await sql<Unit[]>`
      select ${sql(unit?.line.parent ?? 'id')} as doc_id, last_text from ${sql((unit?.line.entity ?? entity).table)}
      where enterprise_id = ${enterpriseId} and deleted_at is null and last_code = '03' and status = any(${[...states]})
        and position(${code} in last_text) > 0
      order by last_at desc, id desc limit 2000`),
  ]
}

interface BillStatement {
  readonly bill_no: string
  readonly code: string
  readonly text: string
}

interface Carried {
  readonly id: string
  readonly bill_no: string
}

/** A receipt of customs' decision with its message. */
export interface Decided {
  /** Of the message's row; ids ascend with time. */
  readonly id: string
  readonly doc_id: string
  readonly batch_number: string
  readonly carried: readonly Carried[] | null
  readonly code: string
  readonly text: string | null
  readonly bills: readonly BillStatement[] | null
  readonly at: string
}

/** Receipts that reject first filings of one document type and mention a code, the latest first. */
export const rejectingReceipts = async (
  sql: Sql,
  enterpriseId: string,
  docType: string,
  code: string,
): Promise<Decided[]> => [
  ...(await sql<Decided[]>`
    with turned as materialized (
      select id, message_id, doc_id, batch_number, bills as carried from customs_message
      where enterprise_id = ${enterpriseId} and status = 'rejected' and doc_type = ${docType} and function_code in ('9', '2') and deleted_at is null
      order by created_at desc, id desc limit ${SEARCHED})
    select t.id, t.doc_id, t.batch_number, t.carried, r.code, r.content as text, r.bills::jsonb as bills, r.received_at as at
    from turned t join receipt r on r.enterprise_id = ${enterpriseId} and r.message_id = t.message_id
    where r.stage = 2 and r.mismatch is null and r.deleted_at is null
      and (position(${code} in coalesce(r.content, '')) > 0 or position(${code} in coalesce(r.bills, '')) > 0)
    order by t.id desc`),
]

/** Receipts that accept first filings of some documents, in the order of their messages. */
export const acceptingReceipts = async (
  sql: Sql,
  enterpriseId: string,
  documents: readonly string[],
): Promise<Decided[]> => [
  ...(await sql<Decided[]>`
    select m.id, m.doc_id, m.batch_number, m.bills as carried, r.code, r.content as text, r.bills::jsonb as bills, r.received_at as at
    from customs_message m join receipt r on r.enterprise_id = ${enterpriseId} and r.message_id = m.message_id
    where m.enterprise_id = ${enterpriseId} and m.doc_id = any(${[...documents]}) and m.function_code in ('9', '2') and m.deleted_at is null
      and r.stage = 2 and r.mismatch is null and r.deleted_at is null and (r.code = '01' or position('"01"' in coalesce(r.bills, '')) > 0)
    order by m.id`),
]

/** Sealed copies by the ids of their messages. */
export async function sealedCopies(
  sql: Sql,
  enterpriseId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; content: string }[]>`
    select id, content from customs_message
    where enterprise_id = ${enterpriseId} and id = any(${[...ids]}::uuid[]) and length(content) <= ${MAX_CONTENT}`
  return new Map(rows.map(({ id, content }) => [id, content]))
}
