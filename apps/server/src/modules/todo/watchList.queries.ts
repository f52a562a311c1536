import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { MAX_WATCHED, watchBands } from '@guanqiao/domain/todo/index'
import type { WatchBand, watchList } from '@guanqiao/domain/todo/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { TODAY } from './expiries.ts'
import type { Paper } from './expiries.ts'

export type Watched = OutputOf<typeof watchList>['rows'][number]

/** What is left of a record besides its days, as SQL expressions of its row. */
const remainders: Readonly<Record<string, { readonly amount: string; readonly unit: string }>> = {
  import_license: { amount: 'remaining', unit: 'unit' },
}

const bandNames = Object.keys(watchBands) as WatchBand[]

const inBand = (name: string, band: WatchBand): string => {
  const [from, to] = watchBands[band].days
  return from === null ? `${name} <= ${TODAY} + ${to}` : `${name} between ${TODAY} + ${from} and ${TODAY} + ${to}`
}

/** Rows of the caller's enterprise; of the platform, for its staff. Each branch reads the index of its column in the order of days. */
function branchOf(
  { entity, holder, name, kind, from, title, paper, path, renewal }: Paper,
  { enterpriseId, bands }: Pick<WatchFilter, 'enterpriseId' | 'bands'>,
  limit: number,
): string {
  const ownRows = `p.enterprise_id ${enterpriseId === null ? 'is null' : '= $1'}`
  const owned = entity.scope === 'platform' ? 'true' : ownRows
  const last = Math.max(...bands.map((band) => watchBands[band].days[1]))
  const day = `p.${name}`
  const bandCondition =
    bands.length === bandNames.length ? '' : `and (${bands.map((band) => inBand(day, band)).join(' or ')})`
  const { amount, unit } = remainders[entity.table] ?? { amount: 'null::numeric', unit: 'null::text' }
  return `(select '${kind}' as kind, ${paper} as paper, '${holder.label}' as entity_label, '${entity.menu}' as menu,
      ${path} as path, ${renewal} as renewal, p.id || ':${name}' as id, left(trim(${title}), 200) as title, ${day} as valid_to,
      ${amount} as remaining, ${unit} as remaining_unit
    from ${from} where ${owned} and ${day} <= ${TODAY} + ${last} ${bandCondition} order by ${day}, p.id limit ${limit})`
}

export interface WatchFilter {
  readonly enterpriseId: string | null
  readonly papers: readonly Paper[]
  readonly bands: readonly WatchBand[]
  readonly limit: number
  readonly offset: number
}

const bandOf = `case ${bandNames.map((band) => `when ${inBand('valid_to', band)} then '${band}'`).join(' ')} end`

/** A page of papers by their last day, with their number, which is counted up to `MAX_WATCHED` + 1. */
export async function watchedPage(
  sql: Sql,
  filter: WatchFilter,
): Promise<{ readonly rows: readonly Watched[]; readonly total: number }> {
  const { enterpriseId, papers, bands, limit, offset } = filter
  if (papers.length === 0 || bands.length === 0) return { rows: [], total: 0 }
  const all = (most: number) => papers.map((paper) => branchOf(paper, filter, most)).join(' union all ')
  const [page] = await sql.unsafe<{ rows: readonly Watched[]; total: number }[]>(
    `with parameters as (select $1::uuid)
    select (select count(*)::int from (select 1 from (${all(MAX_WATCHED + 1)}) a limit ${MAX_WATCHED + 1}) counted) as total,
      (select coalesce(json_agg(r order by r.valid_to, r.kind, r.id), '[]'::json) from (
        select title, ${bandOf} as band, kind, paper, entity_label, valid_to, remaining::text as remaining, remaining_unit, menu, path, renewal, id
        from (${all(offset + limit)}) w order by valid_to, kind, id limit ${limit} offset ${offset}) r) as rows`,
    [enterpriseId],
    { prepare: true },
  )
  return page!
}
