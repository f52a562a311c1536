import type { Sql } from '../../kernel/database/scoped.ts'

/** The numbers between two ends that confirmations or crossings of the enterprise have used since `limit`. */
export async function usedNumbers(
  sql: Sql,
  enterpriseId: string,
  { first, last, limit }: { readonly first: string; readonly last: string; readonly limit: Date },
): Promise<Set<string>> {
  const rows = await sql<{ batch_number: string }[]>`
    select batch_number from confirmation where enterprise_id = ${enterpriseId} and batch_number between ${first} and ${last}
      and status <> 'deleted' and deleted_at is null and created_at >= ${limit.toISOString()}
    union select batch_number from batch where enterprise_id = ${enterpriseId} and batch_number between ${first} and ${last} and deleted_at is null`
  return new Set(rows.map(({ batch_number }) => batch_number))
}
