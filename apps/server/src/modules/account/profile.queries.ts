import type { Sql } from '../../kernel/database/scoped.ts'

/** Whether a user that the caller may see has this picture. */
export async function isAvatarInUse(sql: Sql, userId: string, key: string): Promise<boolean> {
  const rows = await sql`select 1 from app_user where id = ${userId} and avatar = ${key} and deleted_at is null`
  return rows.length > 0
}
