import { anyOf, spellings } from '../../kernel/data/filters.ts'
import { ngramsOfSearch } from '../../kernel/data/ngrams.ts'
import { likePart, Parameters } from '../../kernel/data/parameters.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

export interface BinFilter {
  /** Undefined: all enterprises, for the platform's staff. */
  readonly enterprise?: string | undefined
  /** The kinds that the caller may see. */
  readonly kinds: readonly string[]
  readonly entity?: string | null | undefined
  readonly id?: string | undefined
  readonly label?: string | null | undefined
  readonly deleted_by?: string | null | undefined
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

export interface BinRow {
  readonly label: string | null
  readonly entity: string
  readonly deleted_at: string
  readonly deleted_by: string | null
  readonly parts: number
  /** The record with which it was merged. */
  readonly merged_label: string | null
  readonly enterprise_id: string | null
  readonly enterprise_id_text: string | null
  readonly id: string
}

/** Entries are counted up to this number. */
export const COUNTED = 10_001

function conditions(filter: BinFilter, parameters: Parameters): string {
  const parts = [`t.entity = any(${parameters.texts(filter.entity ? [filter.entity] : filter.kinds)})`]
  if (filter.enterprise) parts.push(`t.enterprise_id = ${parameters.add(filter.enterprise)}::uuid`)
  if (filter.id) parts.push(`t.record_id = ${parameters.add(filter.id)}::uuid`)
  if (filter.label) parts.push(labelCondition(filter.label, parameters))
  if (filter.deleted_by) parts.push(`t.deleted_by = ${parameters.add(filter.deleted_by)}`)
  if (filter.from) parts.push(`t.deleted_at >= ${parameters.add(filter.from)}::timestamptz`)
  if (filter.to) parts.push(`t.deleted_at <= ${parameters.add(filter.to)}::timestamptz`)
  return parts.join(' and ')
}

const labelCondition = (label: string, parameters: Parameters): string =>
  anyOf(
    spellings(label).map((fragment) => {
      const pattern = parameters.add(likePart(fragment))
      return `(t.grams @> ${parameters.texts(ngramsOfSearch(fragment))} and (t.label ilike ${pattern} or alike_name(t.label) like ${pattern}))`
    }),
  )

export interface BinPage {
  readonly total: number
  readonly rows: readonly BinRow[]
}

/** A page, the latest deletions first, with the total up to `COUNTED`. */
export async function binPage(
  sql: Sql,
  filter: BinFilter,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<BinPage> {
  const parameters = new Parameters()
  const where = conditions(filter, parameters)
  const [page] = await sql.unsafe<BinPage[]>(
    `select (select count(*)::int from (select 1 from recycled t where ${where} limit ${COUNTED}) c) as total,
(select coalesce(json_agg(row_to_json(r) order by r.deleted_at desc, r.id desc), '[]'::json) from (
  select t.label, t.entity, to_char(t.deleted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as deleted_at, t.deleted_by,
    jsonb_array_length(t.parts) as parts, t.merged_label, t.enterprise_id, (select e.company_name from enterprise e where e.id = t.enterprise_id) as enterprise_id_text,
    t.record_id as id
  from recycled t where ${where}
  order by t.deleted_at desc, t.record_id desc limit ${parameters.add(pageSize)}::int offset ${parameters.add((pageNo - 1) * pageSize)}::int) r) as rows`,
    parameters.values as never[],
  )
  return page!
}

/** Whether the record was merged with another; it returns by undoing that merge. */
export async function isMerged(sql: Sql, entity: string, id: string): Promise<boolean> {
  const rows = await sql`
    select from recycled where entity = ${entity} and record_id = ${id} and merged_label is not null`
  return rows.length > 0
}
