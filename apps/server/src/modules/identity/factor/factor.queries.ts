import type { Sql } from '../../../kernel/database/scoped.ts'

export interface TriedFactor {
  readonly secret: string
  readonly last_step: number
}

/** Whether a sign-in of the user needs a second step. */
export async function hasFactor(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select from second_factor where user_id = ${userId} and confirmed_at is not null`
  return rows.length > 0
}

export interface FactorState {
  readonly enabled: boolean
  readonly confirmed_at: string | null
  readonly recovery_left: number
}

export async function factorStateOf(sql: Sql, userId: string): Promise<FactorState> {
  const [row] = await sql<{ confirmed_at: Date; recovery_left: number }[]>`
    select f.confirmed_at, (select count(*)::int from recovery_code r where r.user_id = f.user_id and r.used_at is null) as recovery_left
    from second_factor f where f.user_id = ${userId} and f.confirmed_at is not null`
  return {
    enabled: row !== undefined,
    confirmed_at: row ? new Date(row.confirmed_at).toISOString() : null,
    recovery_left: row?.recovery_left ?? 0,
  }
}

/** Replaces a factor that is being set up; false if the user has a confirmed one. */
export async function beginFactor(sql: Sql, userId: string, secret: string): Promise<boolean> {
  const rows = await sql`insert into second_factor as f (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where f.confirmed_at is null returning user_id`
  return rows.length > 0
}

/** The end of the lock of a factor; undefined if it is not locked. */
export async function factorLockEnd(sql: Sql, userId: string): Promise<Date | undefined> {
  const [row] = await sql<{ locked_until: Date }[]>`
    select locked_until from second_factor where user_id = ${userId} and locked_until > now()`
  return row?.locked_until
}

/**
 * Counts a try before it is compared; the last one of `maxTries` locks the factor for `lockMinutes`. Undefined if it is locked, or
 * if there is no factor in the wanted state.
 */
export async function tryFactor(
  sql: Sql,
  userId: string,
  isConfirmed: boolean,
  maxTries: number,
  lockMinutes: number,
): Promise<TriedFactor | undefined> {
  const [row] = await sql<{ secret: string; last_step: string }[]>`
    update second_factor set
      failures = case when locked_until is null then failures + 1 else 1 end,
      locked_until = case when locked_until is null and failures + 1 >= ${maxTries} then now() + make_interval(mins => ${lockMinutes}) end
    where user_id = ${userId} and (confirmed_at is not null) = ${isConfirmed} and (locked_until is null or locked_until <= now())
    returning secret, last_step`
  return row && { secret: row.secret, last_step: Number(row.last_step) }
}

/** Accepts a time step; false if a concurrent try used it or a later one. */
export async function acceptStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const rows = await sql`update second_factor set last_step = ${step}, failures = 0, locked_until = null
    where user_id = ${userId} and last_step < ${step} returning user_id`
  return rows.length > 0
}

export async function takeRecoveryCode(sql: Sql, userId: string, codeHash: string): Promise<boolean> {
  const rows = await sql`with taken as (
      update recovery_code set used_at = now() where user_id = ${userId} and code_hash = ${codeHash} and used_at is null returning user_id
    ) update second_factor f set failures = 0, locked_until = null from taken where f.user_id = taken.user_id returning f.user_id`
  return rows.length > 0
}

export async function confirm(sql: Sql, userId: string, codeHashes: readonly string[]): Promise<void> {
  await sql`update second_factor set confirmed_at = now() where user_id = ${userId}`
  await sql`delete from recovery_code where user_id = ${userId}`
  await sql`insert into recovery_code (user_id, code_hash) select ${userId}, unnest(${codeHashes as string[]}::text[])`
}

export const removeFactor = (sql: Sql, userId: string): Promise<unknown> =>
  sql`delete from second_factor where user_id = ${userId}`

export interface Pending {
  readonly user_id: string
  readonly password_hash: string
}

export const addPending = (sql: Sql, tokenHash: string, { user_id, password_hash }: Pending, minutes: number) =>
  sql`insert into pending_sign_in (token_hash, user_id, password_hash, expires_at)
    values (${tokenHash}, ${user_id}, ${password_hash}, now() + make_interval(mins => ${minutes}))`

/** Counts a try at a pending sign-in; undefined if it is over. */
export async function tryPending(sql: Sql, tokenHash: string, maxTries: number): Promise<Pending | undefined> {
  const [row] = await sql<Pending[]>`update pending_sign_in set tries = tries + 1
    where token_hash = ${tokenHash} and expires_at > now() and tries < ${maxTries} returning user_id, password_hash`
  return row
}

export async function endPending(sql: Sql, tokenHash: string): Promise<boolean> {
  const rows = await sql`delete from pending_sign_in where token_hash = ${tokenHash} returning user_id`
  return rows.length > 0
}

export const dropOldPending = (sql: Sql): Promise<unknown> => sql`delete from pending_sign_in where expires_at < now()`
