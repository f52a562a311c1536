import type { CrossingIds, Progress } from '@guanqiao/domain/crossing/index'
import type { Sql } from '../../kernel/database/scoped.ts'

export type CrossingProgress = Progress & CrossingIds & { readonly batch_id: string }

/** Rows of a reused number before this age of the batch belong to its earlier crossing; see `reuseMargin`. */
const since = `b.created_at - interval '1 year'`
const ofBatch = (alias: string) =>
  `${alias}.enterprise_id = b.enterprise_id and ${alias}.batch_number = b.batch_number and ${alias}.deleted_at is null and ${alias}.created_at >= ${since}`

/** The data that determine the next action of each batch, in one statement. Messages matter only where sending failed. */
export async function progressOf(sql: Sql, batchIds: readonly string[]): Promise<CrossingProgress[]> {
  if (batchIds.length === 0) return []
  const rows = await sql.unsafe<{ progress: CrossingProgress }[]>(
    `select json_build_object(
      'batch_id', b.id, 'batch_number', b.batch_number, 'order_id', o.id, 'manifest_id', m.id,
      'batch', json_build_object('status', b.status, 'ie_flag', b.ie_flag),
      'order', case when o.id is not null then json_build_object('id', o.id, 'status', o.status) end,
      'manifest', case when m.id is not null then json_build_object('id', m.id, 'status', m.status) end,
      'transports', coalesce((select json_agg(json_build_object('id', t.id, 'status', t.status, 'plate_number', t.plate_number) order by t.sequence)
        from order_transport t where t.enterprise_id = b.enterprise_id and t.batch_number = b.batch_number and t.deleted_at is null
          and (b.order_id is null or t.order_id = b.order_id)), '[]'),
      'bills', coalesce((select json_agg(json_build_object('id', l.id, 'status', l.status) order by l.sequence)
        from manifest_bill l where l.enterprise_id = b.enterprise_id and l.manifest_id = m.id and l.deleted_at is null), '[]'),
      'documents', coalesce((select json_agg(json_build_object('id', d.id, 'doc_type', d.doc_type, 'status', d.status) order by d.id) from (
        select a.id, 'arrival' as doc_type, a.status from arrival a where b.ie_flag = 'E' and ${ofBatch('a')}
        union all select y.id, 'tally', y.status from tally y where b.ie_flag = 'E' and ${ofBatch('y')}) d), '[]'),
      'messages', coalesce((select json_agg(json_build_object('id', c.id, 'doc_id', c.doc_id, 'status', c.status, 'bills', c.bills) order by c.id)
        from customs_message c where m.status = 'send_fail' and ${ofBatch('c')}), '[]'),
      'weighings', coalesce((select json_agg(json_build_object('id', w.id, 'status', w.status, 'plate_number', w.plate_number,
          'order_transport_id', w.order_transport_id, 'direction', w.direction) order by w.id)
        from weighing w where ${ofBatch('w')}), '[]')) as progress
    from batch b
    left join order_head o on o.enterprise_id = b.enterprise_id and o.id = b.order_id and o.deleted_at is null
    left join lateral (select m.id, m.status from manifest m where ${ofBatch('m')} order by m.status = 'deleted', m.id desc limit 1) m on true
    where b.id = any($1::uuid[])`,
    [batchIds as string[]],
    { prepare: true },
  )
  return rows.map(({ progress }) => progress)
}
