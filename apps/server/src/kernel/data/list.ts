import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { listedColumns, referredText } from './columns.ts'
import type { ListedColumns } from './columns.ts'
import { filterConditions, isGiven } from './filters.ts'
import { cursorText, pageText } from './list/cursor.ts'
import type { PageQuery } from './list/cursor.ts'
import { orderBy, orderOf } from './list/order.ts'
import { allOf, orderInPart, partsOf } from './list/parts.ts'
import { isTenant } from './model.ts'
import { Parameters } from './parameters.ts'

/** Totals are exact below this number; beyond it, this number is returned with `totalCapped`, unless the exact total is requested. */
const COUNTED = 10_001

export interface Statement {
  readonly text: string
  readonly values: unknown[]
  /** False: the connection parses it with every call and does not keep it. */
  readonly prepare?: boolean
}

/**
 * Matches that a picker or the search box sorts; of more, it shows the latest of some. Sorting all 50,000 rows with two frequent
 * characters among a million took 1.6 s.
 */
export const CANDIDATES = 2_000

/** Page sizes offered by the pagers. */
const USUAL_SIZES: readonly number[] = [10, 20, 50, 100]

/**
 * One statement for a page and its total, which returns the JSON text of the response: `{rows, pageNo, pageSize, totalCount,
 * totalCapped?, data?, cursor?}`. Expressions are computed only for the rows of the page, and columns to sum for the counted rows.
 */
export function listStatement(
  entity: Entity,
  enterprise: string | null,
  query: ListQuery,
  sums: readonly string[] = [],
): Statement {
  const parameters = new Parameters()
  const columns = columnsOf(entity, query, enterprise, parameters)
  const list = pageQuery(entity, enterprise, query, columns, parameters)
  const [page, isWhole] = pageText(list, parameters)
  const source = isWhole ? 'page t' : `page join ${entity.table} t using (${list.key})`
  const rows = `(select count(*) as shown, string_agg(row_to_json(r)::text, ',') as rows
  from (select ${columns.text} from ${source} order by ${orderBy(list.order)}) r) s`
  const cursor = cursorText(list, source, parameters)
  const max = query.total === 'exact' ? Number.MAX_SAFE_INTEGER : COUNTED
  const total = totalText(list, sums, max)
  const isAlone = (query.pageNo ?? 1) === 1 && !cursor && sums.length === 0
  const text = `with page as (${page}) select '{"rows":[' || coalesce(rows, '') || ${endText(list, sums, max, cursor, parameters)} as json
from ${isAlone ? totalOfFirstPage(rows, total, list.limit) : `${rows}, ${total} c`}`
  return { text, values: parameters.values, prepare: columns.isPrepared }
}

/** The page that a query asks for. */
function pageQuery(
  entity: Entity,
  enterprise: string | null,
  query: ListQuery,
  columns: ListedColumns,
  parameters: Parameters,
): PageQuery {
  const { pageNo = 1, pageSize = 10 } = query
  const filters = filterConditions(entity, query, parameters)
  // The unfiltered first page has the same plan for all values, which is reused (0.9 against 1.4 ms). See `forceCustomPlan` for others.
  const isGeneral = filters.length === 0 && pageNo === 1 && USUAL_SIZES.includes(pageSize)
  const conditions = isGeneral ? filters : [...filters, forceCustomPlan(parameters)]
  const order = orderOf(entity, query)
  return {
    entity,
    query,
    order,
    key: isTenant(entity) ? 'enterprise_id, id' : 'id',
    read: [...new Set([...columns.sources, `t.${order.column ?? 'id'}`])],
    parts: partsOf(entity, enterprise, conditions, parameters),
    limit: isGeneral ? String(pageSize) : `${parameters.add(pageSize)}::int`,
  }
}

/** The number of matches, up to one more than `max`, and their sums. */
function totalText({ entity, parts }: PageQuery, sums: readonly string[], max: number): string {
  const counted = allOf(
    entity,
    sums.length === 0 ? '1' : sums.join(', '),
    parts,
    max === COUNTED ? `limit ${max + 1}` : '',
  )
  return `(select count(*) as n${sums.map((name) => `, sum(${name}) as ${name}`).join('')}
  from (${counted}) c)`
}

/** A first page with room for more shows all matches. The offset prevents that the count is planned for each use of it. */
const totalOfFirstPage = (rows: string, total: string, limit: string): string =>
  `(select rows, case when shown < ${limit} then shown else ${total} end as n from ${rows} offset 0) s`

/**
 * The response after its rows. Values that are only echoed are parameters too: with literals, every connection would prepare and keep one
 * statement per value.
 */
function endText(
  { query, limit }: PageQuery,
  sums: readonly string[],
  max: number,
  cursor: string | undefined,
  parameters: Parameters,
): string {
  const parts = [
    `'],"pageNo":' || ${parameters.add(query.pageNo ?? 1)}::int || ',"pageSize":' || ${limit} || ',"totalCount":' || least(n, ${max})`,
    `case when n > ${max} then ',"totalCapped":true' else '' end`,
    ...(sums.length === 0 ? [] : [`',"data":' || ${summed(sums, max)}`]),
    ...(cursor ? [`coalesce(',"cursor":"' || ${cursor} || '"', '')`] : []),
  ]
  return `(${parts.join(' || ')} || '}')`
}

/** With the references that the list is filtered by read once. */
function columnsOf(entity: Entity, query: ListQuery, enterprise: string | null, parameters: Parameters): ListedColumns {
  if (enterprise === null || !isTenant(entity)) return listedColumns(entity, query.columns)
  return listedColumns(entity, query.columns, (name, field) =>
    isGiven(query[name])
      ? referredText(field, parameters.shared(query[name]), parameters.shared(enterprise))
      : undefined,
  )
}

/** No sum is returned beyond the counted rows: it would be incomplete. */
const summed = (names: readonly string[], most: number): string =>
  `json_build_object(${names.map((name) => `'${name}', case when n > ${most} then null else ${name}::text end`).join(', ')})`

/** The rows of a list as JSON values, one per line: the first `limit`, or all. */
export function rowsStatement(entity: Entity, enterprise: string | null, query: ListQuery, limit?: number): Statement {
  const parameters = new Parameters()
  const filters = filterConditions(entity, query, parameters)
  const parts = partsOf(entity, enterprise, [...filters, forceCustomPlan(parameters)], parameters)
  const columns = columnsOf(entity, query, enterprise, parameters)
  const order = orderOf(entity, query)
  const first = limit === undefined ? undefined : `limit ${parameters.add(limit)}`
  const most = query['keyword'] ? `limit ${CANDIDATES}` : `order by ${orderInPart(order, parts)} ${first}`
  const from = allOf(entity, '*', parts, first && most)
  const text = `select ${columns.text} from (${from}) t order by ${orderBy(order)} ${first ?? ''}`
  return { text: asJson(text), values: parameters.values, prepare: columns.isPrepared }
}

/** Each row of a statement as one JSON value, made by PostgreSQL, so that rows have the same form everywhere. */
export const asJson = (text: string): string => `select row_to_json(x) as row from (${text}) x`

/**
 * A condition that is always true and prevents the generic plans with a bitmap or a whole table, which PostgreSQL may choose after five
 * executions: a frequent keyword took 5 s among ten million rows with one, 0.2 s with a custom plan. The cost of `force_custom_plan()` is
 * counted for these and not for an index; with a known value, the planner removes the condition. So a list gets a generic plan only if
 * reading an index seems cheaper even for the unknown number of rows of a page: in small tables, where planning would cost more.
 */
const forceCustomPlan = (parameters: Parameters): string => `(${parameters.add(0)}::int = 0 or force_custom_plan())`
