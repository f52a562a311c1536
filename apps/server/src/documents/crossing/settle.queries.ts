import type { Sql } from '../../kernel/database/scoped.ts'
import { HAS_SCALE } from './scale.queries.ts'
import type { BatchKey, RowKey } from './steps.queries.ts'

/** An order without a truck that is still to be weighed, with the batches of its trucks. */
export interface SettledOrder extends RowKey {
  readonly status: 'running' | 'cleared'
  readonly batch_ids: string[]
}

/** The batches, and the batches whose trucks go home under one of the numbers. */
export const crossingsOf = async (sql: Sql, batches: readonly BatchKey[]): Promise<RowKey[]> => [
  ...(await sql<RowKey[]>`
    with g as (
      select distinct enterprise_id, batch_number
      from json_to_recordset(${JSON.stringify(batches.map(({ enterprise_id, batch_number }) => ({ enterprise_id, batch_number })))}::text::json)
        as g(enterprise_id uuid, batch_number text))
    select b.enterprise_id, b.id from (
      select enterprise_id, batch_number from g
      union select c.enterprise_id, c.return_of from g join confirmation c on c.enterprise_id = g.enterprise_id
        and c.batch_number = g.batch_number and c.return_of is not null and c.deleted_at is null
    ) numbers join batch b using (enterprise_id, batch_number) where b.deleted_at is null`),
]

/**
 * The running and cleared orders of trucks in the batches that have no truck left to weigh: what they still lack the progress of their batches tells. Locks them, so that of two documents that end
 * at the same time the second sees the first.
 */
export const weighedOrders = async (sql: Sql, batchIds: readonly string[]): Promise<SettledOrder[]> => [
  ...(await sql<SettledOrder[]>`
    with mine as (
      select o.enterprise_id, o.id, o.status from order_head o
      where o.deleted_at is null and o.status in ('running', 'cleared') and (o.enterprise_id, o.id) in (
        select t.enterprise_id, t.order_id from batch b
        join order_transport t on t.enterprise_id = b.enterprise_id and t.batch_number = b.batch_number and t.deleted_at is null
        where b.id = any(${batchIds as string[]}::uuid[]))
      order by o.id for update)
    select o.enterprise_id, o.id, o.status, array_agg(distinct b.id::text) as batch_ids
    from mine o
    join order_transport t on t.enterprise_id = o.enterprise_id and t.order_id = o.id and t.status <> 'cancelled' and t.deleted_at is null
    join batch b on b.enterprise_id = t.enterprise_id and b.batch_number = t.batch_number and b.deleted_at is null
    group by o.enterprise_id, o.id, o.status
    having bool_and(t.status = 'weighed' or not ${sql.unsafe(HAS_SCALE)}
      or exists (select 1 from offload f where f.enterprise_id = b.enterprise_id and f.batch_number = b.batch_number and f.status = 'accepted' and f.deleted_at is null))`),
]
