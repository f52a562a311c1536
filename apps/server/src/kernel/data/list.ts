import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { listedColumns } from './columns.ts'
import { filterConditions } from './filters.ts'
import { cursorText, pageText } from './list/cursor.ts'
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
 * totalCapped?, data?, cursor?}`. The page is selected by ids alone from an index; wide columns are read only for its rows, and
 * columns to sum for the counted rows.
 */
export function listStatement(
  entity: Entity,
  enterprise: string | null,
  query: ListQuery,
  sums: readonly string[] = [],
): Statement {
  const parameters = new Parameters()
  const filters = filterConditions(entity, query, parameters)
  const { pageNo = 1, pageSize = 10 } = query
  const order = orderOf(entity, query)
  // The unfiltered first page has the same plan for all values, which is reused (0.9 against 1.4 ms). Any other list gets a custom
  // plan.
  const general = filters.length === 0 && pageNo === 1 && USUAL_SIZES.includes(pageSize)
  const parts = partsOf(entity, enterprise, [...filters, ...(general ? [] : [forceCustomPlan(parameters)])], parameters)
  const limit = general ? String(pageSize) : parameters.add(pageSize)
  const columns = listedColumns(entity, query.columns)
  const key = isTenant(entity) ? 't.enterprise_id, t.id' : 't.id'
  const join = isTenant(entity) ? 't.enterprise_id = p.enterprise_id and t.id = p.id' : 't.id = p.id'
  const page = { entity, query, order, key, parts, limit: general ? limit : `${limit}::int` }
  const keys = pageText(page, parameters)
  const cursor = cursorText(page, join, parameters)
  // Values that are only echoed are parameters too: with literals, every connection would prepare and keep one statement per value.
  const pageParameter = parameters.add(pageNo)
  const most = query.total === 'exact' ? undefined : COUNTED
  const text = `with page as (${keys}),
rows as (select ${columns.text} from page p join ${entity.table} t on ${join} order by ${orderBy(order)}),
total as (select count(*) as n${sums.map((name) => `, sum(${name}) as ${name}`).join('')}
  from (${allOf(entity, sums.length === 0 ? '1' : sums.join(', '), parts, most && `limit ${most + 1}`)}) c)
select '{"rows":[' || coalesce((select string_agg(row_to_json(r)::text, ',') from rows r), '')
  || '],"pageNo":' || ${pageParameter}::int || ',"pageSize":' || ${limit}::int${countText(most)}${sums.length === 0 ? '' : ` || ',"data":' || ${summed(sums, most)}`}${
    cursor ? ` || coalesce(',"cursor":"' || ${cursor} || '"', '')` : ''
  } || '}' as json from total`
  return { text, values: parameters.values, prepare: columns.kept }
}

const countText = (most: number | undefined): string =>
  most === undefined
    ? ` || ',"totalCount":' || n`
    : ` || ',"totalCount":' || least(n, ${most}) || case when n > ${most} then ',"totalCapped":true' else '' end`

/** No sum is returned beyond the counted rows: it would be incomplete. */
const summed = (names: readonly string[], most: number | undefined): string =>
  `json_build_object(${names.map((name) => `'${name}', ${most === undefined ? `${name}::text` : `case when n > ${most} then null else ${name}::text end`}`).join(', ')})`

/** The rows of a list as JSON values, one per line: the first `limit`, or all. */
export function rowsStatement(entity: Entity, enterprise: string | null, query: ListQuery, limit?: number): Statement {
  const parameters = new Parameters()
  const filters = filterConditions(entity, query, parameters)
  const parts = partsOf(entity, enterprise, [...filters, forceCustomPlan(parameters)], parameters)
  const columns = listedColumns(entity, query.columns)
  const order = orderOf(entity, query)
  const first = limit === undefined ? undefined : `limit ${parameters.add(limit)}`
  const most = query['keyword'] ? `limit ${CANDIDATES}` : `order by ${orderInPart(order, parts)} ${first}`
  const from = allOf(entity, '*', parts, first && most)
  const text = `select ${columns.text} from (${from}) t order by ${orderBy(order)} ${first ?? ''}`
  return { text: asJson(text), values: parameters.values, prepare: columns.kept }
}

/** Each row of a statement as one JSON value, made by PostgreSQL, so that rows have the same form everywhere. */
export const asJson = (text: string): string => `select row_to_json(x) as row from (${text}) x`

/**
 * A condition that is always true and prevents a generic plan, which PostgreSQL may choose after five executions: a frequent
 * keyword took 5 s among ten million rows with it, 0.2 s with a custom plan. `force_custom_plan()` has a higher cost than any table scan;
 * with a known value, the planner removes the condition.
 */
const forceCustomPlan = (parameters: Parameters): string => `(${parameters.add(0)}::int = 0 or force_custom_plan())`
