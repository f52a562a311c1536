import type { Flow } from '@guanqiao/domain/documents/flow'
import { batchFlow, orderFlow, transportFlow } from '@guanqiao/domain/order/index'
import { writeAudits } from '../../kernel/audit.ts'
import type { AuditContext } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

export interface BatchKey {
  readonly enterprise_id: string
  readonly batch_number: string
}

/** A row by its own key. */
export interface RowKey {
  readonly enterprise_id: string
  readonly id: string
}

/** A document of a batch. */
export interface DocumentKey extends BatchKey {
  readonly id: string
}

/** The actor of a step and the operation; each step's enterprise is in its own entry. */
export type Author = Omit<AuditContext, 'enterprise_id'>

interface Moved {
  readonly id: string
  readonly enterprise_id: string
  readonly from: string
  readonly to: string
}

const batchesIn = (sql: Sql, batches: readonly BatchKey[]) => {
  const keys = batches.map(({ enterprise_id, batch_number }) => ({ enterprise_id, batch_number }))
  return sql`json_to_recordset(${JSON.stringify(keys)}::text::json) as g(enterprise_id uuid, batch_number text)`
}

const rowsIn = (sql: Sql, rows: readonly RowKey[]) => {
  const keys = rows.map(({ enterprise_id, id }) => ({ enterprise_id, id }))
  return sql`json_to_recordset(${JSON.stringify(keys)}::text::json) as g(enterprise_id uuid, id uuid)`
}

type Fragment = ReturnType<typeof rowsIn>

/** The states in which an event is allowed, each with the state after it. */
const stepsOf = <S extends string, E extends string>(flow: Flow<S, E>, event: E): string =>
  JSON.stringify(flow.steps.filter(([, name]) => name === event).map(([from, , to]) => ({ from, to })))

/**
 * Advances the rows of a table that `g` names by one event where their state allows it, with an audit entry for each. Locks them in the
 * order of their ids.
 */
async function step(
  sql: Sql,
  entity: 'batch' | 'order_transport' | 'order_head',
  steps: string,
  { g, by, where = sql`` }: { g: Fragment; by: 'batch_number' | 'id'; where?: Fragment },
  author: Author,
): Promise<void> {
  const moved = await sql<Moved[]>`
    with held as (
      select t.enterprise_id, t.id, s."from", s."to" from ${g}
      join ${sql(entity)} t on t.enterprise_id = g.enterprise_id and t.${sql(by)} = g.${sql(by)} and t.deleted_at is null
      join json_to_recordset(${steps}::text::json) as s("from" text, "to" text) on s."from" = t.status
      ${where}
      order by t.id for update of t
    )
    update ${sql(entity)} t set status = held."to", version = t.version + 1, updated_at = now(), updated_by = ${author.username}
    from held where t.enterprise_id = held.enterprise_id and t.id = held.id
    returning t.id, t.enterprise_id, held."from", held."to"`
  await audit(sql, entity, moved, author)
}

export async function stepBatches(
  sql: Sql,
  batches: readonly BatchKey[],
  event: keyof typeof batchFlow.events,
  author: Author,
): Promise<void> {
  if (batches.length === 0) return
  await step(sql, 'batch', stepsOf(batchFlow, event), { g: batchesIn(sql, batches), by: 'batch_number' }, author)
}

type TruckEvent = keyof typeof transportFlow.events

/** Advances the trucks of batches, or the named ones. */
export async function stepTransports(
  sql: Sql,
  batches: readonly BatchKey[],
  event: TruckEvent,
  author: Author,
  { only }: { readonly only?: readonly string[] } = {},
): Promise<void> {
  if (batches.length === 0 || only?.length === 0) return
  const where = only ? sql`where t.id = any(${only as string[]}::uuid[])` : sql``
  const trucks = { g: batchesIn(sql, batches), by: 'batch_number', where } as const
  await step(sql, 'order_transport', stepsOf(transportFlow, event), trucks, author)
}

/** Advances trucks by their own ids. */
export async function stepTrucks(
  sql: Sql,
  trucks: readonly RowKey[],
  event: TruckEvent,
  author: Author,
): Promise<void> {
  if (trucks.length === 0) return
  await step(sql, 'order_transport', stepsOf(transportFlow, event), { g: rowsIn(sql, trucks), by: 'id' }, author)
}

export async function stepOrders(
  sql: Sql,
  orders: readonly RowKey[],
  event: 'start' | 'resume' | 'clear',
  author: Author,
): Promise<void> {
  if (orders.length === 0) return
  await step(sql, 'order_head', stepsOf(orderFlow, event), { g: rowsIn(sql, orders), by: 'id' }, author)
}

const audit = (sql: Sql, entity: string, moved: readonly Moved[], author: Author): Promise<void> =>
  writeAudits(
    sql,
    moved.map(({ id, enterprise_id, from, to }) => ({
      trace: { ...author, enterprise_id },
      entry: { outcome: 'done', entity, record_id: id, before: { status: from }, after: { status: to } },
    })),
  )
