import type { Sql } from '../../kernel/database/scoped.ts'
import type { BatchKey, RowKey } from '../crossing/steps.queries.ts'

/** A bill of a manifest whose state or content customs has changed. */
export interface BillKey extends BatchKey {
  readonly bill_no: string
}

/** A record that took the weight of a bill over from the manifest, which declares another one now. */
export interface FormerWeight extends RowKey {
  readonly table: string
  readonly status: string
  readonly bill_no: string
  readonly stated: string
  readonly declared: string
}

const ofReports = (table: 'arrival' | 'tally') => `
  select '${table}' as "table", d.enterprise_id, d.id, d.status, b.bill_no, x.line->>'gross_weight' as stated, b.gross_weight::text as declared
  from bills b join ${table} d on d.enterprise_id = b.enterprise_id and d.batch_number = b.batch_number and d.status <> 'deleted' and d.deleted_at is null
  cross join lateral jsonb_array_elements(coalesce(to_jsonb(d.bills), '[]')) with ordinality x(line, place)
  where x.line->>'bill_no' = b.bill_no and not coalesce(d.is_partial, false) and (x.line->>'gross_weight')::numeric <> b.gross_weight
    and exists (select 1 from jsonb_array_elements(coalesce(to_jsonb(d.origins), '[]')) o where o->>'path' = 'bills.' || (x.place - 1) || '.gross_weight'
      and o->>'source' = 'manifest' and (o->>'value')::numeric = (x.line->>'gross_weight')::numeric)`

const ofLists = `
  select 'inventory' as "table", d.enterprise_id, d.id, d.status, b.bill_no, d.gross_weight::text as stated, b.gross_weight::text as declared
  from bills b join inventory d on d.enterprise_id = b.enterprise_id and d.batch_number = b.batch_number and d.bill_no = b.bill_no and d.deleted_at is null
  where d.gross_weight <> b.gross_weight and exists (select 1 from jsonb_array_elements(coalesce(to_jsonb(d.origins), '[]')) o
    where o->>'path' = 'gross_weight' and o->>'source' = 'manifest' and (o->>'value')::numeric = d.gross_weight)`

/** Arrivals, tallies and gathered lists on the whole of some bills that still have the weight that the manifest declared before. */
export const formerWeights = async (sql: Sql, bills: readonly BillKey[]): Promise<FormerWeight[]> => [
  ...(await sql.unsafe<FormerWeight[]>(
    `with g as (select distinct enterprise_id, batch_number, bill_no
      from json_to_recordset($1::text::json) as g(enterprise_id uuid, batch_number text, bill_no text)),
    bills as (select g.*, l.gross_weight from g
      join manifest m on m.enterprise_id = g.enterprise_id and m.batch_number = g.batch_number and m.status <> 'deleted' and m.deleted_at is null
      join manifest_bill l on l.enterprise_id = m.enterprise_id and l.manifest_id = m.id and l.bill_no = g.bill_no and l.deleted_at is null)
    ${ofReports('arrival')} union all ${ofReports('tally')} union all ${ofLists}`,
    [
      JSON.stringify(
        bills.map(({ enterprise_id, batch_number, bill_no }) => ({ enterprise_id, batch_number, bill_no })),
      ),
    ],
    { prepare: true },
  )),
]
