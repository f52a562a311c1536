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
