import type { Flow } from '@guanqiao/domain/kit/flow'
import { batchFlow, orderFlow, transportFlow } from '@guanqiao/domain/order/index'
import { writeAudits } from '../../kernel/audit.ts'
import type { AuditContext } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

export interface BatchKey {
  readonly enterprise_id: string
  readonly batch_number: string
}

/** The actor of a step and the operation; each step's enterprise is in its own entry. */
export type Author = Omit<AuditContext, 'enterprise_id'> & { readonly username: string }

interface Moved {
  readonly id: string
  readonly enterprise_id: string
  readonly from: string
  readonly to: string
}

const keysOf = (batches: readonly BatchKey[]): string =>
  JSON.stringify(batches.map(({ enterprise_id, batch_number }) => ({ enterprise_id, batch_number })))

/** The states in which an event is allowed, each with the state after it. */
const stepsOf = <S extends string, E extends string>(flow: Flow<S, E>, event: E): string =>
  JSON.stringify(flow.steps.filter(([, name]) => name === event).map(([from, , to]) => ({ from, to })))

/** Advances batches by one event where their state allows it. */
export async function stepBatches(
  sql: Sql,
  batches: readonly BatchKey[],
  event: keyof typeof batchFlow.events,
  author: Author,
): Promise<void> {
  if (batches.length === 0) return
  const moved = await sql<Moved[]>`
    with held as (
      select b.enterprise_id, b.id, s."from", s."to"
      from json_to_recordset(${keysOf(batches)}::text::json) as g(enterprise_id uuid, batch_number text)
      join batch b on b.enterprise_id = g.enterprise_id and b.batch_number = g.batch_number and b.deleted_at is null
      join json_to_recordset(${stepsOf(batchFlow, event)}::text::json) as s("from" text, "to" text) on s."from" = b.status
      order by b.id for update of b
    )
    update batch b set status = held."to", version = b.version + 1, updated_at = now(), updated_by = ${author.username}
    from held where b.enterprise_id = held.enterprise_id and b.id = held.id
    returning b.id, b.enterprise_id, held."from", held."to"`
  await audit(sql, 'batch', moved, author)
}

/** Advances the trucks of batches, or the named ones, by one event where their state allows it. Locks them in the order of their ids. */
export async function stepTransports(
  sql: Sql,
  batches: readonly BatchKey[],
  event: keyof typeof transportFlow.events,
  author: Author,
  { only }: { readonly only?: readonly string[] } = {},
): Promise<void> {
  if (batches.length === 0 || only?.length === 0) return
  const moved = await sql<Moved[]>`
    with held as (
      select t.enterprise_id, t.id, s."from", s."to"
      from json_to_recordset(${keysOf(batches)}::text::json) as g(enterprise_id uuid, batch_number text)
      join order_transport t on t.enterprise_id = g.enterprise_id and t.batch_number = g.batch_number and t.deleted_at is null
      join json_to_recordset(${stepsOf(transportFlow, event)}::text::json) as s("from" text, "to" text) on s."from" = t.status
      ${only ? sql`where t.id = any(${only as string[]}::uuid[])` : sql``}
      order by t.id for update of t
    )
    update order_transport t set status = held."to", version = t.version + 1, updated_at = now(), updated_by = ${author.username}
    from held where t.enterprise_id = held.enterprise_id and t.id = held.id
    returning t.id, t.enterprise_id, held."from", held."to"`
  await audit(sql, 'order_transport', moved, author)
}

/** Clears the orders of the batches' trucks that have no unfinished truck. */
export async function clearOrders(sql: Sql, batches: readonly BatchKey[], author: Author): Promise<void> {
  if (batches.length === 0) return
  const moved = await sql<Moved[]>`
    update order_head o set status = s."to", version = o.version + 1, updated_at = now(), updated_by = ${author.username}
    from json_to_recordset(${stepsOf(orderFlow, 'clear')}::text::json) as s("from" text, "to" text)
    where o.deleted_at is null and o.status = s."from" and (o.enterprise_id, o.id) in (
      select t.enterprise_id, t.order_id
      from json_to_recordset(${keysOf(batches)}::text::json) as g(enterprise_id uuid, batch_number text)
      join order_transport t on t.enterprise_id = g.enterprise_id and t.batch_number = g.batch_number
      where t.deleted_at is null)
    and not exists (
      select 1 from order_transport
      where enterprise_id = o.enterprise_id and order_id = o.id and status not in ('weighed', 'cancelled') and deleted_at is null)
    returning o.id, o.enterprise_id, s."from", s."to"`
  await audit(sql, 'order_head', moved, author)
}

const audit = (sql: Sql, entity: string, moved: readonly Moved[], author: Author): Promise<void> =>
  writeAudits(
    sql,
    moved.map(({ id, enterprise_id, from, to }) => ({
      trace: { ...author, enterprise_id },
      entry: { outcome: 'done', entity, record_id: id, before: { status: from }, after: { status: to } },
    })),
  )
