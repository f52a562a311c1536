import type { Comparison, DuplicateRule, Register } from '@guanqiao/domain/duplicate/index'
import { MAX_ALIKE } from '@guanqiao/domain/duplicate/index'
import { Parameters } from '../../kernel/data/parameters.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

/** Rows that are alike by one rule; for a rule of similar names `names` are their folded names, in the same order. */
export interface AlikeRows {
  readonly ids: readonly string[]
  readonly names: readonly string[]
}

/** Groups that one rule returns at most. */
export const MAX_RULE_GROUPS = 500

interface Key {
  readonly expression: (value: string) => string
  /** Shorter values are placeholders rather than numbers. */
  readonly least: number
}

const keys: Readonly<Record<Comparison, Key>> = {
  number: { expression: (value) => `folded_number(${value})`, least: 6 },
  plate: { expression: (value) => `translate(alike_plate(${value}), 'OI', '01')`, least: 4 },
  name: { expression: (value) => `folded_name(${value})`, least: 1 },
  phone: { expression: (value) => `right(regexp_replace(${value}, '[^0-9]', '', 'g'), 11)`, least: 7 },
}

/**
 * The rows of a register that are alike by a rule, within one enterprise each. Folding takes most of the time among a hundred thousand rows: the
 * first key is computed once a row, further keys and names for the rows whose first key is repeated.
 */
export async function alikeRows(
  sql: Sql,
  { entity, name }: Register,
  rule: DuplicateRule,
  enterprise: string | null,
): Promise<AlikeRows[]> {
  const parameters = new Parameters()
  const owner = enterprise === null ? '' : ` and t.enterprise_id = ${parameters.add(enterprise)}::uuid`
  const values = rule.parts.map(({ fields, by }, at) => {
    const expressions = fields.map((field) => `(${keys[by].expression(`t.${field}`)})`)
    return `cross join lateral (values ${expressions.join(', ')}) k${at}(key)`
  })
  const [first, ...further] = values
  const filled = rule.parts[0]!.fields.map((field) => `t.${field} is not null`).join(' or ')
  const columns = rule.parts.map((_, at) => `key${at}`).join(', ')
  const fit = rule.parts.map(({ by }, at) => `char_length(k${at}.key) >= ${keys[by].least}`)
  const names = rule.similar
    ? `(array_agg(coalesce(folded_name(t.${name}), '') order by t.id))[1:${MAX_ALIKE}]`
    : `'{}'::text[]`
  const isRepeated = 'having min(id::text) <> max(id::text)'
  const rows = await sql.unsafe<AlikeRows[]>(
    `with keyed as materialized (
  select coalesce(t.enterprise_id::text, '') as holder, t.id, k0.key
  from ${entity.table} t ${first} where t.deleted_at is null${owner} and (${filled})
), repeated as (
  select holder, key from keyed k0 where ${fit[0]} group by holder, key ${isRepeated}
), compared as materialized (
  select distinct holder, t.id, ${['k0.key as key0', ...further.map((_, at) => `k${at + 1}.key as key${at + 1}`)].join(', ')}
  from repeated join keyed k0 using (holder, key) join ${entity.table} t on t.id = k0.id ${further.join(' ')}
  where ${fit.join(' and ')}
), same as (
  select holder, ${columns} from compared group by holder, ${columns} ${isRepeated} order by min(id::text) desc limit ${MAX_RULE_GROUPS}
)
select (array_agg(t.id order by t.id))[1:${MAX_ALIKE}]::text[] as ids, ${names} as names
from same join compared using (holder, ${columns}) join ${entity.table} t on t.id = compared.id
group by holder, ${columns} order by min(t.id::text) desc`,
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
