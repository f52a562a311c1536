import type postgres from 'postgres'
import type { Sql } from '../database/scoped.ts'

/** An entry leased by one worker. The item to deliver is a row of the topic's own table with the same id. */
export interface Claimed {
  readonly id: string
  readonly attempts: number
}

/** Part of a statement: a `with` query or the main query. */
type Part = postgres.PendingQuery<postgres.Row[]>

/** Adds entries, due at once, with no attempts used. `source` names a query of the same statement with `enterprise_id` and `id`. */
export const entering = (sql: Sql, topic: string, source: string): Part => sql`
  insert into outbox (topic, id, enterprise_id, attempts, queued_at, next_at)
  select ${topic}, id, enterprise_id, 0, now(), now() from ${sql(source)}
  on conflict (topic, id) do update set attempts = 0, queued_at = now(), next_at = now(), given_up_at = null`

/** Removes entries whose items left or were decided in another way. `source` names a query of the same statement with `id`. */
export const leaving = (sql: Sql, topic: string, source: string): Part => sql`
  delete from outbox where topic = ${topic} and id in (select id from ${sql(source)})`

/**
 * Claims up to `count` due entries for `leaseMs`. If the worker dies, they become due again after that. The oldest come first, in the
 * order of their ids: these never change, so that no index contains a column that attempts update.
 */
export const claim = async (sql: Sql, topic: string, count: number, leaseMs: number): Promise<Claimed[]> => [
  ...(await sql<Claimed[]>`
    with due as (
      select id from outbox where topic = ${topic} and next_at <= now() and given_up_at is null
      order by id limit ${count} for update skip locked
    )
    update outbox o set attempts = o.attempts + 1, next_at = now() + ${leaseMs} * interval '1 millisecond'
    from due where o.topic = ${topic} and o.id = due.id
    returning o.id, o.attempts`),
]

export const remove = (sql: Sql, topic: string, ids: readonly string[]): Promise<unknown> =>
  sql`delete from outbox where topic = ${topic} and id = any(${ids as string[]}::uuid[])`

export const postpone = (sql: Sql, topic: string, id: string, waitMs: number): Promise<unknown> =>
  sql`update outbox set next_at = now() + ${waitMs} * interval '1 millisecond' where topic = ${topic} and id = ${id}`

/** Keeps the entry, to be counted, until the item is queued again or decided in another way. */
export const setAside = (sql: Sql, topic: string, id: string): Promise<unknown> =>
  sql`update outbox set given_up_at = now() where topic = ${topic} and id = ${id}`
