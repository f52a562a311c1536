import type { Sql } from '../../kernel/database/scoped.ts'

interface BatchRow {
  readonly enterprise_id: string
  readonly batch_number: string
}

/**
 * Serialises what is sent of the same batches until the end of the transaction, always in the same order: a document is not deleted
 * while another one that refers to it is being sent.
 */
export async function lockBatches(sql: Sql, rows: readonly BatchRow[]): Promise<void> {
  const keys = JSON.stringify(rows.map(({ enterprise_id, batch_number }) => ({ enterprise_id, batch_number })))
  await sql`
    select pg_advisory_xact_lock(hashtextextended('sending ' || enterprise_id || batch_number, 0))
    from (select distinct enterprise_id, batch_number
      from json_to_recordset(${keys}::text::json) as g(enterprise_id text, batch_number text) order by 1, 2) b`
}
