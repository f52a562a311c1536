import { notify } from '../../kernel/channel/notify.queries.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

/** Notifications of this topic name a record whose set of people changed. */
export const PRESENCE = 'presence'

/** A record that a screen has open. */
export interface Opening {
  readonly id: string
  readonly entity: string
  readonly record_id: string
  readonly user_id: string
  /** The person's enterprise. */
  readonly enterprise_id: string | null
  /** The record's enterprise. */
  readonly owner_id: string | null
  readonly editing: boolean
}

export interface OpeningRow extends Opening {
  readonly full_name: string
  readonly since: string
}

/** Writes openings of this process; one that is known only changes between viewing and editing. */
export const putOpenings = (sql: Sql, server: string, openings: readonly Opening[]): Promise<unknown> => sql`
  insert into presence (id, server, enterprise_id, owner_id, entity, record_id, user_id, editing)
  select id, ${server}, enterprise_id, owner_id, entity, record_id, user_id, editing
  from jsonb_to_recordset(${JSON.stringify(openings)}::text::jsonb)
    as o (id uuid, enterprise_id uuid, owner_id uuid, entity text, record_id uuid, user_id uuid, editing boolean)
  on conflict (id) do update set editing = excluded.editing, since = now() where presence.editing <> excluded.editing`

/** Notifies every process if anybody else has the record open. */
export const notifyOthers = (sql: Sql, { id, record_id }: Opening): Promise<unknown> => sql`
  select pg_notify('guanqiao', ${`${PRESENCE} ${record_id}`})
  where exists (select from presence where record_id = ${record_id} and id <> ${id})`

/** Notifies every process of the records that users of this process share with somebody. */
export const notifyShared = (sql: Sql, server: string): Promise<unknown> => sql`
  select pg_notify('guanqiao', ${`${PRESENCE} `} || record_id)
  from (select distinct p.record_id from presence p join presence o on o.record_id = p.record_id and o.id <> p.id where p.server = ${server}) as shared`

/** Removes openings, and notifies every process of the records that others still have open: one statement. */
export const removeOpenings = (sql: Sql, ids: readonly string[]): Promise<unknown> => sql`
  with removed as (delete from presence where id = any(${ids as string[]}::uuid[]) returning record_id)
  select pg_notify('guanqiao', ${`${PRESENCE} `} || record_id)
  from (select distinct record_id from presence join removed using (record_id) where id <> all(${ids as string[]}::uuid[])) as others`

/** Everybody who has one of the records open, at a process that is alive. */
export async function openingsOf(sql: Sql, server: string, records: readonly string[]): Promise<OpeningRow[]> {
  const rows = await sql<OpeningRow[]>`
    select p.id, p.entity, p.record_id, p.user_id, p.enterprise_id, p.owner_id, p.editing, u.full_name,
      to_char(p.since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from presence p join app_user u on u.id = p.user_id
    where p.record_id = any(${records as string[]}::uuid[]) and (p.server = ${server} or holds_lease(p.server))
    order by p.since, p.id`
  return [...rows]
}

/** Removes what killed processes left, apart from this one. */
export const removeAbandoned = (sql: Sql, server: string): Promise<unknown> => sql`
  delete from presence where server in (
    select server from (select distinct server from presence where server <> ${server}) as servers where not holds_lease(server))`

/** The end of this process: everybody who shares a record with its users is notified. */
export async function removeServer(sql: Sql, server: string): Promise<void> {
  const rows = await sql<{ record_id: string }[]>`delete from presence where server = ${server} returning record_id`
  await notify(sql, PRESENCE, [...new Set(rows.map(({ record_id }) => record_id))])
}
