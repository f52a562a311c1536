import type { Sql } from '../../kernel/database/scoped.ts'

export type Purpose = 'sign_in' | 'recovery' | 'register' | 'contact'

export interface CodeRequest {
  readonly id: string
  /** `link` counts a request of a link by mail: it has no code. */
  readonly purpose: Purpose | 'link'
  readonly recipient: string
  readonly network: string
  /** Null if nothing is sent. */
  readonly code_hash: string | null
  readonly validMinutes: number
}

/** Requests of codes and of links so far. */
export interface Requested {
  readonly minute: number
  readonly hour: number
  readonly day: number
  readonly network_minute: number
  readonly network_hour: number
  readonly network_day: number
}

/** Counts recent requests; concurrent requests for the number or from the network wait until this transaction ends. */
export async function countRequests(sql: Sql, recipient: string, network: string): Promise<Requested> {
  await sql`select pg_advisory_xact_lock(hashtextextended('code to ' || ${recipient}, 0))`
  await sql`select pg_advisory_xact_lock(hashtextextended('sms from ' || ${network}, 0))`
  const [row] = await sql<Requested[]>`
    select n.*, w.* from (
      select count(*) filter (where created_at > now() - interval '1 minute')::int as minute,
        count(*) filter (where created_at > now() - interval '1 hour')::int as hour, count(*)::int as day
      from sms_code where recipient = ${recipient} and created_at > now() - interval '1 day'
    ) n, (
      select count(*) filter (where created_at > now() - interval '1 minute')::int as network_minute,
        count(*) filter (where created_at > now() - interval '1 hour')::int as network_hour, count(*)::int as network_day
      from sms_code where network = ${network} and created_at > now() - interval '1 day'
    ) w`
  return row!
}

export const addCode = (sql: Sql, request: CodeRequest): Promise<unknown> => sql`
  insert into sms_code (id, purpose, recipient, network, code_hash, expires_at)
  values (${request.id}, ${request.purpose}, ${request.recipient}, ${request.network}, ${request.code_hash},
    now() + make_interval(mins => ${request.validMinutes}))`

/**
 * Counts a try at the latest code of a number before it is compared: concurrent tries cannot exceed the limit. Undefined if there is
 * no live code, or if all tries are used up.
 */
export async function tryCode(
  sql: Sql,
  purpose: Purpose,
  recipient: string,
  maxTries: number,
): Promise<{ id: string; code_hash: string | null } | undefined> {
  const [row] = await sql<{ id: string; code_hash: string | null }[]>`
    update sms_code set tries = tries + 1 where id = (
      select id from sms_code where recipient = ${recipient} and purpose = ${purpose} order by created_at desc, id desc limit 1
    ) and used_at is null and expires_at > now() and tries < ${maxTries}
    returning id, code_hash`
  return row
}

/** Uses a code up; false if a concurrent request did. */
export async function useCode(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`update sms_code set used_at = now() where id = ${id} and used_at is null returning id`
  return rows.length > 0
}

export async function hasAccount(sql: Sql, mobile: string): Promise<boolean> {
  const [row] = await sql<{ known: boolean }[]>`
    select exists (select from app_user where mobile = ${mobile} and status = 'active' and deleted_at is null) as known`
  return row?.known ?? false
}

/** Deletes requests that no limit counts any more. */
export const dropOldCodes = (sql: Sql): Promise<unknown> =>
  sql`delete from sms_code where created_at < now() - interval '2 days'`
