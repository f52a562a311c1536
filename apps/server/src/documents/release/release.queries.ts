import type { Loading } from '@guanqiao/domain/confirmation/loading.rules'
import type { ConfirmationMessage } from '@guanqiao/domain/confirmation/messageType'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { BatchKey } from '../crossing/steps.queries.ts'

const keysOf = (batches: readonly BatchKey[]): string =>
  JSON.stringify(batches.map(({ enterprise_id, batch_number }) => ({ enterprise_id, batch_number })))

/** A waiting confirmation, locked. */
export interface WaitingRow extends BatchKey {
  readonly id: string
  readonly message_type: ConfirmationMessage
}

/** The waiting loaded confirmations of the batches, locked in the order of their ids. */
export const waitingOf = async (sql: Sql, batches: readonly BatchKey[]): Promise<WaitingRow[]> => [
  ...(await sql<WaitingRow[]>`
    select c.id, c.enterprise_id, c.batch_number, c.message_type from json_to_recordset(${keysOf(batches)}::text::json)
      as g(enterprise_id uuid, batch_number text)
    join confirmation c on c.enterprise_id = g.enterprise_id and c.batch_number = g.batch_number
      and c.status = 'queued' and c.deleted_at is null
    order by c.id for update of c`),
]

const loadingKey = ({ enterprise_id, batch_number }: BatchKey): string => `${enterprise_id} ${batch_number}`

/**
 * What decides whether the confirmations of batches may be sent. Read it after locking the confirmations: of two receipts that end the
 * waiting of one confirmation, the second sees the first.
 */
export async function loadingsOf(
  sql: Sql,
  batches: readonly BatchKey[],
): Promise<(batch: BatchKey) => Loading | undefined> {
  const rows = await sql<(BatchKey & { loading: Loading })[]>`
    select g.enterprise_id, g.batch_number, json_build_object(
      'status', m.status,
      'bills', coalesce((select json_agg(json_build_object('bill_no', l.bill_no, 'status', l.status, 'clearance_code', l.clearance_code,
          'containers', l.containers) order by l.sequence)
        from manifest_bill l where l.enterprise_id = g.enterprise_id and l.manifest_id = m.id and l.status <> 'deleted' and l.deleted_at is null
          and not exists (select 1 from offload f cross join lateral jsonb_array_elements(f.bills) line where f.enterprise_id = g.enterprise_id
            and f.batch_number = g.batch_number and f.status = 'accepted' and f.deleted_at is null and line->>'bill_no' = l.bill_no)), '[]'),
      'arrived', coalesce((select json_agg(coalesce(line->>'bill_no', line->>'container_number')) from arrival a
        cross join lateral (select jsonb_array_elements(coalesce(to_jsonb(a.bills), '[]') || coalesce(to_jsonb(a.containers), '[]')) as line) lines
        where a.enterprise_id = g.enterprise_id and a.batch_number = g.batch_number and a.status = 'accepted' and a.deleted_at is null), '[]')
      ) as loading
    from (select distinct enterprise_id, batch_number
      from json_to_recordset(${keysOf(batches)}::text::json) as g(enterprise_id uuid, batch_number text)) g
    left join lateral (select m.id, m.status from manifest m where m.enterprise_id = g.enterprise_id and m.batch_number = g.batch_number
      and m.status <> 'deleted' and m.deleted_at is null order by m.id desc limit 1) m on true`
  const loadings = new Map(rows.map((row) => [loadingKey(row), row.loading]))
  return (batch) => loadings.get(loadingKey(batch))
}

/** Stores what confirmations still wait for. */
export async function noteWaiting(
  sql: Sql,
  rows: readonly (Pick<Released, 'id' | 'enterprise_id'> & { readonly reason: string })[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update confirmation c set last_text = g.reason
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g(enterprise_id uuid, id uuid, reason text)
    where c.enterprise_id = g.enterprise_id and c.id = g.id and c.last_text is distinct from g.reason`
}

export interface Released {
  readonly id: string
  readonly enterprise_id: string
  readonly status: 'sending' | 'ready' | 'draft'
  /** The reason why it was not sent. */
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
