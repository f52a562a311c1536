import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import type { forecastPolicy, getPolicy, savePolicy } from '@guanqiao/domain/access/policy'
import type { Sql } from '../../../kernel/database/scoped.ts'

export type Policy = OutputOf<typeof getPolicy>

export async function readPolicy(sql: Sql, { lock = false } = {}): Promise<Policy> {
  const [row] = await sql<(Omit<Policy, 'updated_at'> & { updated_at: Date })[]>`
    select enabled, min_length, classes, history, max_age_days, notice_days, factor, single_session, idle_minutes, lock_minutes, version,
      updated_at, updated_by
    from security_policy ${lock ? sql`for update` : sql``}`
  return { ...row!, updated_at: new Date(row!.updated_at).toISOString() }
}

export async function storePolicy(sql: Sql, rules: InputOf<typeof savePolicy>, username: string): Promise<void> {
  await sql`
    update security_policy set enabled = ${rules.enabled}, min_length = ${rules.min_length}, classes = ${rules.classes},
      history = ${rules.history}, max_age_days = ${rules.max_age_days}, notice_days = ${rules.notice_days}, factor = ${rules.factor},
      single_session = ${rules.single_session}, idle_minutes = ${rules.idle_minutes}, lock_minutes = ${rules.lock_minutes},
      version = version + 1, updated_at = now(), updated_by = ${username}`
}

/** Live sessions `s` beside a later one of their user. */
const FURTHER = `s.expires_at > now() and exists (select from session l where l.user_id = s.user_id and l.expires_at > now()
  and (l.id = $1::uuid, l.seen_at, l.id) > (s.id = $1::uuid, s.seen_at, s.id))`

/** Ends all sessions but the one used last; of the caller all but `sessionId`. */
export async function endFurtherSessions(sql: Sql, sessionId: string): Promise<void> {
  await sql.unsafe(`update session s set expires_at = now(), ended_by = 'sign_in' where ${FURTHER}`, [sessionId])
}

export async function forecast(
  sql: Sql,
  { max_age_days, factor }: InputOf<typeof forecastPolicy>,
  sessionId: string,
): Promise<OutputOf<typeof forecastPolicy>> {
  const [row] = await sql<Omit<OutputOf<typeof forecastPolicy>, 'further_sessions'>[]>`
    select count(*)::int as users,
      count(*) filter (where u.password_at < now() - make_interval(days => ${max_age_days}))::int as expired_passwords,
      count(*) filter (where (${factor} = 'all' or u.admin) and not exists (
        select from second_factor f where f.user_id = u.id and f.confirmed_at is not null))::int as without_factor
    from app_user u where u.status = 'active' and u.deleted_at is null`
  const [sessions] = await sql.unsafe<{ count: number }[]>(
    `select count(*)::int as count from session s where ${FURTHER}`,
    [sessionId],
  )
  return { ...row!, further_sessions: sessions?.count ?? 0 }
}

/** The last `count` passwords of a user, the present one first. */
export async function recentPasswords(sql: Sql, userId: string, count: number): Promise<string[]> {
  const rows = await sql<{ password_hash: string }[]>`
    (select password_hash from app_user where id = ${userId})
    union all (select password_hash from password_history where user_id = ${userId} order by replaced_at desc limit ${count - 1})`
  return rows.map(({ password_hash }) => password_hash)
}

/** A password that the rules no longer permit is replaced after this sign-in. */
export async function demandNewPassword(sql: Sql, userId: string): Promise<void> {
  await sql`update app_user set must_change_password = true where id = ${userId}`
}

/** Whether the rules require a second factor of a user. */
export async function isFactorRequired(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select from app_user u, security_policy p
    where u.id = ${userId} and p.enabled and (p.factor = 'all' or u.admin)`
  return rows.length > 0
}

/** Ends the other sessions of a user, if the rules permit one. */
export async function endOtherSessions(sql: Sql, userId: string, sessionId: string): Promise<void> {
  await sql`update session set expires_at = now(), ended_by = 'sign_in' from security_policy p
    where p.enabled and p.single_session and user_id = ${userId} and session.id <> ${sessionId} and expires_at > now()`
}

/** Days until the password must be changed, once the user is to be reminded. */
export async function passwordDaysLeft(sql: Sql, userId: string): Promise<number | null> {
  const [row] = await sql<{ days: number }[]>`
    select ceil(extract(epoch from u.password_at + make_interval(days => p.max_age_days) - now()) / 86400)::int as days
    from app_user u, security_policy p where u.id = ${userId} and p.enabled
      and now() >= u.password_at + make_interval(days => p.max_age_days - p.notice_days)`
  return row?.days ?? null
}
