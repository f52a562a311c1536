import type { Sql } from '../../kernel/database/scoped.ts'

/** Failures are counted for every name that is tried, known or not: the work tells nobody which names exist. */
export async function isLocked(sql: Sql, account: string): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`
    select coalesce(locked_until > now(), false) as locked from login_attempt where account = lower(${account})`
  return row?.locked ?? false
}

/** Counts a failure; the fifth locks the account. A lock that has run out begins a new count. */
export async function countFailure(sql: Sql, account: string, most: number, lockMinutes: number): Promise<void> {
  await sql`insert into login_attempt as a (account, failures, last_at) values (lower(${account}), 1, now())
    on conflict (account) do update set
      failures = case when a.locked_until <= now() then 1 else a.failures + 1 end,
      locked_until = case when a.locked_until <= now() then null
        when a.failures + 1 >= ${most} then now() + make_interval(mins => ${lockMinutes}) else a.locked_until end,
      last_at = now()`
}

export async function forgetFailures(sql: Sql, account: string): Promise<void> {
  await sql`delete from login_attempt where account = lower(${account})`
}

/** Names nobody tried for a day, ended sessions and answers of old keys. */
export async function sweep(sql: Sql): Promise<void> {
  await sql`delete from login_attempt where last_at < now() - interval '1 day' and coalesce(locked_until, now()) <= now()`
  await sql`delete from session where expires_at < now()`
  await sql`delete from idempotency where created_at < now() - interval '1 day'`
}
