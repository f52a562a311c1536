import type { Sql } from '../../../kernel/database/scoped.ts'

const MAX_ACCOUNTS = 5

export interface Recipient {
  readonly id: string
  readonly username: string
  readonly full_name: string
  readonly email: string
}

/** The active accounts of a mail address. */
export const findByEmail = async (sql: Sql, email: string): Promise<Recipient[]> => [
  ...(await sql<Recipient[]>`
    select id, username, full_name, email from app_user
    where lower(email) = lower(${email}) and status = 'active' and deleted_at is null order by id limit ${MAX_ACCOUNTS}`),
]

/** Adds a link unless the user got `maxPerHour` within the last hour; returns whether it did. */
export async function addLink(
  sql: Sql,
  userId: string,
  tokenHash: string,
  { minutes, maxPerHour }: { readonly minutes: number; readonly maxPerHour: number },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reset link ' || ${userId}, 0))`
  const rows = await sql`
    insert into reset_link (token_hash, user_id, expires_at)
    select ${tokenHash}, ${userId}, now() + make_interval(mins => ${minutes})
    where (select count(*) from reset_link where user_id = ${userId} and created_at > now() - interval '1 hour') < ${maxPerHour}
    returning user_id`
  return rows.length > 0
}

/** The user of a link that is still good: one from before the last change of the password is not. */
export async function findLink(sql: Sql, tokenHash: string): Promise<string | undefined> {
  const [row] = await sql<{ user_id: string }[]>`
    select l.user_id from reset_link l join app_user u on u.id = l.user_id and u.password_at <= l.created_at
    where l.token_hash = ${tokenHash} and l.used_at is null and l.expires_at > now()`
  return row?.user_id
}

/** Uses a link up; false if a concurrent request did. */
export async function useLink(sql: Sql, tokenHash: string): Promise<boolean> {
  const rows = await sql`update reset_link set used_at = now()
    where token_hash = ${tokenHash} and used_at is null and expires_at > now() returning user_id`
  return rows.length > 0
}

export const dropOldLinks = (sql: Sql): Promise<unknown> =>
  sql`delete from reset_link where created_at < now() - interval '2 days'`
