import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import type { BatchDocument, CrossingRecords, Milestone } from '@guanqiao/domain/crossing/index'
import { documentTypes, singleUnitDocuments } from '@guanqiao/domain/documentTypes/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { batch } from '@guanqiao/domain/order/index'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import type { Deadlines } from '@guanqiao/domain/documents/deadline'
import { DECIDED, GATHERS } from '../../documents/crossing/progress.queries.ts'
import { HAS_SCALE } from '../../documents/crossing/scale.queries.ts'
import { arrayLiteral } from '../../kernel/data/parameters.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

/** The names of the users of an enterprise by their accounts. */
export async function fullNamesOf(
  sql: Sql,
  enterpriseId: string,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.unsafe<{ username: string; full_name: string }[]>(
    `select username, full_name from app_user where lower(username) = any($2::text[])
      and (enterprise_id = $1 or enterprise_id is null) order by deleted_at desc nulls last`,
    [enterpriseId, arrayLiteral(usernames.map((name) => name.toLowerCase()))],
    { prepare: true },
  )
  return new Map(rows.map(({ username, full_name }) => [username, full_name]))
}

type Traffic = Pick<CrossingRecords, 'messages' | 'receipts'> &
  Required<Pick<CrossingRecords, 'lists' | 'cargoLists' | 'gate' | 'gathers' | 'decided' | 'has_scale'>>

const isoText = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const instantText = (column: string): string => `${isoText(column)} as ${column}`

/** A batch, and the time before which its number was used for an earlier crossing. */
export interface Crossing {
  readonly enterprise_id: string
  readonly batch_number: string
  readonly since: string
}

/** The rows of a statement about a batch: enterprise, number and time are its parameters. */
async function ofBatch<R extends object>(sql: Sql, text: string, crossing: Crossing): Promise<R[]> {
  const { enterprise_id, batch_number, since } = crossing
  return [...(await sql.unsafe<R[]>(text, [enterprise_id, batch_number, since], { prepare: true }))]
}

/** The rows of the batch in a table, in the order of creation; `at`: the column that is compared with `since`. */
const rowsText = (table: string, columns: string, limit: number, at = 'created_at'): string =>
  `coalesce((select json_agg(r) from (select ${columns} from ${table}
    where enterprise_id = $1 and batch_number = $2 and ${at} >= $3::timestamptz and deleted_at is null order by id limit ${limit}) r), '[]')`

type Received = CrossingRecords['receipts'][number]

/** The columns of receipts: as records, of which there may be hundreds, their JSON took twice as long to make. */
type Receipts = readonly [
  id: readonly string[] | null,
  doc_id: readonly Received['doc_id'][],
  code: readonly Received['code'][],
  content: readonly Received['content'][],
  message_id: readonly Received['message_id'][],
  performance: readonly Received['performance'][],
  warning: readonly Received['warning'][],
  received_at: readonly Received['received_at'][],
]

const receiptColumns = ['id', 'doc_id', 'code', 'content', 'message_id', 'performance', 'warning', 'received_at']

const trafficText = `select
  ${rowsText(
    'customs_message',
    `id, message_id, doc_id, status, message_type, function_code, sent_by, attempts, last_error, bills,
      ${['created_at', 'updated_at', 'delivered_at'].map(instantText).join(', ')}`,
    200,
  )} as messages,
  (select json_build_array(${receiptColumns.map((name) => `array_agg(${name})`).join(', ')})
    from (select ${receiptColumns.join(', ')} from receipt
      where enterprise_id = $1 and batch_number = $2 and received_at >= $3::timestamptz and deleted_at is null
      order by received_at, id limit 500) r) as receipts,
  ${rowsText(
    'inventory',
    `id, inventory_no, status, ie_flag, ie_date, decided_on, trade_mode, list_no, clear_no, decision_text, updated_by,
      ${['load_time', 'updated_at'].map(instantText).join(', ')}`,
    20,
  )} as lists,
  ${rowsText(
    'cargo_list',
    `id, cargo_no, status, plate_number, receiver, port_officer, frozen_no, updated_by, ${instantText('updated_at')}`,
    200,
  )} as "cargoLists",
  ${rowsText(
    'gate_event',
    `id, status, message_type, result, plate_number, foreign_plate, order_transport_id, session_id, area_id, content, operator_no,
      gross_weight::text as gross_weight, performance, warning, ${instantText('occurred_at')}`,
    500,
    'received_at',
  )} as gate,
  exists (select 1 from batch b join order_head o on o.enterprise_id = b.enterprise_id and o.id = b.order_id and o.deleted_at is null
    where b.enterprise_id = $1 and b.batch_number = $2 and b.deleted_at is null and ${GATHERS}) as gathers,
  (select ${DECIDED} from batch b where b.enterprise_id = $1 and b.batch_number = $2 and b.deleted_at is null limit 1) as decided,
  exists (select 1 from batch b where b.enterprise_id = $1 and b.batch_number = $2 and b.deleted_at is null and ${HAS_SCALE}) as has_scale`

/** Messages and receipts of a batch without their bodies, its gathered lists and cargo lists, and the messages of gates, each in chronological order. */
export async function trafficOf(sql: Sql, crossing: Crossing): Promise<Traffic> {
  const [row] = await ofBatch<Omit<Traffic, 'receipts'> & { receipts: Receipts }>(sql, trafficText, crossing)
  const { receipts, ...traffic } = row!
  return { ...traffic, receipts: receiptsOf(receipts) }
}

function receiptsOf([ids, ...columns]: Receipts): Received[] {
  const [doc_id, code, content, message_id, performance, warning, received_at] = columns
  return (ids ?? []).map((id, at) => ({
    id,
    doc_id: doc_id[at]!,
    code: code[at]!,
    content: content[at]!,
    message_id: message_id[at]!,
    performance: performance[at]!,
    warning: warning[at]!,
    received_at: milliseconds(received_at[at]!),
  }))
}

/** An instant of PostgreSQL in UTC, whose fraction has as many digits as necessary, as ISO 8601 with milliseconds. */
const milliseconds = (instant: string): string =>
  /^.{19}\.\d{3}\d*\+00:00$/.test(instant) ? `${instant.slice(0, 23)}Z` : new Date(instant).toISOString()

/** The documents of a batch that customs decides as a whole, of all types, in the order of their creation. */
export const documentsOf = (sql: Sql, crossing: Crossing): Promise<BatchDocument[]> =>
  ofBatch(sql, documentsText, crossing)

/** The fields from which the time limits of a type count, with their values. */
const instantsOf = (deadlines: Deadlines = {}): string =>
  [...new Set(Object.values(deadlines).map(({ from }) => from))].map((name) => `'${name}', ${isoText(name)}`).join(', ')

const MAX_DOCUMENTS = 20
/** Each truck of a batch has a document of its way home. */
const MAX_RETURNS = 220

const isReturn = (returnOf: string | undefined): string =>
  returnOf ? `(batch_number <> $2 and coalesce(${returnOf} = $2, false))` : 'false'
const inBatch = (returnOf: string | undefined): string =>
  returnOf ? `(batch_number = $2 or ${returnOf} = $2)` : 'batch_number = $2'

/** Tables and keys come from the declarations. */
const documentsText = `select * from (${singleUnitDocuments
  .map(
    ({ key, entity, deadlines, distinguishedBy, returnOf }) => `
    (select '${key}' as doc_type, id, status, message_type, ${distinguishedBy ?? 'null::text'} as subject, ${isReturn(returnOf)} as is_return, updated_by, last_code, last_text,
      ${['updated_at', 'sent_at', 'last_at'].map(instantText).join(', ')},
      json_build_object(${instantsOf(deadlines)}) as instants
    from ${entity.table} where enterprise_id = $1 and ${inBatch(returnOf)} and created_at >= $3::timestamptz and deleted_at is null
    order by id desc limit ${returnOf ? MAX_RETURNS : MAX_DOCUMENTS})`,
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

const tables = [...documentTypes.map(({ entity }) => entity.table), inventory.table, cargoList.table]

const milestonesText = `
  select id, at, entity, record_id as doc_id, after ->> 'status' as status, username as who
  from audit_log
  where ((entity = 'order_head' and record_id = $1) or (entity = any($2::text[]) and record_id = any($3::text[])))
    and outcome = 'done' and after ->> 'status' is not null
    and (before is null or before ->> 'status' is distinct from after ->> 'status')
  order by at limit 300`

/** The changes of state of the order and the documents of a batch, with time and author. */
export async function milestonesOf(
  sql: Sql,
  orderId: string | null,
  documentIds: readonly string[],
): Promise<Milestone[]> {
  const values = [orderId, arrayLiteral(tables), arrayLiteral(documentIds)]
  return [...(await sql.unsafe<Milestone[]>(milestonesText, values, { prepare: true }))]
}
