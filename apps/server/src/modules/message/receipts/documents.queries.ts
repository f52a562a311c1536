import { batchFlow, transportFlow } from '@guanqiao/domain/order/index'
import type { Flow } from '@guanqiao/domain/kit/flow'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { storable } from './storable.ts'
import type { BatchEvent, BillState, ManifestState, TransportEvent } from './states.ts'
import type { BillChange } from './verdict.ts'

/** Who stands in the records as the author of what customs decided. */
export const AUTHOR = '海关回执'

export interface LockedManifest {
  readonly id: string
  readonly enterprise_id: string
  readonly batch_number: string
  readonly status: ManifestState
  readonly attempt: number | null
  readonly last_code: string | null
  readonly last_text: string | null
}

/** Holds the manifest until the transaction ends; all that changes its state begins with this. */
export async function lockManifest(sql: Sql, enterpriseId: string, id: string): Promise<LockedManifest | undefined> {
  const [row] = await sql<LockedManifest[]>`
    select id, enterprise_id, batch_number, status, attempt, last_code, last_text from manifest
    where enterprise_id = ${enterpriseId} and id = ${id} for update`
  return row
}

export const billsOf = async (
  sql: Sql,
  { enterprise_id, id }: LockedManifest,
): Promise<{ bill_no: string; status: BillState }[]> => [
  ...(await sql<{ bill_no: string; status: BillState }[]>`
    select bill_no, status from manifest_bill
    where enterprise_id = ${enterprise_id} and manifest_id = ${id} and deleted_at is null order by sequence`),
]

export async function updateBills(
  sql: Sql,
  { enterprise_id, id }: LockedManifest,
  changes: readonly BillChange[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = JSON.stringify(changes.map((it) => ({ ...it, text: storable(it.text, 2000) })))
  await sql`
    update manifest_bill b set status = c.status, last_code = c.code, last_text = c.text,
      version = b.version + 1, updated_at = now(), updated_by = ${AUTHOR}
    from json_to_recordset(${rows}::text::json) as c(bill_no text, status text, code text, text text)
    where b.enterprise_id = ${enterprise_id} and b.manifest_id = ${id} and b.bill_no = c.bill_no and b.deleted_at is null`
}

export interface LastWord {
  readonly code: string
  readonly text: string
  readonly at: string
}

export async function updateManifest(
  sql: Sql,
  { enterprise_id, id }: LockedManifest,
  status: ManifestState,
  last: LastWord,
): Promise<void> {
  await sql`
    update manifest set status = ${status}, last_code = ${last.code}, last_text = ${storable(last.text, 2000)},
      last_at = ${last.at}, version = version + 1, updated_at = now(), updated_by = ${AUTHOR}
    where enterprise_id = ${enterprise_id} and id = ${id}`
}

/** The states in which an event may happen, each with the state after it. */
export const stepsOf = <S extends string, E extends string>(it: Flow<S, E>, event: E): { from: S; to: S }[] =>
  it.steps.filter(([, name]) => name === event).map(([from, , to]) => ({ from, to }))

export async function moveBatch(sql: Sql, manifest: LockedManifest, event: BatchEvent): Promise<void> {
  await sql`
    update batch b set status = s."to", version = b.version + 1, updated_at = now(), updated_by = ${AUTHOR}
    from json_to_recordset(${JSON.stringify(stepsOf(batchFlow, event))}::text::json) as s("from" text, "to" text)
    where b.enterprise_id = ${manifest.enterprise_id} and b.batch_number = ${manifest.batch_number}
      and b.deleted_at is null and b.status = s."from"`
}

/** Moves the trucks of the manifest's batch, or those named of them; where the event does not apply they are left as they are. */
export async function moveTransports(
  sql: Sql,
  manifest: LockedManifest,
  event: TransportEvent,
  { only }: { readonly only?: readonly string[] } = {},
): Promise<void> {
  await sql`
    update order_transport t set status = s."to", version = t.version + 1, updated_at = now(), updated_by = ${AUTHOR}
    from json_to_recordset(${JSON.stringify(stepsOf(transportFlow, event))}::text::json) as s("from" text, "to" text)
    where t.enterprise_id = ${manifest.enterprise_id} and t.batch_number = ${manifest.batch_number}
      and t.deleted_at is null and t.status = s."from" ${only ? sql`and t.id = any(${only as string[]}::uuid[])` : sql``}`
}
