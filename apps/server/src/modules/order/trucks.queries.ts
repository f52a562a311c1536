import type { Sql } from '../../kernel/database/scoped.ts'

interface Held {
  readonly what: string
  readonly batch_number: string
}

/** Of these plates, those that stand in an unfinished batch of another order, with the newest such batch. */
export async function heldPlates(
  sql: Sql,
  enterpriseId: string,
  orderId: string,
  plates: readonly string[],
): Promise<Map<string, string>> {
  if (plates.length === 0) return new Map()
  const rows = await sql<Held[]>`
    select t.plate_number as what, t.batch_number from order_transport t
    join batch b on b.enterprise_id = t.enterprise_id and b.batch_number = t.batch_number and b.deleted_at is null
    where t.enterprise_id = ${enterpriseId} and t.plate_number = any(${plates as string[]}) and t.order_id <> ${orderId}
      and t.deleted_at is null and b.status in ('in_use', 'confirmed', 'crossed') order by t.id`
  return new Map(rows.map((row) => [row.what, row.batch_number]))
}

/** The same of containers. */
export async function heldContainers(
  sql: Sql,
  enterpriseId: string,
  orderId: string,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await sql<Held[]>`
    select c.what, t.batch_number from order_transport t
    cross join lateral jsonb_array_elements_text(t.container_numbers) as c(what)
    join batch b on b.enterprise_id = t.enterprise_id and b.batch_number = t.batch_number and b.deleted_at is null
    where t.enterprise_id = ${enterpriseId} and t.container_numbers ?| ${numbers as string[]} and c.what = any(${numbers as string[]})
      and t.order_id <> ${orderId} and t.deleted_at is null and b.status in ('in_use', 'confirmed', 'crossed') order by t.id`
  return new Map(rows.map((row) => [row.what, row.batch_number]))
}
