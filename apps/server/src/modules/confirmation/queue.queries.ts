import type { Sql } from '../../kernel/database/scoped.ts'

interface BatchRow {
  readonly enterprise_id: string
  readonly batch_number: string
}

const keysOf = (rows: readonly BatchRow[]): string =>
  JSON.stringify(rows.map(({ enterprise_id, batch_number }) => ({ enterprise_id, batch_number })))

/** Holds the states of the batches' manifests and arrival reports until the end of the transaction. */
export async function lockLoadingsOf(sql: Sql, rows: readonly BatchRow[]): Promise<void> {
  await sql`
    select m.id from json_to_recordset(${keysOf(rows)}::text::json) as g(enterprise_id uuid, batch_number text)
    join manifest m on m.enterprise_id = g.enterprise_id and m.batch_number = g.batch_number and m.deleted_at is null
    order by m.id for share of m`
  await sql`
    select a.id from json_to_recordset(${keysOf(rows)}::text::json) as g(enterprise_id uuid, batch_number text)
    join arrival a on a.enterprise_id = g.enterprise_id and a.batch_number = g.batch_number and a.deleted_at is null
    order by a.id for share of a`
}
