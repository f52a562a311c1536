import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import type { Field } from '@guanqiao/domain/kit/field'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { answeredColumns } from './columns.ts'
import { filterConditions, isGiven } from './filters.ts'
import { isShared, isTenant, readerColumn } from './model.ts'
import { Parameters } from './parameters.ts'

/** Totals are exact up to here; beyond it this number is told, with `totalCapped`. */
const COUNTED = 10_001

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** Chinese is shown in the order of its pinyin. */
export const sortCollation = (field: Field): string => (field.kind === 'text' ? ' collate "zh-x-icu"' : '')

/** What the pagers offer. */
const USUAL_SIZES: readonly number[] = [10, 20, 50, 100]

/**
 * One statement for a page and its total, answered as the JSON text that goes to the caller: `{rows, pageNo, pageSize, totalCount, totalCapped?, data?}`.
 * The page is picked by ids alone from an index; the wide columns are read for its rows only, and of those counted what is added up.
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
  // The first page of everything has one plan for all values, which is kept (0.9 against 1.4 ms). Whatever else is planned for its values.
  const general = filters.length === 0 && pageNo === 1 && USUAL_SIZES.includes(pageSize)
  const where = [
    ...conditions(entity, enterprise, parameters),
    ...filters,
    ...(general ? [] : [forceCustomPlan(parameters)]),
  ].join(' and ')
  const limit = general ? String(pageSize) : parameters.add(pageSize)
  const offset = pageNo === 1 ? '' : ` offset ${parameters.add((pageNo - 1) * pageSize)}`
  // Also what is only told goes as a parameter: each text of its own would be prepared and kept by every connection.
  const told = parameters.add(pageNo)
  const key = isTenant(entity) ? 't.enterprise_id, t.id' : 't.id'
  const join = isTenant(entity) ? 't.enterprise_id = p.enterprise_id and t.id = p.id' : 't.id = p.id'
  const text = `with page as (select ${key} from ${entity.table} t where ${where} order by ${order} limit ${limit}${offset}),
rows as (select ${answeredColumns(entity, 'listed')} from page p join ${entity.table} t on ${join} order by ${order}),
total as (select count(*) as n${sums.map((name) => `, sum(${name}) as ${name}`).join('')}
  from (select ${sums.length === 0 ? '1' : sums.join(', ')} from ${entity.table} t where ${where} limit ${COUNTED + 1}) c)
select '{"rows":[' || coalesce((select string_agg(row_to_json(r)::text, ',') from rows r), '')
  || '],"pageNo":' || ${told}::int || ',"pageSize":' || ${limit}::int || ',"totalCount":' || least(n, ${COUNTED})
  || case when n > ${COUNTED} then ',"totalCapped":true' else '' end${sums.length === 0 ? '' : ` || ',"data":' || ${summed(sums)}`} || '}' as json from total`
  return { text, values: parameters.values }
}

/** Of more rows than are counted no sum is told: it would be that of a part. */
const summed = (names: readonly string[]): string =>
  `json_build_object(${names.map((name) => `'${name}', case when n > ${COUNTED} then null else ${name}::text end`).join(', ')})`

/** The rows of a list as JSON values, each a line of its own: the first `limit`, or all. */
export function rowsStatement(entity: Entity, enterprise: string | null, query: ListQuery, limit?: number): Statement {
  const parameters = new Parameters()
  const filters = filterConditions(entity, query, parameters)
  const where = [...conditions(entity, enterprise, parameters), ...filters, forceCustomPlan(parameters)].join(' and ')
  const text = `select ${answeredColumns(entity, 'listed')} from ${entity.table} t where ${where} order by ${orderOf(entity, query)}${limit === undefined ? '' : ` limit ${parameters.add(limit)}`}`
  return { text: asJson(text), values: parameters.values }
}

/** Each row of a statement as one JSON value, made by PostgreSQL: rows read alike wherever they come from. */
export const asJson = (text: string): string => `select row_to_json(x) as row from (${text}) x`

const conditions = (entity: Entity, enterprise: string | null, parameters: Parameters): string[] => [
  ...tenantCondition(entity, enterprise, parameters),
  't.deleted_at is null',
]

/**
 * Always true, and keeps PostgreSQL from a general plan, which it may fall back on after five calls: by that a keyword that many rows
 * have took 5 s among ten million, by its own 0.2. `dear()` counts as costing more than any table; planned for its value, the
 * condition is not there.
 */
const forceCustomPlan = (parameters: Parameters): string => `(${parameters.add(0)}::int = 0 or dear())`

/** The first wall between enterprises: part of every statement over rows that not every enterprise may read. */
export function tenantCondition(entity: Entity, enterprise: string | null, parameters: Parameters): string[] {
  const column = readerColumn(entity)
  if (!column || enterprise === null) return []
  const own = `t.${column} = ${parameters.add(enterprise)}`
  return [isShared(entity) ? `(${own} or t.${column} is null)` : own]
}

/**
 * A sort field is looked up in the declaration; text from outside never becomes SQL. Ids are in the order of creation; where
 * a state or the time of creation narrows the list, its index has the rows in the order of that time.
 */
function orderOf(entity: Entity, query: ListQuery): string {
  const { sortField, sortOrder } = query
  const direction = sortOrder === 'ascend' ? 'asc' : 'desc'
  if (!sortField) return `${isByTime(entity, query) ? `t.created_at ${direction}, ` : ''}t.id ${direction}`
  const field = fieldOf(entity, sortField)
  if (!field?.sort) throw fieldProblem('sortField', '不能按此字段排序')
  return `t.${sortField}${sortCollation(field)} ${direction}, t.id ${direction}`
}

const isByTime = ({ state }: Entity, query: ListQuery): boolean =>
  isGiven(query['created_at_from']) ||
  isGiven(query['created_at_to']) ||
  (state !== undefined && isGiven(query[state]) && !String(query[state]).includes(','))
