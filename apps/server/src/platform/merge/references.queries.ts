import type { Entity } from '@guanqiao/domain/kit/entity'
import { isOwned, isTenant, referrers } from '../../kernel/data/model.ts'
import { Parameters } from '../../kernel/data/parameters.ts'
import { auditPart, auditJson, shownChange } from '../../kernel/data/write/audited.ts'
import type { Context } from '../../kernel/handlers.ts'

type MoveContext = Pick<Context, 'sql' | 'trace' | 'now'>

/** Number of rows of one kind. */
export interface Counted {
  readonly label: string
  readonly count: number
}

/** A merge of two rows of an entity; their owner is null for rows of the platform. */
export interface MergedPair {
  readonly merge: string
  readonly entity: Entity
  readonly owner: string | null
  readonly kept: string
  readonly lost: string
}

type Referrer = ReturnType<typeof referrers>[number]

/**
 * Points every reference to the lost row at the kept one: each row is locked, audited and noted for an undo. Rows in the recycle
 * bin move too, so that they can be restored.
 */
export async function moveReferences(ctx: MoveContext, pair: MergedPair): Promise<Counted[]> {
  const counts: Counted[] = []
  for (const referrer of referrers(pair.entity)) {
    const { from, column } = referrer
    const parameters = new Parameters()
    const merge = parameters.add(pair.merge)
    const source = `select t.* from ${from.table} t where t.${column} = ${parameters.add(pair.lost)}::uuid${ofOwner(from, pair, parameters)}`
    const noted = `noted as (insert into record_merge_move (merge_id, enterprise_id, entity, field, record_id)
  select ${merge}::uuid, ${parameters.add(pair.owner)}::uuid, '${from.table}', '${column}', m.id from made m)`
    counts.push({ label: from.label, count: await pointTo(ctx, referrer, source, pair.kept, parameters, [noted]) })
  }
  return summed(counts)
}

/** Points the references of a merge back that still point to the kept row; `kept` counts those that no longer do. */
export async function moveBack(
  ctx: MoveContext,
  pair: MergedPair,
): Promise<{ readonly moved: Counted[]; readonly kept: Counted[] }> {
  const moved: Counted[] = []
  const all: Counted[] = []
  for (const referrer of referrers(pair.entity)) {
    const { from, column } = referrer
    const parameters = new Parameters()
    const noted = `select record_id from record_merge_move where merge_id = ${parameters.add(pair.merge)}::uuid and entity = '${from.table}' and field = '${column}'`
    const [total] = await ctx.sql.unsafe<{ count: number }[]>(
      `select count(*)::int as count from (${noted}) n`,
      parameters.values as never[],
    )
    all.push({ label: from.label, count: total!.count })
    if (total!.count === 0) continue
    const source = `select t.* from ${from.table} t where t.id in (${noted}) and t.${column} = ${parameters.add(pair.kept)}::uuid${ofOwner(from, pair, parameters)}`
    moved.push({ label: from.label, count: await pointTo(ctx, referrer, source, pair.lost, parameters, []) })
  }
  const back = summed(moved)
  const remaining = summed(all).map(({ label, count }) => ({
    label,
    count: count - (back.find((other) => other.label === label)?.count ?? 0),
  }))
  return { moved: back, kept: remaining.filter(({ count }) => count > 0) }
}

/** Rows of an enterprise are referenced by rows of that enterprise alone. */
const ofOwner = (from: Entity, { owner }: MergedPair, parameters: Parameters): string =>
  owner !== null && isOwned(from) ? ` and t.enterprise_id = ${parameters.add(owner)}::uuid` : ''

/** Changes the reference of the rows of `source`, in the order of their ids, with an audit entry each. */
async function pointTo(
  { sql, trace, now }: MoveContext,
  { from, column }: Referrer,
  source: string,
  target: string,
  parameters: Parameters,
  parts: readonly string[],
): Promise<number> {
  const same = (left: string, right: string) =>
    isTenant(from)
      ? `${left}.enterprise_id = ${right}.enterprise_id and ${left}.id = ${right}.id`
      : `${left}.id = ${right}.id`
  const audited = auditPart(
    { trace, enterprise: trace.enterprise_id },
    from,
    parameters,
    `made m join before b on ${same('m', 'b')}`,
    {
      row: 'm',
      before: auditJson(from, 'b'),
      after: shownChange(from, 'm', [column]),
      mayChangeState: false,
    },
  )
  const text = `with before as materialized (${source} order by t.id for update of t),
made as (update ${from.table} t set ${column} = ${parameters.add(target)}::uuid, version = t.version + 1,
  updated_at = ${parameters.add(now().toISOString())}, updated_by = ${parameters.add(trace.username)}
  from before b where ${same('t', 'b')} returning t.*),
${[audited, ...parts].join(',\n')}
select count(*)::int as count from made`
  const [counted] = await sql.unsafe<{ count: number }[]>(text, parameters.values as never[])
  return counted!.count
}

/** The live rows that reference these rows, by the referenced row. */
export async function countReferring(
  { sql }: Pick<Context, 'sql'>,
  entity: Entity,
  ids: readonly string[],
): Promise<(Counted & { readonly id: string })[]> {
  const all = referrers(entity)
  if (all.length === 0) return []
  const parameters = new Parameters()
  const list = `${parameters.texts(ids)}::uuid[]`
  const parts = all.map(
    ({ from, column }) =>
      `select t.${column} as id, '${from.label}' as label, count(*)::int as count from ${from.table} t
where t.${column} = any(${list}) and t.deleted_at is null group by t.${column}`,
  )
  const rows = await sql.unsafe<(Counted & { id: string })[]>(
    `select id, label, sum(count)::int as count from (${parts.join(' union all ')}) c group by id, label order by id, label`,
    parameters.values as never[],
  )
  return [...rows]
}

/** The counts by label, without those of none; two fields of one table may reference the same row. */
const summed = (counts: readonly Counted[]): Counted[] =>
  [...Map.groupBy(counts, ({ label }) => label)]
    .map(([label, some]) => ({ label, count: some.reduce((total, { count }) => total + count, 0) }))
    .filter(({ count }) => count > 0)
