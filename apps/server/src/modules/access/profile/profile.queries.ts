import type { Sql } from '../../../kernel/database/scoped.ts'

/** Sets the picture of a user, and returns the one that it replaces. */
export async function setAvatar(sql: Sql, userId: string, key: string | null): Promise<string | null> {
  const [row] = await sql<{ before: string | null }[]>`
    with before as (select id, avatar from app_user where id = ${userId} and deleted_at is null for update)
    update app_user u set avatar = ${key}, version = u.version + 1, updated_at = now(), updated_by = u.username
    from before b where u.id = b.id returning b.avatar as before`
  return row?.before ?? null
}

/** Whether a user that the caller may see has this picture. */
export async function isAvatarInUse(sql: Sql, userId: string, key: string): Promise<boolean> {
  const rows = await sql`select 1 from app_user where id = ${userId} and avatar = ${key} and deleted_at is null`
  return rows.length > 0
}
