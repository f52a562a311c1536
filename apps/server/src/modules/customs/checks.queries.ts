import { foldPlate } from '@guanqiao/domain/values/index'
import type { Use } from '../../documents/crossing/busy.queries.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

/** The uses of these bill numbers in manifests of the enterprise that are not deleted. */
export const billUses = async (
  sql: Sql,
  enterpriseId: string,
  numbers: readonly string[],
): Promise<(Use & { manifest_id: string })[]> => [
  ...(await sql<(Use & { manifest_id: string })[]>`
    select b.bill_no as what, m.batch_number, b.manifest_id from manifest_bill b
    join manifest m on m.enterprise_id = b.enterprise_id and m.id = b.manifest_id
    where b.enterprise_id = ${enterpriseId} and b.bill_no = any(${numbers as string[]})
      and b.deleted_at is null and m.deleted_at is null and m.status <> 'deleted' and b.status <> 'deleted'`),
]

/** The unfinished batches with these plates, including look-alikes; by folded plate. */
export const plateUses = async (sql: Sql, enterpriseId: string, plates: readonly string[]): Promise<Use[]> => [
  ...(await sql<Use[]>`
    select t.plate_number_key as what, t.batch_number from order_transport t
    join batch b on b.enterprise_id = t.enterprise_id and b.batch_number = t.batch_number and b.deleted_at is null
    where t.enterprise_id = ${enterpriseId} and t.plate_number_key = any(${plates.map(foldPlate)}) and t.deleted_at is null
      and b.status in ('in_use', 'confirmed', 'crossed')`),
]

/** The numbers with a prefix that live manifests of the enterprise use. */
export async function billsLike(sql: Sql, enterpriseId: string, prefix: string): Promise<Set<string>> {
  const rows = await sql<{ bill_no: string }[]>`
    select b.bill_no from manifest_bill b join manifest m on m.enterprise_id = b.enterprise_id and m.id = b.manifest_id
    where b.enterprise_id = ${enterpriseId} and b.bill_no like ${`${prefix}%`}
      and b.deleted_at is null and m.deleted_at is null and m.status <> 'deleted' and b.status <> 'deleted'`
  return new Set(rows.map((row) => row.bill_no))
}

/** Locks a batch number until the end of the transaction, so that two manifests cannot be created for it at once. */
export async function lockBatch(sql: Sql, enterpriseId: string, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batch ${enterpriseId} ${number}`}, 0))`
}

/** The batch numbers of the live trucks of orders. */
export async function orderNumbers(
  sql: Sql,
  enterpriseId: string,
  orderIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await sql<{ order_id: string; numbers: string[] }[]>`
    select order_id, array_agg(distinct batch_number) as numbers from order_transport
    where enterprise_id = ${enterpriseId} and order_id = any(${orderIds as string[]}) and batch_number is not null
      and deleted_at is null and status <> 'cancelled' group by order_id`
  return new Map(rows.map((row) => [row.order_id, new Set(row.numbers)]))
}
