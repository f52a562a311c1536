import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import type { BatchDocument, Known, Milestone } from '@guanqiao/domain/crossing/index'
import { documentTypes, wholeDocuments } from '@guanqiao/domain/documents/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { batch } from '@guanqiao/domain/order/index'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import type { Deadlines } from '@guanqiao/domain/trade/deadline'
import type { Sql } from '../../kernel/database/scoped.ts'

/** The names of the users of an enterprise by their accounts. */
export async function fullNamesOf(
  sql: Sql,
  enterpriseId: string,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ username: string; full_name: string }[]>`
    select username, full_name from app_user where lower(username) = any(${usernames.map((name) => name.toLowerCase())})
      and (enterprise_id = ${enterpriseId} or enterprise_id is null) order by deleted_at desc nulls last`
  return new Map(rows.map(({ username, full_name }) => [username, full_name]))
}

type Traffic = Pick<Known, 'messages' | 'receipts'> & Required<Pick<Known, 'lists' | 'cargoLists' | 'gate'>>

const isoText = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const instantText = (column: string): string => `${isoText(column)} as ${column}`

const instant = (sql: Sql, column: string) => sql.unsafe(instantText(column))

/** Messages and receipts of a batch without their bodies, its gathered lists and cargo lists, and the messages of gates, each in chronological order. */
export async function messagesOf(sql: Sql, enterpriseId: string, batchNumber: string, since: string): Promise<Traffic> {
  const [row] = await sql<[Traffic]>`
    select
      coalesce((select json_agg(m) from (
        select id, message_id, doc_id, status, message_type, function_code, sent_by, attempts, last_error, bills,
          ${instant(sql, 'created_at')}, ${instant(sql, 'updated_at')}, ${instant(sql, 'delivered_at')}
        from customs_message where enterprise_id = ${enterpriseId} and batch_number = ${batchNumber} and created_at >= ${since} and deleted_at is null order by id limit 200
      ) m), '[]') as messages,
      coalesce((select json_agg(r) from (
        select id, doc_id, code, content, stage, message_id, performance, warning, ${instant(sql, 'received_at')}
        from receipt where enterprise_id = ${enterpriseId} and batch_number = ${batchNumber} and received_at >= ${since} and deleted_at is null order by received_at, id limit 500
      ) r), '[]') as receipts,
      coalesce((select json_agg(l) from (
        select id, inventory_no, status, ie_flag, ie_date, decided_on, trade_mode, list_no, clear_no, decision_text, updated_by,
          ${instant(sql, 'load_time')}, ${instant(sql, 'updated_at')}
        from inventory where enterprise_id = ${enterpriseId} and batch_number = ${batchNumber} and created_at >= ${since} and deleted_at is null order by id limit 20
      ) l), '[]') as lists,
      coalesce((select json_agg(c) from (
        select id, cargo_no, status, plate_number, receiver, port_officer, frozen_no, updated_by, ${instant(sql, 'updated_at')}
        from cargo_list where enterprise_id = ${enterpriseId} and batch_number = ${batchNumber} and created_at >= ${since} and deleted_at is null order by id limit 200
      ) c), '[]') as "cargoLists",
      coalesce((select json_agg(g) from (
        select id, status, message_type, result, plate_number, foreign_plate, order_transport_id, session_id, area_id, content, operator_no,
          gross_weight::text as gross_weight, performance, warning, ${instant(sql, 'occurred_at')}
        from gate_event where enterprise_id = ${enterpriseId} and batch_number = ${batchNumber} and received_at >= ${since} and deleted_at is null order by id limit 500
      ) g), '[]') as gate`
  return row
}

/** The documents of a batch that customs decides as a whole, of all types, in the order of their creation. */
export async function documentsOf(
  sql: Sql,
  enterpriseId: string,
  batchNumber: string,
  since: string,
): Promise<BatchDocument[]> {
  const rows = await sql.unsafe<BatchDocument[]>(documentsText, [enterpriseId, batchNumber, since], { prepare: true })
  return [...rows]
}

/** The fields from which the time limits of a type count, with their values. */
const instantsOf = (deadlines: Deadlines = {}): string =>
  [...new Set(Object.values(deadlines).map(({ from }) => from))].map((name) => `'${name}', ${isoText(name)}`).join(', ')

/** Tables and keys come from the declarations. */
const documentsText = `select * from (${wholeDocuments
  .map(
    ({ key, entity, deadlines, distinguishedBy }) => `
    (select '${key}' as doc_type, id, status, message_type, ${distinguishedBy ?? 'null::text'} as subject, updated_by, last_code, last_text,
      ${['updated_at', 'sent_at', 'last_at'].map(instantText).join(', ')},
      json_build_object(${instantsOf(deadlines)}) as instants
    from ${entity.table} where enterprise_id = $1 and batch_number = $2 and created_at >= $3::text::timestamptz and deleted_at is null
    order by id desc limit 20)`,
  )
  .join(' union all ')}) d order by id`

/** The numbers before and after this one in its order. */
export async function neighboursOf(
  sql: Sql,
  { enterprise_id, order_id, batch_number }: Pick<Row<typeof batch>, 'enterprise_id' | 'order_id' | 'batch_number'>,
): Promise<{ readonly previous_batch: string | null; readonly next_batch: string | null }> {
  const [row] = await sql<[{ previous_batch: string | null; next_batch: string | null }]>`
    select max(batch_number) filter (where batch_number < ${batch_number}) as previous_batch,
      min(batch_number) filter (where batch_number > ${batch_number}) as next_batch
    from batch where enterprise_id = ${enterprise_id} and order_id = ${order_id} and deleted_at is null`
  return row
}

/** The changes of state of the order and the documents of a batch, with time and author. */
export async function milestonesOf(
  sql: Sql,
  orderId: string | null,
  documentIds: readonly string[],
): Promise<Milestone[]> {
  const tables = [...documentTypes.map(({ entity }) => entity.table), inventory.table, cargoList.table]
  const rows = await sql<Milestone[]>`
    select id, at, entity, record_id as doc_id,
      after ->> 'status' as status, username as who
    from audit_log
    where ((entity = 'order_head' and record_id = ${orderId}) or (entity = any(${tables}) and record_id = any(${documentIds as string[]})))
      and outcome = 'done' and after ->> 'status' is not null
      and (before is null or before ->> 'status' is distinct from after ->> 'status')
    order by at limit 300`
  return [...rows]
}
