import { orderFlow } from '@guanqiao/domain/order/index'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { AUTHOR, moveBatch, moveTransports, stepsOf } from './documents.queries.ts'
import type { LockedManifest } from './documents.queries.ts'

/** Held before batch and trucks, as the scale does it: of a receipt and a ticket that meet, the second sees what the first did. */
export async function holdOrders(sql: Sql, { enterprise_id, batch_number }: LockedManifest): Promise<void> {
  await sql`
    select 1 from order_head
    where enterprise_id = ${enterprise_id} and id in (
      select order_id from order_transport
      where enterprise_id = ${enterprise_id} and batch_number = ${batch_number} and deleted_at is null)
    order by id for update`
}

/**
 * Trucks may stand on the scale before customs has accepted their manifest. Once it has, they, their batch and their
 * orders come to stand where the tickets have them.
 */
export async function countTickets(sql: Sql, manifest: LockedManifest): Promise<void> {
  const { weighing, weighed, crossed, whole } = await ticketsOf(sql, manifest)
  if (weighing.length === 0) return
  await moveTransports(sql, manifest, 'weigh', { only: weighing })
  await moveTransports(sql, manifest, 'finish', { only: weighed })
  if (crossed) await moveBatch(sql, manifest, 'cross')
  if (!whole) return
  await moveBatch(sql, manifest, 'close')
  await clearOrders(sql, manifest)
}

interface Tickets {
  /** Trucks with a live ticket; those among them whose ticket is finished. */
  readonly weighing: string[]
  readonly weighed: string[]
  readonly crossed: boolean
  readonly whole: boolean
}

/** What the scale knows of the batch's trucks. Goods that come in have crossed with the first pass, those that leave with the second. */
async function ticketsOf(sql: Sql, { enterprise_id, batch_number }: LockedManifest): Promise<Tickets> {
  const [row] = await sql<Tickets[]>`
    select coalesce(array_agg(t.id::text) filter (where w.passed), '{}') as weighing,
      coalesce(array_agg(t.id::text) filter (where w.done), '{}') as weighed,
      coalesce(bool_or(w.done or w.came_in), false) as crossed, coalesce(bool_and(coalesce(w.done, false)), false) as whole
    from order_transport t, lateral (
      select bool_or(true) as passed, bool_or(status = 'done') as done, bool_or(direction = 'in') as came_in from weighing
      where enterprise_id = t.enterprise_id and order_transport_id = t.id and status <> 'void' and deleted_at is null
    ) w
    where t.enterprise_id = ${enterprise_id} and t.batch_number = ${batch_number} and t.status <> 'cancelled' and t.deleted_at is null`
  return row ?? { weighing: [], weighed: [], crossed: false, whole: false }
}

/** Orders none of whose trucks has anything left to do. */
async function clearOrders(sql: Sql, { enterprise_id, batch_number }: LockedManifest): Promise<void> {
  await sql`
    update order_head o set status = s."to", version = o.version + 1, updated_at = now(), updated_by = ${AUTHOR}
    from json_to_recordset(${JSON.stringify(stepsOf(orderFlow, 'clear'))}::text::json) as s("from" text, "to" text)
    where o.enterprise_id = ${enterprise_id} and o.deleted_at is null and o.status = s."from" and o.id in (
      select order_id from order_transport
      where enterprise_id = ${enterprise_id} and batch_number = ${batch_number} and deleted_at is null)
    and not exists (
      select 1 from order_transport
      where enterprise_id = o.enterprise_id and order_id = o.id and status not in ('weighed', 'cancelled') and deleted_at is null)`
}
