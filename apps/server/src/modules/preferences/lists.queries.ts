import { MAX_FILTERS } from '@guanqiao/domain/preferences/lists'
import type { arrangeList } from '@guanqiao/domain/kit/calls/arrangeList'
import type { listFilters } from '@guanqiao/domain/preferences/lists'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { listChoices } from '../../platform/callers/listChoices.queries.ts'
import type { ListChoice } from '../../platform/callers/listChoices.queries.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

export type FilterRow = OutputOf<typeof listFilters>[number]

interface Viewer {
  readonly user_id: string
  readonly enterprise_id: string | null
  readonly admin: boolean
}

export async function choiceOf(sql: Sql, userId: string, list: string): Promise<ListChoice> {
  const [row] = await sql.unsafe<{ all: ListChoice[] | null }[]>(
    `select ${listChoices} as all from app_user u where u.id = $1`,
    [userId],
    { prepare: true },
  )
  return row?.all?.find((choice) => choice.list === list) ?? { list, columns: null, density: null, default_query: null }
}

export async function storeArrangement(sql: Sql, userId: string, input: InputOf<typeof arrangeList>): Promise<void> {
  const { list, columns, density } = input
  await sql`
    insert into user_list (user_id, list, columns, density)
    values (${userId}, ${list}, ${columns ? JSON.stringify(columns) : null}::text::jsonb, ${density ?? null})
    on conflict (user_id, list) do update set columns = excluded.columns, density = excluded.density`
}

export const storeDefault = (sql: Sql, userId: string, list: string, filterId: string | null): Promise<unknown> => sql`
  insert into user_list (user_id, list, default_filter) values (${userId}, ${list}, ${filterId})
  on conflict (user_id, list) do update set default_filter = excluded.default_filter`

const columns = `f.id, f.list, f.name, f.query, f.shared, f.owner_id = $1 as mine, u.full_name as owner,
  coalesce(l.default_filter = f.id, false) as is_default, f.owner_id = $1 or (f.shared and $3) as changeable`
const visible = `from list_filter f join app_user u on u.id = f.owner_id
  left join user_list l on l.user_id = $1 and l.list = f.list
  where (f.owner_id = $1 or (f.shared and f.enterprise_id is not distinct from $2::uuid))`

const parametersOf = ({ user_id, enterprise_id, admin }: Viewer) => [user_id, enterprise_id, admin]

/** The filters of a list that a user sees: their own first, then those of colleagues, by name. */
export async function filtersOf(sql: Sql, viewer: Viewer, list: string): Promise<FilterRow[]> {
  const rows = await sql.unsafe<FilterRow[]>(
    `select ${columns} ${visible} and f.list = $4 order by f.owner_id = $1 desc, f.name, f.id limit 200`,
    [...parametersOf(viewer), list],
    { prepare: true },
  )
  return rows.map(({ list: _, ...row }: FilterRow & { list?: string }) => row)
}

/** A filter that the user sees, with its list. */
export async function findFilter(sql: Sql, viewer: Viewer, id: string) {
  const [row] = await sql.unsafe<(FilterRow & { readonly list: string })[]>(
    `select ${columns} ${visible} and f.id = $4`,
    [...parametersOf(viewer), id],
    { prepare: true },
  )
  return row
}

export const isFull = async (sql: Sql, userId: string, list: string): Promise<boolean> =>
  (await sql`select from list_filter where owner_id = ${userId} and list = ${list} limit ${MAX_FILTERS}`).length ===
  MAX_FILTERS

interface NewFilter {
  readonly id: string
  readonly list: string
  readonly name: string
  readonly query: string
  readonly shared: boolean
}

/** Adds a filter, or changes the one with this id; returns false if its owner has another of this name. */
export async function storeFilter(sql: Sql, viewer: Viewer, filter: NewFilter): Promise<boolean> {
  const { id, list, name, query, shared } = filter
  const existing = await sql`
    select from list_filter where list = ${list} and name = ${name} and id <> ${id}
      and owner_id = coalesce((select owner_id from list_filter where id = ${id}), ${viewer.user_id})`
  if (existing.length > 0) return false
  const rows = await sql`
    insert into list_filter (id, enterprise_id, list, name, query, owner_id, shared)
    values (${id}, ${viewer.enterprise_id}, ${list}, ${name}, ${query}, ${viewer.user_id}, ${shared})
    on conflict do nothing returning id`
  if (rows.length > 0) return true
  const changed = await sql`
    update list_filter set name = ${name}, query = ${query}, shared = ${shared}, updated_at = now()
    where id = ${id} and list = ${list} returning id`
  return changed.length > 0
}

export const deleteFilter = (sql: Sql, id: string): Promise<unknown> => sql`delete from list_filter where id = ${id}`
