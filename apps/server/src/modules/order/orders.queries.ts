import { END_LENGTH } from '../../kernel/data/model.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

/** Whether the order has a manifest that is not deleted. */
export async function hasManifest(sql: Sql, enterpriseId: string, orderId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from manifest where enterprise_id = ${enterpriseId} and order_id = ${orderId} and deleted_at is null and status <> 'deleted' limit 1`
  return rows.length > 0
}

/** The orders with a truck of this batch number or (folded) plate, newest first. All enterprises for the platform's staff. */
export async function ordersByTruck(
  sql: Sql,
  enterpriseId: string | null,
  field: 'batch_number' | 'plate_number',
  value: string,
): Promise<string[]> {
  const rows = await sql<{ order_id: string }[]>`
    select distinct order_id from order_transport
    where (${enterpriseId}::uuid is null or enterprise_id = ${enterpriseId}::uuid) and ${sql(field === 'plate_number' ? 'plate_number_key' : field)} = ${value} and deleted_at is null
    order by order_id desc limit 50`
  return rows.map((row) => row.order_id)
}

/**
 * The orders with a truck whose batch number or (folded) plate ends as typed, newest first; none for fewer characters than the index
 * of the ends has.
 */
export async function ordersByTruckEnd(
  sql: Sql,
  enterpriseId: string | null,
  field: 'batch_number' | 'plate_number',
  end: string,
): Promise<string[]> {
  if (end.length < END_LENGTH) return []
  const last = end.slice(-END_LENGTH)
  const rows =
    field === 'plate_number'
      ? await sql<{ order_id: string }[]>`
          select distinct order_id from order_transport
          where (${enterpriseId}::uuid is null or enterprise_id = ${enterpriseId}::uuid) and plate_number_end = ${last}
            and right(plate_number_key, ${end.length}) = ${end} and deleted_at is null
          order by order_id desc limit 50`
      : await sql<{ order_id: string }[]>`
          select distinct t.order_id from batch b
          join order_transport t on t.enterprise_id = b.enterprise_id and t.batch_number = b.batch_number and t.deleted_at is null
          where (${enterpriseId}::uuid is null or b.enterprise_id = ${enterpriseId}::uuid) and b.batch_number_end = ${last}
            and right(upper(b.batch_number), ${end.length}) = ${end} and b.deleted_at is null
          order by t.order_id desc limit 50`
  return rows.map((row) => row.order_id)
}
