import type { CrossingIds, Progress } from '@guanqiao/domain/crossing/index'
import { singleUnitDocuments } from '@guanqiao/domain/documentTypes/index'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { bondedModes } from '@guanqiao/domain/inventory/class.rules'
import type { Sql } from '../../kernel/database/scoped.ts'
import { HAS_SCALE } from './scale.queries.ts'

export type CrossingProgress = Progress & CrossingIds & { readonly batch_id: string }

/** Rows of a reused number before this age of the batch belong to its earlier crossing; see `reuseMargin`. */
const since = `b.created_at - interval '1 year'`
const ofBatch = (alias: string) =>
  `${alias}.enterprise_id = b.enterprise_id and ${alias}.batch_number = b.batch_number and ${alias}.deleted_at is null and ${alias}.created_at >= ${since}`

const bonded = [...bondedModes].map((mode) => `'${mode}'`).join(', ')

/** The goods of order `o` may be declared gathered: bonded goods of an enterprise with a valid filing. */
export const GATHERS = `(o.trade_mode in (${bonded}) and exists (select 1 from inventory_filing f where f.enterprise_id = o.enterprise_id
  and f.status = 'active' and f.gather_class = 'bonded' and f.guarantee_valid_to >= (now() at time zone 'Asia/Shanghai')::date and f.deleted_at is null))`

/** The accepted applications on goods of batch `b`, and on goods that were moved into it, in the order of their acceptance. */
export const DECIDED = `coalesce((select json_agg(json_build_object('batch_number', f.batch_number, 'new_batch_number', f.new_batch_number,
    'message_type', f.message_type, 'bills', f.bills, 'containers', f.containers) order by f.last_at, f.id)
  from offload f where f.enterprise_id = b.enterprise_id and b.batch_number in (f.batch_number, f.new_batch_number)
    and f.status = 'accepted' and f.deleted_at is null and f.created_at >= ${since}), '[]')`

/** The documents of batch `b` of a type, with those that take its trucks home. */
const ofType = ({ key, entity, distinguishedBy, returnOf }: DocumentType): string => {
  const columns = `id, '${key}' as doc_type, status, message_type, ${distinguishedBy ?? 'null::text'} as subject`
  const rows = (condition: string, isReturn: boolean) => `
    select ${columns}, ${isReturn} as is_return from ${entity.table} d where ${condition}`
  const returning = `d.enterprise_id = b.enterprise_id and d.${returnOf} = b.batch_number and d.batch_number <> b.batch_number
    and d.deleted_at is null and d.created_at >= ${since}`
  return rows(ofBatch('d'), false) + (returnOf ? ` union all ${rows(returning, true)}` : '')
}

const documents = singleUnitDocuments.map(ofType).join(' union all ')

/** The data that determine the next action of each batch, in one statement. Messages matter only where sending failed. */
export async function progressOf(sql: Sql, batchIds: readonly string[]): Promise<CrossingProgress[]> {
  if (batchIds.length === 0) return []
  const rows = await sql.unsafe<{ progress: CrossingProgress }[]>(progressText, [batchIds as string[]], {
    prepare: true,
  })
  return rows.map(({ progress }) => progress)
}

const progressText = `select json_build_object(
      'batch_id', b.id, 'batch_number', b.batch_number, 'order_id', o.id, 'manifest_id', m.id,
      'batch', json_build_object('batch_number', b.batch_number, 'status', b.status, 'ie_flag', b.ie_flag, 'has_no_return', b.has_no_return),
      'order', case when o.id is not null then json_build_object('id', o.id, 'status', o.status) end,
      'manifest', case when m.id is not null then json_build_object('id', m.id, 'status', m.status) end,
      'transports', coalesce((select json_agg(json_build_object('id', t.id, 'status', t.status, 'plate_number', t.plate_number, 'container_numbers', t.container_numbers) order by t.sequence)
        from order_transport t where t.enterprise_id = b.enterprise_id and t.batch_number = b.batch_number and t.deleted_at is null
          and (b.order_id is null or t.order_id = b.order_id)), '[]'),
      'bills', coalesce((select json_agg(json_build_object('id', l.id, 'status', l.status, 'bill_no', l.bill_no) order by l.sequence)
        from manifest_bill l where l.enterprise_id = b.enterprise_id and l.manifest_id = m.id and l.deleted_at is null), '[]'),
      'documents', coalesce((select json_agg(d order by d.id) from (${documents}) d), '[]'),
      'lists', coalesce((select json_agg(json_build_object('id', i.id, 'status', i.status) order by i.id)
        from inventory i where ${ofBatch('i')}), '[]'),
      'decided', ${DECIDED}, 'has_scale', ${HAS_SCALE},
      'gathers', coalesce(${GATHERS}, false),
      'messages', coalesce((select json_agg(json_build_object('id', c.id, 'doc_id', c.doc_id, 'status', c.status, 'bills', c.bills) order by c.id)
        from customs_message c where m.status = 'send_fail' and ${ofBatch('c')}), '[]'),
      'weighings', coalesce((select json_agg(json_build_object('id', w.id, 'status', w.status, 'plate_number', w.plate_number,
          'order_transport_id', w.order_transport_id, 'direction', w.direction) order by w.id)
        from weighing w where ${ofBatch('w')}), '[]')) as progress
    from batch b
    left join order_head o on o.enterprise_id = b.enterprise_id and o.id = b.order_id and o.deleted_at is null
    left join lateral (select m.id, m.status from manifest m where ${ofBatch('m')} order by m.status = 'deleted', m.id desc limit 1) m on true
    where b.id = any($1::uuid[])`
