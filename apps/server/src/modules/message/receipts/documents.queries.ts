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

export interface Document {
  readonly enterprise_id: string
  readonly doc_id: string
}

/** Holds the manifests until the transaction ends; all that changes their states begins with this. In the order of their ids. */
export const lockManifests = async (sql: Sql, documents: readonly Document[]): Promise<LockedManifest[]> => [
  ...(await sql<LockedManifest[]>`
    select d.id, d.enterprise_id, d.batch_number, d.status, d.attempt, d.last_code, d.last_text
    from json_to_recordset(${keysOf(documents)}::text::json) as g(enterprise_id uuid, doc_id uuid)
    join manifest d on d.enterprise_id = g.enterprise_id and d.id = g.doc_id
    order by d.id for update of d`),
]

const keysOf = (documents: readonly Document[]): string =>
  JSON.stringify(documents.map(({ enterprise_id, doc_id }) => ({ enterprise_id, doc_id })))

/** The manifests' own keys, as statements take them. */
export const manifestKeys = (manifests: readonly LockedManifest[]): string =>
  JSON.stringify(manifests.map(({ enterprise_id, id, batch_number }) => ({ enterprise_id, id, batch_number })))

export interface BillRow {
  readonly manifest_id: string
  readonly bill_no: string
  readonly status: BillState
}

/** By manifest, in their sequence. */
export async function billsOf(sql: Sql, manifests: readonly LockedManifest[]): Promise<ReadonlyMap<string, BillRow[]>> {
  const rows = await sql<BillRow[]>`
    select b.manifest_id, b.bill_no, b.status
    from json_to_recordset(${manifestKeys(manifests)}::text::json) as g(enterprise_id uuid, id uuid)
    join manifest_bill b on b.enterprise_id = g.enterprise_id and b.manifest_id = g.id
    where b.deleted_at is null order by b.sequence`
  return Map.groupBy(rows, ({ manifest_id }) => manifest_id)
}

export async function updateBills(
  sql: Sql,
  changes: readonly (BillChange & { readonly manifest: LockedManifest })[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ manifest, text, ...rest }) => ({
    ...rest,
    enterprise_id: manifest.enterprise_id,
    manifest_id: manifest.id,
    text: storable(text, 2000),
  }))
  await sql`
    update manifest_bill b set status = c.status, last_code = c.code, last_text = c.text,
      version = b.version + 1, updated_at = now(), updated_by = ${AUTHOR}
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as c(enterprise_id uuid, manifest_id uuid, bill_no text, status text, code text, text text)
    where b.enterprise_id = c.enterprise_id and b.manifest_id = c.manifest_id and b.bill_no = c.bill_no and b.deleted_at is null`
}

export interface LastWord {
  readonly code: string
  readonly text: string
  readonly at: string
}

export interface NewStanding {
  readonly manifest: LockedManifest
  readonly status: ManifestState
  readonly last: LastWord
}

export async function updateManifests(sql: Sql, changes: readonly NewStanding[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ manifest: { enterprise_id, id }, status, last }) => ({
    ...last,
    enterprise_id,
    id,
    status,
    text: storable(last.text, 2000),
  }))
  await sql`
    update manifest d set status = c.status, last_code = c.code, last_text = c.text, last_at = c.at,
      version = d.version + 1, updated_at = now(), updated_by = ${AUTHOR}
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as c(enterprise_id uuid, id uuid, status text, code text, text text, at timestamptz)
    where d.enterprise_id = c.enterprise_id and d.id = c.id`
}

/** The states in which an event may happen, each with the state after it. */
export const stepsOf = <S extends string, E extends string>(it: Flow<S, E>, event: E): { from: S; to: S }[] =>
  it.steps.filter(([, name]) => name === event).map(([from, , to]) => ({ from, to }))

export async function moveBatches(sql: Sql, manifests: readonly LockedManifest[], event: BatchEvent): Promise<void> {
  if (manifests.length === 0) return
  await sql`
    update batch b set status = s."to", version = b.version + 1, updated_at = now(), updated_by = ${AUTHOR}
    from json_to_recordset(${manifestKeys(manifests)}::text::json) as g(enterprise_id uuid, batch_number text),
      json_to_recordset(${JSON.stringify(stepsOf(batchFlow, event))}::text::json) as s("from" text, "to" text)
    where b.enterprise_id = g.enterprise_id and b.batch_number = g.batch_number
      and b.deleted_at is null and b.status = s."from"`
}

/** Moves the trucks of the manifests' batches, or those named of them; where the event does not apply they are left as they are. */
export async function moveTransports(
  sql: Sql,
  manifests: readonly LockedManifest[],
  event: TransportEvent,
  { only }: { readonly only?: readonly string[] } = {},
): Promise<void> {
  if (manifests.length === 0 || only?.length === 0) return
  await sql`
    update order_transport t set status = s."to", version = t.version + 1, updated_at = now(), updated_by = ${AUTHOR}
    from json_to_recordset(${manifestKeys(manifests)}::text::json) as g(enterprise_id uuid, batch_number text),
      json_to_recordset(${JSON.stringify(stepsOf(transportFlow, event))}::text::json) as s("from" text, "to" text)
    where t.enterprise_id = g.enterprise_id and t.batch_number = g.batch_number
      and t.deleted_at is null and t.status = s."from" ${only ? sql`and t.id = any(${only as string[]}::uuid[])` : sql``}`
}
