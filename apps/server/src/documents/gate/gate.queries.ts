import type { GateMessage } from '@guanqiao/customs'
import { gateEvent } from '@guanqiao/domain/gate/index'
import type { GateState } from '@guanqiao/domain/gate/index'
import { searchColumns } from '../../kernel/data/ngrams.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { Candidate } from './assign.queries.ts'

/** Messages of one passage arrive within this time; gates may reuse the numbers of sessions later. */
const SESSION_DAYS = 3

/** The target of the other messages of the same session, if they were assigned. */
export async function sessionTarget(
  sql: Sql,
  { area_id, session_id }: Pick<GateMessage, 'area_id' | 'session_id'>,
  owner: string | undefined,
): Promise<Candidate | undefined> {
  const rows = await sql<Candidate[]>`
    select distinct g.enterprise_id, g.batch_number, g.doc_type, g.doc_id
    from ${owner === undefined ? sql`(select id from enterprise where deleted_at is null) e` : sql`(select ${owner}::uuid as id) e`}
    join gate_event g on g.enterprise_id = e.id and g.session_id = ${session_id} and g.area_id = ${area_id}
      and coalesce(g.batch_number, g.doc_id) is not null and g.received_at > now() - ${SESSION_DAYS} * interval '1 day' and g.deleted_at is null
    limit 2`
  return rows.length === 1 ? rows[0] : undefined
}

/** A stored message, as far as others depend on it. */
export interface StoredEvent {
  readonly id: string
  readonly enterprise_id: string
  readonly status: GateState
  readonly message_type: GateMessage['message_type']
  readonly result: GateMessage['result'] | null
  readonly area_id: string
  readonly session_id: string
  readonly plate_number: string | null
  readonly foreign_plate: string | null
  readonly order_transport_id: string | null
  readonly occurred_at: string
}

const stored = (
  sql: Sql,
) => sql`id, enterprise_id, status, message_type, result, area_id, session_id, plate_number, foreign_plate, order_transport_id,
  to_char(occurred_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as occurred_at`

/** Counts a repeated file. False if it is new. */
export async function isRepeat(sql: Sql, enterpriseId: string, sha256: string): Promise<boolean> {
  const rows = await sql`
    update gate_event set repeats = coalesce(repeats, 0) + 1
    where enterprise_id = ${enterpriseId} and sha256 = ${sha256} and deleted_at is null returning id`
  return rows.length > 0
}

/** The messages of a session that were not assigned, locked. */
export const unassignedOf = async (
  sql: Sql,
  enterpriseId: string,
  { area_id, session_id }: Pick<GateMessage, 'area_id' | 'session_id'>,
): Promise<StoredEvent[]> => [
  ...(await sql<StoredEvent[]>`
    select ${stored(sql)} from gate_event
    where enterprise_id = ${enterpriseId} and session_id = ${session_id} and area_id = ${area_id} and status = 'unmatched'
      and received_at > now() - ${SESSION_DAYS} * interval '1 day' and deleted_at is null
    order by id for update`),
]

/** A batch number may be reused after two years: older messages are of its earlier crossing. */
const CROSSING_DAYS = 90
const MAX_EVENTS = 500

/** The messages with a result for a batch, or for a list without one, the newest first. */
export const decisionsFor = async (sql: Sql, target: Candidate): Promise<StoredEvent[]> => [
  ...(await sql<StoredEvent[]>`
    select ${stored(sql)} from gate_event
    where enterprise_id = ${target.enterprise_id} and result is not null and status <> 'unmatched' and deleted_at is null
      and ${target.batch_number === null ? sql`batch_number is null and doc_id = ${target.doc_id}` : sql`batch_number = ${target.batch_number}`}
      and received_at > now() - ${CROSSING_DAYS} * interval '1 day'
    order by id desc limit ${MAX_EVENTS}`),
]

/** The plates of a session, for messages that name none. */
export async function sessionPlates(
  sql: Sql,
  enterpriseId: string,
  { area_id, session_id }: Pick<GateMessage, 'area_id' | 'session_id'>,
): Promise<Pick<StoredEvent, 'plate_number' | 'foreign_plate'>> {
  const [row] = await sql<Pick<StoredEvent, 'plate_number' | 'foreign_plate'>[]>`
    select plate_number, foreign_plate from gate_event
    where enterprise_id = ${enterpriseId} and session_id = ${session_id} and area_id = ${area_id}
      and coalesce(plate_number, foreign_plate) is not null and deleted_at is null
    order by id desc limit 1`
  return row ?? { plate_number: null, foreign_plate: null }
}

/** Everything that is stored of a message. */
export interface NewEvent extends Partial<Candidate> {
  readonly id: string
  readonly enterprise_id: string
  readonly status: GateState
  readonly raw: string
  readonly sha256: string
  readonly received_at: string
  readonly [column: string]: unknown
}

export async function insertEvent(sql: Sql, event: NewEvent): Promise<void> {
  const row = { ...event, ...(await searchColumns(gateEvent, event)) }
  await sql`
    insert into gate_event (id, version, created_at, updated_at, enterprise_id, batch_number, status, plate_number, foreign_plate, message_type,
      result, content, form_type, form_id, area_id, channel_no, session_id, ie_flag, gross_weight, expected_weight, weight_difference, declared_weight,
      trailer_number, container_number, operator_no, occurred_at, performance, warning, doc_type, doc_id, order_transport_id, raw, file_name, sha256,
      received_at, repeats, search_text, grams)
    select id, 1, received_at, received_at, enterprise_id, batch_number, status, plate_number, foreign_plate, message_type,
      result, content, form_type, form_id, area_id, channel_no, session_id, ie_flag, gross_weight, expected_weight, weight_difference, declared_weight,
      trailer_number, container_number, operator_no, occurred_at, performance, warning, doc_type, doc_id, order_transport_id, raw, file_name, sha256,
      received_at, 0, search_text, grams
    from json_to_record(${JSON.stringify(row)}::text::json) as g(id uuid, enterprise_id uuid, batch_number text, status text, plate_number text,
      foreign_plate text, message_type text, result text, content text, form_type text, form_id text, area_id text, channel_no text, session_id text,
      ie_flag text, gross_weight numeric, expected_weight numeric, weight_difference numeric, declared_weight numeric, trailer_number text,
      container_number text, operator_no text, occurred_at timestamptz, performance text, warning text, doc_type text, doc_id text,
      order_transport_id uuid, raw text, file_name text, sha256 text, received_at timestamptz, search_text text, grams text[])`
}

/** The target of a message that was not assigned when it arrived. */
export interface Assigned extends Candidate {
  readonly id: string
  readonly status: GateState
  readonly plate_number: string | null
  readonly foreign_plate: string | null
  readonly order_transport_id: string | null
  readonly performance: string
  readonly warning: string | null
}

export async function assignEvent(sql: Sql, assigned: Assigned, by: string): Promise<void> {
  const columns = await searchColumns(gateEvent, { ...assigned })
  await sql`
    update gate_event set status = ${assigned.status}, batch_number = ${assigned.batch_number}, doc_type = ${assigned.doc_type}, doc_id = ${assigned.doc_id},
      plate_number = ${assigned.plate_number}, foreign_plate = ${assigned.foreign_plate}, order_transport_id = ${assigned.order_transport_id},
      performance = ${assigned.performance}, warning = ${assigned.warning}, search_text = ${columns.search_text}, grams = ${columns.grams},
      version = version + 1, updated_at = now(), updated_by = ${by}
    where enterprise_id = ${assigned.enterprise_id} and id = ${assigned.id}`
}

/** Ends alerts that a later message has overtaken. */
export async function settleEvents(sql: Sql, enterpriseId: string, ids: readonly string[], by: string): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update gate_event set status = 'settled', version = version + 1, updated_at = now(), updated_by = ${by}
    where enterprise_id = ${enterpriseId} and id = any(${ids as string[]}::uuid[]) and status = 'alert'`
}

/** The state of a batch, locked. */
export async function lockBatch(sql: Sql, enterpriseId: string, batchNumber: string): Promise<string | undefined> {
  const [row] = await sql<{ status: string }[]>`
    select status from batch where enterprise_id = ${enterpriseId} and batch_number = ${batchNumber} and deleted_at is null order by id for update`
  return row?.status
}
