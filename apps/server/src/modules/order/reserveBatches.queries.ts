import type { Sql } from '../../kernel/database/scoped.ts'

/** Locks the batches that have one of the numbers or belong to the order, in the order of their ids, until the end of the transaction. */
export async function lockBatches(
  sql: Sql,
  enterpriseId: string,
  orderId: string,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from batch where enterprise_id = ${enterpriseId} and deleted_at is null
      and (batch_number = any(${numbers as string[]}) or order_id = ${orderId})
    order by id for update`
  return rows.map(({ id }) => id)
}
