import type { Sql } from '../../kernel/database/scoped.ts'

/** The number of lists that are not cleared by hand; `enterprise` is null for the platform's staff. */
export async function countOutstanding(
  sql: Sql,
  enterprise: string | null,
  declare_office: string | null,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count from inventory where deleted_at is null and status <> 'manual'
      and (${enterprise}::uuid is null or enterprise_id = ${enterprise}::uuid)
      and (${declare_office}::text is null or declare_office = ${declare_office})`
  return row.count
}
