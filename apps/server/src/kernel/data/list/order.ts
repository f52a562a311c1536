import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import type { Field } from '@guanqiao/domain/kit/field'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { isGiven } from '../filters.ts'

/** Sort order of a list: a column and the id, both in the same direction; without a column, the id alone. */
export interface Order {
  readonly column: string | undefined
  readonly field: Field | undefined
  readonly direction: 'asc' | 'desc'
  /** Whether an index returns the matching rows in this order, or all of them are read to compare texts. */
  readonly isReadAtOnce: boolean
}

/**
 * The sort field is looked up in the declaration; external text never becomes SQL. Without one, the latest rows come first: sorted by
 * the time of creation if an index returns the matching rows in that order, otherwise by id, which has the same order.
 */
export function orderOf(entity: Entity, query: ListQuery): Order {
  const { sortField, sortOrder } = query
  const direction = sortOrder === 'ascend' ? 'asc' : 'desc'
  const filters = Object.keys(query).filter((name) => !noFilters.has(name) && isGiven(query[name]))
  const isLatest = !sortField && isByTime(entity, query, filters)
  const column = sortField ?? (isLatest ? 'created_at' : undefined)
  const field = column === undefined ? undefined : fieldOf(entity, column)
  if (sortField && !field?.sort) throw fieldProblem('sortField', '不能按此字段排序')
  return { column, field, direction, isReadAtOnce: isLatest || filters.every((name) => isSearch(entity, name)) }
}

const isSearch = ({ fields }: Entity, name: string) => name === 'keyword' || fields[name]?.search === 'contains'

const noFilters = new Set(['pageNo', 'pageSize', 'sortField', 'sortOrder', 'cursor', 'total', 'columns'])

function isByTime({ state, narrowedBy }: Entity, query: ListQuery, filters: readonly string[]): boolean {
  if (filters.length === 0) return narrowedBy.some(([first]) => first === 'created_at')
  if (filters.some((name) => name === 'created_at_from' || name === 'created_at_to')) return true
  return state !== undefined && filters.join() === state && !String(query[state]).includes(',')
}

/** Chinese text is sorted by pinyin. */
export const sortCollation = (field: Field): string => (field.kind === 'text' ? ' collate "zh-x-icu"' : '')

/** The sort expression before the id, if any. */
export const sorted = ({ column, field }: Pick<Order, 'column' | 'field'>): string[] =>
  column && field ? [`t.${column}${sortCollation(field)}`] : []

/** The `order by` clause of an order, or of its reverse. Nulls are last if ascending and first if descending, as in the indexes. */
export const orderBy = (order: Order, backwards = false, first: readonly string[] = []): string => {
  const direction = (order.direction === 'asc') === backwards ? 'desc' : 'asc'
  return [...first, ...sorted(order), 't.id'].map((column) => `${column} ${direction}`).join(', ')
}
