import type { Sql } from '../../kernel/database/scoped.ts'

/** Notifications of this topic name an enterprise with new events for screens: receipts, and messages of gates. */
export const EVENTS = 'receipts'

/**
 * Until the end of the transaction no other process assigns event numbers of these enterprises: numbers follow the commit order,
 * and a query for events after an id misses none.
 */
export async function lockEventNumbers(sql: Sql, enterpriseIds: readonly string[]): Promise<void> {
  const keys = [...new Set(enterpriseIds.map((id) => `receipt ${id}`))].toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`
}

/** The id of the newest event of each enterprise; enterprises without one are omitted. */
export async function newestEventIds(sql: Sql, enterpriseIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(enterpriseIds)]
  const rows = await sql<{ enterprise_id: string; id: string }[]>`
    select e.id as enterprise_id, newest.id from unnest(${ids}::uuid[]) e(id),
      lateral (
        select id from (
          (select id from receipt where enterprise_id = e.id order by id desc limit 1)
          union all (select id from gate_event where enterprise_id = e.id order by id desc limit 1)
        ) events order by id desc limit 1) newest`
  return new Map(rows.map(({ enterprise_id, id }) => [enterprise_id, id]))
}
