import type { Sql } from '../../kernel/database/scoped.ts'

/** The newest unfinished crossing of each vehicle or driver. Unfinished batches are few, so they are read first, as for orders. */
export async function onTrip(
  sql: Sql,
  kind: 'vehicle' | 'driver',
  ids: readonly string[],
): Promise<{ id: string; batch_number: string }[]> {
  const column = sql(`${kind}_id`)
  const rows = await sql<{ id: string; batch_number: string }[]>`
    select distinct on (t.${column}) t.${column} as id, t.batch_number from order_transport t
    where t.enterprise_id = any(array(select enterprise_id from ${sql(kind)} where id = any(${ids as string[]}::uuid[])))
      and t.batch_number = any(array(
        select batch_number from batch b
        where b.enterprise_id = any(array(select enterprise_id from ${sql(kind)} where id = any(${ids as string[]}::uuid[])))
          and b.status in ('in_use', 'confirmed', 'crossed') and b.deleted_at is null))
      and t.${column} = any(${ids as string[]}::uuid[]) and t.status <> 'cancelled' and t.deleted_at is null
    order by t.${column}, t.id desc`
  return [...rows]
}
