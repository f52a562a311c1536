import type { Sql } from '../../kernel/database/scoped.ts'

const SHOWN = 100

export interface HitRow {
  readonly doc_id: string
  readonly doc_type: string
  readonly batch_number: string
  readonly path: string | null
  readonly times: number
  readonly first_at: string
  readonly last_at: string
}

/** The documents that a rule named, the latest first. */
export const hitsOf = async (
  sql: Sql,
  rule: { readonly enterprise_id: string; readonly id: string },
): Promise<HitRow[]> => [
  ...(await sql<HitRow[]>`
    select doc_id, doc_type, batch_number, path, times, first_at, last_at from local_rule_hit
    where enterprise_id = ${rule.enterprise_id} and rule_id = ${rule.id} order by last_at desc, doc_id limit ${SHOWN}`),
]

export interface HitCount {
  readonly id: string
  readonly documents: number
  readonly last_at: string
}

/** By rule, of one enterprise; of all for null. */
export const hitCounts = async (sql: Sql, enterpriseId: string | null): Promise<HitCount[]> => [
  ...(await sql<HitCount[]>`
    select rule_id as id, count(*)::int as documents, max(last_at) as last_at from local_rule_hit
    where ${enterpriseId === null ? sql`true` : sql`enterprise_id = ${enterpriseId}`} group by rule_id`),
]
