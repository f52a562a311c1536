import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import type { forecastPolicy, savePolicy } from '@guanqiao/domain/identity/policy'
import type { Sql } from '../../../kernel/database/scoped.ts'

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

/** Whether the rules require a second factor of a user. */
export async function isFactorRequired(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select from app_user u, security_policy p
    where u.id = ${userId} and p.enabled and (p.factor = 'all' or u.admin)`
  return rows.length > 0
}

/** Days until the password must be changed, once the user is to be reminded. */
export async function passwordDaysLeft(sql: Sql, userId: string): Promise<number | null> {
  const [row] = await sql<{ days: number }[]>`
    select ceil(extract(epoch from u.password_at + make_interval(days => p.max_age_days) - now()) / 86400)::int as days
    from app_user u, security_policy p where u.id = ${userId} and p.enabled
      and now() >= u.password_at + make_interval(days => p.max_age_days - p.notice_days)`
  return row?.days ?? null
}
