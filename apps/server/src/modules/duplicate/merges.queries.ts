import type { Sql } from '../../kernel/database/scoped.ts'

/** A field of the kept row that a merge changed. */
export interface ChangedField {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

export interface Merge {
  readonly id: string
  readonly enterprise_id: string | null
  readonly entity: string
  readonly kept_id: string
  readonly kept_label: string
  readonly lost_id: string
  readonly lost_label: string
  readonly changed: readonly ChangedField[]
  readonly merged_at: string
  readonly merged_by: string | null
}

export async function insertMerge(sql: Sql, merge: Merge): Promise<void> {
  await sql`
    insert into record_merge (id, enterprise_id, entity, kept_id, kept_label, lost_id, lost_label, changed, merged_at, merged_by)
    values (${merge.id}, ${merge.enterprise_id}, ${merge.entity}, ${merge.kept_id}, ${merge.kept_label}, ${merge.lost_id}, ${merge.lost_label},
      ${JSON.stringify(merge.changed)}::text::jsonb, ${merge.merged_at}, ${merge.merged_by})`
}

/** Names the kept record at the lost one's entry in the recycle bin. */
export async function markMerged(sql: Sql, { entity, lost_id, kept_label }: Merge): Promise<void> {
  await sql`update recycled set merged_label = ${kept_label} where entity = ${entity} and record_id = ${lost_id}`
}

/** A merge of the caller's enterprise, or of any for staff; locked until the end of the transaction. */
export async function lockMerge(
  sql: Sql,
  id: string,
  enterprise: string | null,
): Promise<(Merge & { readonly undone_at: Date | null }) | undefined> {
  const [row] = await sql<(Merge & { readonly undone_at: Date | null })[]>`
    select * from record_merge where id = ${id} and (${enterprise}::uuid is null or enterprise_id = ${enterprise}) for update`
  return row
}

export async function markUndone(sql: Sql, id: string, at: string, by: string | null): Promise<void> {
  await sql`update record_merge set undone_at = ${at}, undone_by = ${by} where id = ${id}`
}

export interface MergeRow {
  readonly id: string
  readonly entity: string
  readonly kept_label: string
  readonly lost_label: string
  readonly moved: number
  readonly merged_at: string
  readonly merged_by: string | null
  readonly undone_at: string | null
  readonly undone_by: string | null
}

/** A page of the merges of a register, the latest first, with their number. */
export async function mergePage(
  sql: Sql,
  entity: string,
  enterprise: string | null,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly total: number; readonly rows: readonly MergeRow[] }> {
  const [page] = await sql<{ total: number; rows: MergeRow[] }[]>`
    select (select count(*)::int from record_merge where entity = ${entity} and (${enterprise}::uuid is null or enterprise_id = ${enterprise})) as total,
      (select coalesce(json_agg(row_to_json(r) order by r.merged_at desc, r.id desc), '[]'::json) from (
        select m.id, m.entity, m.kept_label, m.lost_label, m.merged_by, m.undone_by,
          to_char(m.merged_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as merged_at,
          to_char(m.undone_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as undone_at,
          (select count(*)::int from record_merge_move v where v.merge_id = m.id) as moved
        from record_merge m where m.entity = ${entity} and (${enterprise}::uuid is null or m.enterprise_id = ${enterprise})
        order by m.merged_at desc, m.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}) r) as rows`
  return page!
}
