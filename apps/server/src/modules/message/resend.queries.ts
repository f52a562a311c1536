import type { Sql } from '../../kernel/database/scoped.ts'

/** Due at once, with all attempts before it again, under its old number. */
export async function requeue(sql: Sql, enterpriseId: string, id: string): Promise<void> {
  await sql`
    update customs_message
    set status = 'queued', attempts = 0, queued_at = now(), next_at = now(), lease_until = null, last_error = null,
      version = version + 1, updated_at = now()
    where enterprise_id = ${enterpriseId} and id = ${id}`
}
