import type { Comparison, DuplicateRule, Register } from '@guanqiao/domain/duplicate/index'
import { MAX_ALIKE } from '@guanqiao/domain/duplicate/index'
import { Parameters } from '../../kernel/data/parameters.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

/** Rows that are alike by one rule; `names` are their folded names, in the same order. */
export interface AlikeRows {
  readonly ids: readonly string[]
  readonly names: readonly string[]
}

/** Groups that one rule returns at most. */
export const MAX_RULE_GROUPS = 500

const expressions: Readonly<Record<Comparison, (value: string) => string>> = {
  number: (value) => longEnough(`folded_number(${value})`, 6),
  plate: (value) => longEnough(`translate(alike_plate(${value}), 'OI', '01')`, 4),
  name: (value) => `folded_name(${value})`,
  phone: (value) => longEnough(`right(regexp_replace(${value}, '[^0-9]', '', 'g'), 11)`, 7),
}

/** Shorter values are placeholders rather than numbers. */
const longEnough = (expression: string, length: number): string =>
  `case when char_length(${expression}) >= ${length} then ${expression} end`

/** The rows of a register that are alike by a rule, within one enterprise each. */
export async function alikeRows(
  sql: Sql,
  { entity, name }: Register,
  rule: DuplicateRule,
  enterprise: string | null,
): Promise<AlikeRows[]> {
  const parameters = new Parameters()
  const owner = enterprise === null ? '' : ` and t.enterprise_id = ${parameters.add(enterprise)}::uuid`
  const values = rule.parts.map(
    ({ fields, by }, at) =>
      `cross join lateral (values ${fields.map((field) => `(${expressions[by](`t.${field}`)})`).join(', ')}) k${at}(key)`,
  )
  const keys = rule.parts.map((_, at) => `k${at}.key`)
  const rows = await sql.unsafe<AlikeRows[]>(
    `select (array_agg(id order by id))[1:${MAX_ALIKE}]::text[] as ids, (array_agg(name order by id))[1:${MAX_ALIKE}] as names
from (select distinct t.enterprise_id, t.id, coalesce(folded_name(t.${name}), '') as name, ${keys.map((key, at) => `${key} as key${at}`).join(', ')}
  from ${entity.table} t ${values.join(' ')}
  where t.deleted_at is null${owner} and ${keys.map((key) => `${key} is not null`).join(' and ')}) alike
group by enterprise_id, ${keys.map((_, at) => `key${at}`).join(', ')} having count(*) > 1
order by min(id::text) desc limit ${MAX_RULE_GROUPS}`,
    parameters.values as never[],
  )
  return [...rows]
}

/** A pair of ids in ascending order. */
export type Pair = readonly [low: string, high: string]

export const pairOf = (one: string, other: string): Pair => (one < other ? [one, other] : [other, one])

/** The pairs of a register that were declared different, the latest first. */
export async function differentPairs(sql: Sql, entity: string, enterprise: string | null): Promise<Pair[]> {
  const rows = await sql<{ low_id: string; high_id: string }[]>`
    select low_id, high_id from record_difference
    where entity = ${entity} and (${enterprise}::uuid is null or enterprise_id = ${enterprise}) order by noted_at desc`
  return rows.map(({ low_id, high_id }) => [low_id, high_id])
}

interface Noted {
  readonly enterprise: string | null
  readonly at: string
  readonly by: string | null
}

export async function notePairs(sql: Sql, entity: string, pairs: readonly Pair[], noted: Noted): Promise<void> {
  await sql`
    insert into record_difference (enterprise_id, entity, low_id, high_id, noted_at, noted_by)
    select ${noted.enterprise}::uuid, ${entity}, low, high, ${noted.at}::timestamptz, ${noted.by}
    from unnest(${pairs.map(([low]) => low)}::uuid[], ${pairs.map(([, high]) => high)}::uuid[]) p(low, high)
    on conflict do nothing`
}

export async function forgetPairs(sql: Sql, entity: string, pairs: readonly Pair[]): Promise<void> {
  await sql`
    delete from record_difference d using unnest(${pairs.map(([low]) => low)}::uuid[], ${pairs.map(([, high]) => high)}::uuid[]) p(low, high)
    where d.entity = ${entity} and d.low_id = p.low and d.high_id = p.high`
}
