import type { Sql } from '../../kernel/database/scoped.ts'

/**
 * The key by which attempts are counted: the account's name, and for networks of its enterprise also the network. Guesses from
 * elsewhere cannot lock users out at their workplace.
 */
export interface AttemptKey {
  /** In lower case. */
  readonly account: string
  /** '' for attempts from a network without an earlier sign-in. */
  readonly network: string
}

/**
 * Counts an attempt before it is verified, and returns its ordinal; undefined if the account is locked. The last permitted attempt
 * already locks the account for `lockMinutes`, or as long as the rules of 等保模式 say if that is longer, so concurrent attempts cannot
 * exceed the limit. Non-existent names are counted as well, so the behaviour does not reveal which names exist. After an expired lock
 * the count starts over.
 */
export async function countAttempt(
  sql: Sql,
  { account, network }: AttemptKey,
  maxFailures: number,
  lockMinutes: number,
): Promise<number | undefined> {
  const [row] = await sql<{ failures: number }[]>`
    insert into login_attempt as a (account, network, failures, last_at) values (${account}, ${network}, 1, now())
    on conflict (account, network) do update set
      failures = case when a.locked_until is null then a.failures + 1 else 1 end,
      locked_until = case when a.locked_until is null and a.failures + 1 >= ${maxFailures} then now() + make_interval(mins => greatest(${lockMinutes},
          (select p.lock_minutes from security_policy p where p.enabled))) end,
      last_at = now()
    where a.locked_until is null or a.locked_until <= now()
    returning failures`
  return row?.failures
}

/** Subtracts `count` attempts: those up to a successful one. Attempts counted after it stay. */
export async function forgetAttempts(
  sql: Sql,
  { account, network }: AttemptKey,
  count: number,
  maxFailures: number,
): Promise<void> {
  await sql`update login_attempt set failures = greatest(failures - ${count}, 0),
      locked_until = case when failures - ${count} >= ${maxFailures} then locked_until end
    where account = ${account} and network = ${network}`
}

/** The end of a lock; undefined if there is none. */
export async function lockEnd(sql: Sql, { account, network }: AttemptKey): Promise<Date | undefined> {
  const [row] = await sql<{ locked_until: Date }[]>`
    select locked_until from login_attempt where account = ${account} and network = ${network} and locked_until > now()`
  return row?.locked_until
}

export async function keepNetwork(sql: Sql, userId: string, network: string): Promise<void> {
  await sql`insert into known_network (user_id, network, seen_at) values (${userId}, ${network}, now())
    on conflict (user_id, network) do update set seen_at = now()`
}

export interface LockedAccount {
  readonly account: string
  readonly network: string
  readonly locked_until: string
}

export async function lockedAccounts(sql: Sql): Promise<LockedAccount[]> {
  return [
    ...(await sql<LockedAccount[]>`
      select account, network, locked_until from login_attempt where locked_until > now() order by account, network`),
  ]
}

/** Removes every lock of an account; returns their number. */
export async function unlockAccount(sql: Sql, account: string): Promise<number> {
  const rows =
    await sql`with lifted as (delete from login_attempt where account = ${account.toLowerCase()} returning locked_until)
    select 1 from lifted where locked_until > now()`
  return rows.length
}

/** Deletes names without attempts for a day, networks unused for a month, ended sessions, responses of old keys and full buckets. */
export async function sweep(sql: Sql): Promise<void> {
  await sql`delete from login_attempt where last_at < now() - interval '1 day' and coalesce(locked_until, now()) <= now()`
  await sql`delete from known_network where seen_at < now() - interval '30 days'`
  await sql`delete from session where expires_at < now() - case when ended_by is null then interval '0' else interval '1 day' end`
  await sql`delete from idempotency where created_at < now() - interval '1 day'`
  // Last: sign-ins from a network wait for the deletion of its bucket. A bucket is full again after five minutes.
  await sql`delete from sign_in_budget where refilled_at < now() - interval '1 hour'`
}
