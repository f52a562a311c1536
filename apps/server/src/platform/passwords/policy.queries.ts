import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { getPolicy } from '@guanqiao/domain/identity/policy'
import type { Sql } from '../../kernel/database/scoped.ts'

export type Policy = OutputOf<typeof getPolicy>

export async function readPolicy(sql: Sql, { lock = false } = {}): Promise<Policy> {
  const [row] = await sql<(Omit<Policy, 'updated_at'> & { updated_at: Date })[]>`
    select enabled, min_length, classes, history, max_age_days, notice_days, factor, single_session, idle_minutes, lock_minutes, version,
      updated_at, updated_by
    from security_policy ${lock ? sql`for update` : sql``}`
  return { ...row!, updated_at: new Date(row!.updated_at).toISOString() }
}

/** The last `count` passwords of a user, the present one first. */
export async function recentPasswords(sql: Sql, userId: string, count: number): Promise<string[]> {
  const rows = await sql<{ password_hash: string }[]>`
    (select password_hash from app_user where id = ${userId})
    union all (select password_hash from password_history where user_id = ${userId} order by replaced_at desc limit ${count - 1})`
  return rows.map(({ password_hash }) => password_hash)
}
