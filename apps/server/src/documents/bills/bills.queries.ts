import { summaryOf } from '@guanqiao/domain/customs/index'
import type { BillState, ManifestState, ManifestSummary } from '@guanqiao/domain/customs/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { BatchKey } from '../crossing/steps.queries.ts'

export interface ManifestKey extends BatchKey {
  readonly id: string
}

export interface LockedManifest extends ManifestKey {
  readonly status: ManifestState
  readonly last_code: string | null
}

export interface Document {
  readonly enterprise_id: string
  readonly doc_id: string
}

/** Locks the manifests until the end of the transaction, in the order of their ids; every change of their states starts with this. */
export const lockManifests = async (sql: Sql, documents: readonly Document[]): Promise<LockedManifest[]> => [
  ...(await sql<LockedManifest[]>`
    select d.id, d.enterprise_id, d.batch_number, d.status, d.last_code
    from json_to_recordset(${keysOf(documents)}::text::json) as g(enterprise_id uuid, doc_id uuid)
    join manifest d on d.enterprise_id = g.enterprise_id and d.id = g.doc_id
    order by d.id for update of d`),
]

export const keysOf = (documents: readonly Document[]): string =>
  JSON.stringify(documents.map(({ enterprise_id, doc_id }) => ({ enterprise_id, doc_id })))

/** The manifests' keys as an SQL parameter. */
export const manifestKeys = (manifests: readonly ManifestKey[]): string =>
  JSON.stringify(manifests.map(({ enterprise_id, id, batch_number }) => ({ enterprise_id, id, batch_number })))

export interface BillRow {
  readonly id: string
  readonly manifest_id: string
  readonly bill_no: string
  readonly status: BillState
  readonly gross_weight: string
  readonly last_code: string | null
  readonly last_text: string | null
  readonly last_at: string | null
  readonly alarm: string | null
}

/** By manifest, in sequence. */
export async function billsOf(sql: Sql, manifests: readonly LockedManifest[]): Promise<ReadonlyMap<string, BillRow[]>> {
  const rows = await sql<BillRow[]>`
    select b.id, b.manifest_id, b.bill_no, b.status, b.gross_weight::text, b.last_code, b.last_text, b.alarm,
      to_char(b.last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_at
    from json_to_recordset(${manifestKeys(manifests)}::text::json) as g(enterprise_id uuid, id uuid)
    join manifest_bill b on b.enterprise_id = g.enterprise_id and b.manifest_id = g.id
    where b.deleted_at is null order by b.sequence, b.id`
  return Map.groupBy(rows, ({ manifest_id }) => manifest_id)
}

/** The new state of a bill. `held`: the message with customs' version; undefined keeps it unchanged. */
export interface NewBill {
  readonly enterprise_id: string
  readonly bill: BillRow
  readonly held: string | null | undefined
}

export async function updateBills(sql: Sql, changes: readonly NewBill[], author: string): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ enterprise_id, bill, held }) => ({
    ...bill,
    enterprise_id,
    keeps: held === undefined,
    held: held ?? null,
  }))
  await sql`
    update manifest_bill b set status = c.status, last_code = c.last_code, last_text = c.last_text, last_at = c.last_at,
      alarm = c.alarm, held_message_id = case when c.keeps then b.held_message_id else c.held end,
      differs = b.differs and c.keeps, version = b.version + 1, updated_at = now(), updated_by = ${author}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as c(enterprise_id uuid, id uuid, status text, last_code text,
      last_text text, last_at timestamptz, alarm text, keeps boolean, held text)
    where b.enterprise_id = c.enterprise_id and b.id = c.id`
}

/** Updates manifests from their bills, and returns their new summaries. */
export async function updateManifests(
  sql: Sql,
  changes: readonly { readonly manifest: LockedManifest; readonly bills: readonly BillRow[] }[],
  author: string,
): Promise<ManifestSummary[]> {
  const summaries = changes.map(({ bills }) => summaryOf(bills))
  if (changes.length === 0) return summaries
  const rows = changes.map(({ manifest: { enterprise_id, id } }, at) => ({ ...summaries[at]!, enterprise_id, id }))
  await sql`
    update manifest d set status = c.status, bill_states = c.bill_states, bill_count = c.bill_count,
      gross_total = c.gross_total, last_code = c.last_code, last_text = c.last_text, last_at = c.last_at, alarm = c.alarm,
      version = d.version + 1, updated_at = now(), updated_by = ${author}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as c(enterprise_id uuid, id uuid, status text, bill_states jsonb,
      bill_count integer, gross_total numeric, last_code text, last_text text, last_at timestamptz, alarm text)
    where d.enterprise_id = c.enterprise_id and d.id = c.id`
  return summaries
}

/** Restarts the waiting time of bills. */
export async function restartWait(
  sql: Sql,
  enterpriseId: string,
  bills: readonly { readonly id: string }[],
): Promise<void> {
  await sql`
    update manifest_bill set sent_at = now()
    where enterprise_id = ${enterpriseId} and id = any(${bills.map((bill) => bill.id)}::uuid[])`
}
