import { TARE_HISTORY_KEPT } from '@guanqiao/domain/stock/index'
import type { Sql } from '../../kernel/database/scoped.ts'

/** The vehicle's usual tare from its last finished tickets. It is no edit of the vehicle: its version stays. */
export async function keepTareHistory(sql: Sql, enterpriseId: string, vehicleId: string): Promise<void> {
  await sql`
    update vehicle v set tare_average = h.average, tare_count = h.passes
    from (
      select round(avg(tare_weight), 3) as average, count(*)::int as passes from (
        select tare_weight from weighing
        where enterprise_id = ${enterpriseId} and vehicle_id = ${vehicleId} and status = 'done' and deleted_at is null
        order by id desc limit ${TARE_HISTORY_KEPT}
      ) last
    ) h
    where v.enterprise_id = ${enterpriseId} and v.id = ${vehicleId}`
}

/** The finished net weight of a batch; null when nothing is weighed. */
export async function weighedNet(sql: Sql, enterpriseId: string, batchNumber: string): Promise<string | null> {
  const [row] = await sql<{ net: string | null }[]>`
    select sum(net_weight)::text as net from weighing
    where enterprise_id = ${enterpriseId} and batch_number = ${batchNumber} and status = 'done' and deleted_at is null`
  return row?.net ?? null
}

/** Whether a batch has trucks, and every one of them that drives has a finished ticket. */
export async function batchIsWeighed(sql: Sql, enterpriseId: string, batchNumber: string): Promise<boolean> {
  const [row] = await sql<{ weighed: boolean }[]>`
    select coalesce(bool_and(exists (
      select 1 from weighing w where w.enterprise_id = t.enterprise_id and w.order_transport_id = t.id and w.status = 'done' and w.deleted_at is null
    )), false) as weighed
    from order_transport t
    where t.enterprise_id = ${enterpriseId} and t.batch_number = ${batchNumber} and t.status <> 'cancelled' and t.deleted_at is null`
  return row?.weighed ?? false
}

/** Whether no truck of the order has anything left to do. */
export async function orderIsDone(sql: Sql, enterpriseId: string, orderId: string): Promise<boolean> {
  const [row] = await sql<{ done: boolean }[]>`
    select not exists (
      select 1 from order_transport
      where enterprise_id = ${enterpriseId} and order_id = ${orderId} and status not in ('weighed', 'cancelled') and deleted_at is null
    ) as done`
  return row?.done ?? false
}

/** A print is no edit: the version stays. */
export async function countPrint(sql: Sql, enterpriseId: string, id: string): Promise<void> {
  await sql`
    update weighing set print_count = coalesce(print_count, 0) + 1
    where enterprise_id = ${enterpriseId} and id = ${id}`
}
