import type { Sql } from '../../kernel/database/scoped.ts'
import type { BatchKey } from '../crossing/steps.queries.ts'

/** A waiting confirmation, locked, with its transmitter. */
export interface WaitingRow {
  readonly row: Readonly<Record<string, unknown>> & { readonly id: string; readonly enterprise_id: string }
  readonly sender: Readonly<Record<string, unknown>> | null
}

/** The waiting loaded confirmations of the batches, locked in the order of their ids, with the live transmitter of each. */
export const waitingOf = async (sql: Sql, batches: readonly BatchKey[]): Promise<WaitingRow[]> => [
  ...(await sql<WaitingRow[]>`
    with held as materialized (
      select c.* from json_to_recordset(${JSON.stringify(batches.map(({ enterprise_id, batch_number }) => ({ enterprise_id, batch_number })))}::text::json)
        as g(enterprise_id uuid, batch_number text)
      join confirmation c on c.enterprise_id = g.enterprise_id and c.batch_number = g.batch_number
        and c.status = 'queued' and c.deleted_at is null
      order by c.id for update of c
    )
    select to_json(h) as row, (select to_json(t) from transmitter t
      where t.enterprise_id = h.enterprise_id and t.id = h.transmitter_id and t.status = 'active' and t.deleted_at is null) as sender
    from held h order by h.id`),
]

export interface Released {
  readonly id: string
  readonly enterprise_id: string
  readonly status: 'sending' | 'draft'
  /** The reason why it could not be sent. */
  readonly last_text: string | null
}

export async function updateReleased(sql: Sql, rows: readonly Released[], author: string): Promise<void> {
  await sql`
    update confirmation c set status = g.status, sent_at = case when g.status = 'sending' then now() else c.sent_at end,
      attempt = coalesce(c.attempt, 0) + case when g.status = 'sending' then 1 else 0 end,
      last_code = null, last_text = g.last_text, last_at = case when g.last_text is null then null else now() end,
      version = c.version + 1, updated_at = now(), updated_by = ${author}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g(enterprise_id uuid, id uuid, status text, last_text text)
    where c.enterprise_id = g.enterprise_id and c.id = g.id`
}
