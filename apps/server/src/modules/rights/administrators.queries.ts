import type { Sql } from '../../kernel/database/scoped.ts'

const MAX_NAMES = 5

/** The administrators who can grant rights in an enterprise (null: on the platform). */
export async function administratorsOf(sql: Sql, enterpriseId: string | null): Promise<{ full_name: string }[]> {
  const rows = await sql<{ full_name: string }[]>`
    select full_name from app_user
    where admin and status = 'active' and deleted_at is null and enterprise_id is not distinct from ${enterpriseId}
    order by created_at, id limit ${MAX_NAMES}`
  return [...rows]
}
