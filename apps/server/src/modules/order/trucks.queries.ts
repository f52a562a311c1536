import { foldPlate } from '@guanqiao/domain/values/index'
import type { Sql } from '../../kernel/database/scoped.ts'

interface Held {
  readonly what: string
  readonly batch_number: string
}

/**
 * The numbers of an enterprise's unfinished batches, as an array computed once. A join would be planned by statistics, and with
 * those of new tables it scanned all batches for each truck. The numbers select few trucks; plates have years of crossings.
 */
const unfinished = (sql: Sql, enterpriseId: string) => sql`array(
  select batch_number from batch
  where enterprise_id = ${enterpriseId} and status in ('in_use', 'confirmed', 'crossed') and deleted_at is null)`

/**
 * The ones of these plates, including look-alikes, in an unfinished batch of another order, with the newest such batch; by folded
 * plate.
 */
export async function heldPlates(
  sql: Sql,
  enterpriseId: string,
  orderId: string,
  plates: readonly string[],
): Promise<Map<string, string>> {
  if (plates.length === 0) return new Map()
  const rows = await sql<Held[]>`
    select plate_number_key as what, batch_number from order_transport
    where enterprise_id = ${enterpriseId} and plate_number_key = any(${plates.map(foldPlate)}) and order_id <> ${orderId}
      and batch_number = any(${unfinished(sql, enterpriseId)}) and deleted_at is null order by id`
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
    where t.enterprise_id = ${enterpriseId} and t.container_numbers ?| ${numbers as string[]} and c.what = any(${numbers as string[]})
      and t.order_id <> ${orderId} and t.batch_number = any(${unfinished(sql, enterpriseId)}) and t.deleted_at is null order by t.id`
  return new Map(rows.map((row) => [row.what, row.batch_number]))
}
