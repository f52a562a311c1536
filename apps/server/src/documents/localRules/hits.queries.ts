import type { Sql } from '../../kernel/database/scoped.ts'

export interface Hit {
  readonly enterprise_id: string
  readonly rule_id: string
  readonly doc_type: string
  readonly doc_id: string
  readonly batch_number: string
  readonly path: string | null
}

/** Adds documents that rules named, one row for each rule and document; `hits` names none twice. */
export async function addHits(sql: Sql, hits: readonly Hit[]): Promise<void> {
  await sql`
    insert into local_rule_hit (enterprise_id, rule_id, doc_type, doc_id, batch_number, path)
    select enterprise_id, rule_id, doc_type, doc_id, batch_number, path
    from json_to_recordset(${JSON.stringify(hits)}::text::json) as g(enterprise_id uuid, rule_id uuid, doc_type text, doc_id uuid, batch_number text, path text)
    order by rule_id, doc_id
    on conflict (enterprise_id, rule_id, doc_id) do update
      set times = local_rule_hit.times + 1, last_at = now(), batch_number = excluded.batch_number, path = excluded.path`
}
