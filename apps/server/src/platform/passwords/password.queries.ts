import type { Sql } from '../../kernel/database/scoped.ts'
import type { LoginRow } from '../callers/session.queries.ts'

/**
 * Sets a password, unless it has changed since `oldHash` was read. All sessions, unfinished sign-ins and links of the account end,
 * and so does its lock.
 */
export async function setPassword(
  sql: Sql,
  { id, password_hash: oldHash }: Pick<LoginRow, 'id' | 'password_hash'>,
  newHash: string,
): Promise<boolean> {
  const [row] = await sql<{ account: string }[]>`
    update app_user set password_hash = ${newHash}, password_at = now(), must_change_password = false, updated_at = now(),
      version = version + 1
    where id = ${id} and password_hash = ${oldHash} and deleted_at is null returning lower(username) as account`
  if (!row) return false
  await sql`delete from session where user_id = ${id}`
  await sql`delete from pending_sign_in where user_id = ${id}`
  await sql`update reset_link set used_at = now() where user_id = ${id} and used_at is null`
  await sql`delete from login_attempt where account = ${row.account}`
  return true
}

/** A password that the rules no longer permit is replaced after this sign-in. */
export async function demandNewPassword(sql: Sql, userId: string): Promise<void> {
  await sql`update app_user set must_change_password = true where id = ${userId}`
}
