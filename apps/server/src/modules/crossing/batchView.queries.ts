import type { Known, Milestone } from '@guanqiao/domain/crossing/index'
import type { Sql } from '../../kernel/database/scoped.ts'

type Traffic = Pick<Known, 'messages' | 'receipts'>

const instant = (sql: Sql, column: string) =>
  sql.unsafe(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`)

/** What went to customs about a batch and what came back, without the bodies, each in the order of time. */
export async function messagesOf(sql: Sql, enterpriseId: string, batchNumber: string, since: string): Promise<Traffic> {
  const [row] = await sql<[Traffic]>`
    select
      coalesce((select json_agg(m) from (
        select id, message_id, doc_id, status, message_type, function_code, sent_by, attempts, last_error, bills,
          ${instant(sql, 'created_at')}, ${instant(sql, 'updated_at')}, ${instant(sql, 'delivered_at')}
        from customs_message where enterprise_id = ${enterpriseId} and batch_number = ${batchNumber} and created_at >= ${since} order by id limit 200
      ) m), '[]') as messages,
      coalesce((select json_agg(r) from (
        select id, doc_id, code, content, stage, message_id, performance, warning, ${instant(sql, 'received_at')}
        from receipt where enterprise_id = ${enterpriseId} and batch_number = ${batchNumber} and received_at >= ${since} order by received_at, id limit 500
      ) r), '[]') as receipts`
  return row
}

/** When the order and the manifests of a batch came into which state, and by whom. */
export async function milestonesOf(
  sql: Sql,
  orderId: string | null,
  manifestIds: readonly string[],
): Promise<Milestone[]> {
  const rows = await sql<Milestone[]>`
    select id, at, case entity when 'manifest' then 'manifest' else 'order' end as kind, record_id as doc_id,
      after ->> 'status' as status, username as who
    from audit_log
    where ((entity = 'order_head' and record_id = ${orderId}) or (entity = 'manifest' and record_id = any(${manifestIds as string[]})))
      and outcome = 'done' and after ->> 'status' is not null
      and (before is null or before ->> 'status' is distinct from after ->> 'status')
    order by at limit 300`
  return [...rows]
}
