import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { isDecimal } from '@guanqiao/domain/kit/decimal'
import type { Field } from '@guanqiao/domain/kit/field'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { isUuid } from '../../uuid.ts'
import { columnType } from '../columns.ts'
import { isGiven } from '../filters.ts'
import type { Parameters } from '../parameters.ts'
import { orderBy, sortCollation, sorted } from './order.ts'
import type { Order } from './order.ts'
import { allOf, orderInPart } from './parts.ts'

/** Up to this offset, skipping rows is as fast as a cursor. */
const CURSOR_FROM = 1_000

/** End of a page: the number of rows up to it, and the sort value and id of the last one. */
interface Cursor {
  readonly order: string
  readonly at: number
  readonly value: string | null
  readonly id: string
}

export interface PageQuery {
  readonly entity: Entity
  readonly query: ListQuery
  readonly order: Order
  /** Columns of the primary key, and the conditions of the list for each part of the table, as SQL. */
  readonly key: string
  /** The columns of whole rows, and of the order. */
  readonly read: readonly string[]
  readonly parts: readonly string[]
  /** SQL expression. */
  readonly limit: string
}

/**
 * A page is reached from the first row, or from the cursor, forwards or backwards, whichever is nearer; the rows in between are
 * skipped. A page that `isWhole` has its rows: this saves planning one more access to the table, 0.2 of 0.5 ms for a table of 20 indexes.
 * If more rows than its own may be needed to find it, it has their keys alone, because an index can contain these.
 */
export function pageText(page: PageQuery, parameters: Parameters): [text: string, isWhole: boolean] {
  const { entity, query, order, key, read, parts, limit } = page
  const { pageNo = 1, pageSize = 10 } = query
  const from = (pageNo - 1) * pageSize
  const cursor = isGiven(query['cursor']) ? cursorOf(String(query['cursor']), order) : undefined
  const to = from + pageSize
  const way = cursor && (from >= cursor.at ? 'on' : to <= cursor.at ? 'back' : undefined)
  const distance = way === 'on' ? from - cursor!.at : way === 'back' ? cursor!.at - to : from
  const isNear = cursor && way && distance <= from
  const skipped = isNear ? distance : from
  const isBackwards = isNear && way === 'back'
  const reach = isNear ? beyond(order, cursor, way, parameters).map((condition) => ` and ${condition}`) : ['']
  const branches = parts.flatMap((part) => reach.map((more) => part + more))
  const by = orderBy(order, isBackwards)
  const isWhole = skipped === 0 && order.isReadAtOnce
  const offset = skipped === 0 ? '' : parameters.add(skipped)
  const columns = isWhole ? read.join(', ') : key
  const end = `order by ${by} limit ${limit}${offset && ` offset ${offset}`}`
  if (branches.length === 1) return [`select ${columns} from ${entity.table} t where ${branches[0]} ${end}`, isWhole]
  // Each branch has its own limit; the union is sorted again.
  const most = `order by ${orderInPart(order, parts, isBackwards)} limit ${limit}${offset && ` + ${offset}::int`}`
  const sortable = isWhole || !order.column ? columns : `${columns}, t.${order.column}`
  return [`select ${columns} from (${allOf(entity, sortable, branches, most)}) t ${end}`, isWhole]
}

/** Conditions for the rows after a cursor, or for those up to and including it: one, or two if both nulls and values may follow. */
function beyond(
  { column, field, direction }: Order,
  { value, id }: Cursor,
  way: 'on' | 'back',
  parameters: Parameters,
): string[] {
  const isUpwards = (direction === 'asc') === (way === 'on')
  const sign = `${isUpwards ? '>' : '<'}${way === 'back' ? '=' : ''}`
  const idParameter = `${parameters.add(id)}::text::uuid`
  if (!column || !field) return [`t.id ${sign} ${idParameter}`]
  const [expression] = sorted({ column, field })
  const empty = `t.${column} is null`
  if (value === null)
    return [`(${empty} and t.id ${sign} ${idParameter})`, ...(isUpwards ? [] : [`t.${column} is not null`])]
  const boundary = `${parameters.add(value)}::text::${columnType(column, field)}${sortCollation(field)}`
  return [
    `(${expression}, t.id) ${sign} (${boundary}, ${idParameter})`,
    ...(isUpwards && !field.required ? [empty] : []),
  ]
}

/** SQL expression for the cursor at the end of the page, whose rows are `t` of `source`; undefined near the first row. */
export function cursorText({ query, order }: PageQuery, source: string, parameters: Parameters): string | undefined {
  const { pageNo = 1, pageSize = 10 } = query
  // A cursor would contain the unmasked value of the last row.
  if (pageNo * pageSize < CURSOR_FROM || order.field?.personal) return undefined
  const at = `${parameters.add((pageNo - 1) * pageSize)}::int + (select count(*) from page)`
  // JSON holds dates and times in the declared format, to the microsecond. Decimals are text, because JSON numbers are inexact.
  const value = order.column ? `t.${order.column}${order.field && isTime(order.field) ? '' : '::text'}` : 'null'
  const parts = `json_build_array('${nameOf(order)}', ${at}, ${value}, t.id)::text`
  return `(select translate(encode(convert_to(${parts}, 'UTF8'), 'base64'), E'+/=\\n', '-_')
    from ${source} order by ${orderBy(order, true)} limit 1)`
}

const isTime = ({ kind }: Field): boolean => kind === 'date' || kind === 'dateTime'

const nameOf = ({ column, direction }: Order): string => `${column ?? 'id'} ${direction}`

const refused = () => fieldProblem('cursor', '翻页位置无效，请从第一页重新查询')

/** Validates a cursor: each value is checked against the type it is compared as. */
function cursorOf(text: string, order: Order): Cursor {
  const parts = partsOf(text)
  if (!Array.isArray(parts) || parts.length !== 4) throw refused()
  const [name, at, value, id] = parts as unknown[]
  const isPlace = name === nameOf(order) && Number.isSafeInteger(at) && Number(at) >= 0 && Number(at) < 2 ** 31
  if (!isPlace || typeof id !== 'string' || !isUuid(id)) throw refused()
  if (value !== null && (typeof value !== 'string' || !order.field || !isOfKind(order.field, value))) throw refused()
  return { order: nameOf(order), at: Number(at), value, id }
}

function partsOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

function isOfKind(field: Field, value: string): boolean {
  const { kind } = field
  if (kind === 'decimal') return isDecimal(value)
  if (kind === 'integer') return /^-?\d{1,9}$/.test(value)
  if (isTime(field)) return field.schema().safeParse(value).success
  return !value.includes('\0')
}
