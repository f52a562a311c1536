import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import { isUuid } from '../uuid.ts'
import { columnType, referredText, wholeColumnsWith } from './columns.ts'
import { alikeCondition, placeholderOf } from './filters.ts'
import { countedExactly } from './list/exactTotal.ts'
import { asJson, listStatement, rowsStatement } from './list.ts'
import { tenantCondition } from './list/parts.ts'
import { isShared } from './model.ts'
import { ReadyJson } from './data.ts'
import type { AllOptions, FirstOptions, ReadyRows, Reading } from './data.ts'
import { Parameters } from './parameters.ts'
import { jsonRows } from './session.ts'
import type { Statement } from './list.ts'
import type { DataSession, PlainRow } from './session.ts'

const DEFAULT_MAX = 10_000

/** A handler requested all rows and there are more than its limit. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows'

  constructor({ table }: Entity, max: number) {
    super(`more than ${max} rows of ${table}: name a larger max, or take the first ones`)
  }
}

/** Upper limit of look-alike records, which only older data can contain; the exact match is preferred. */
const MAX_ALIKE = 10

const hasAlike = (entity: Entity, match: PlainRow): boolean =>
  Object.keys(match).some((name) => fieldOf(entity, name)?.alike)

export function reading(session: DataSession): Reading {
  const first = async (entity: Entity, match: PlainRow, count: number, options: FirstOptions<Entity> = {}) => {
    // An empty list of values matches no row, so no query is needed.
    const isNone = Object.values(match).some((value) => Array.isArray(value) && value.length === 0)
    if (isNone) return []
    if (options.lock) await refuseToHold(session, entity, match, count, options)
    return jsonRows(session, inJson(matchStatement(session, entity, match, count, options)))
  }
  const methods = {
    async list(entity: Entity, query: ListQuery, sums?: readonly string[]) {
      const { text, values, prepare = true } = listStatement(entity, session.enterprise, query, sums)
      const ask = () => session.sql.unsafe(text, values as never[], { prepare }).raw()
      const [row] = await (query.total === 'exact' ? countedExactly(ask) : ask())
      return new ReadyJson(row![0] as Buffer)
    },
    listRows: (entity: Entity, query: ListQuery, limit: number) =>
      jsonRows(session, rowsStatement(entity, session.enterprise, query, limit)),
    async get(entity: Entity, id: string, options?: { lock?: boolean }) {
      const [row] = isUuid(id) ? await first(entity, { id }, 1, options) : []
      if (!row) throw problem('record.notFound')
      return row
    },
    async find(entity: Entity, match: PlainRow) {
      const plains = await first(entity, match, hasAlike(entity, match) || isShared(entity) ? MAX_ALIKE : 1)
      // The enterprise's own rows before the platform's.
      const rows = isShared(entity)
        ? plains.toSorted((a, b) => Number(isOfPlatform(a)) - Number(isOfPlatform(b)))
        : plains
      return (
        rows.find((row) =>
          Object.entries(match).every(([name, value]) => value === undefined || row[name] === value),
        ) ?? rows[0]
      )
    },
    async all(entity: Entity, match: PlainRow, { max = DEFAULT_MAX, ...options }: AllOptions<Entity> = {}) {
      const rows = await first(entity, match, max + 1, options)
      if (rows.length > max) throw new TooManyRows(entity, max)
      return rows
    },
    first,
    async ready(entity: Entity, match: PlainRow, fields: readonly string[], options: AllOptions<Entity> = {}) {
      const { max = DEFAULT_MAX } = options
      const { text, values } = matchStatement(session, entity, match, max + 1, options)
      // By column: a JSON record for each row would take as long as the rows themselves.
      const columns = `json_build_array(${fields.map((name) => `array_agg(x.${name})`).join(', ')})::text`
      const both = `select ${columns} || '${SEPARATOR}' || coalesce(json_agg(x), '[]')::text from (${text}) x`
      const [row] = await session.sql.unsafe(both, values as never[], { prepare: true }).raw()
      const bytes = row![0] as Buffer
      const end = bytes.indexOf(SEPARATOR)
      const read = JSON.parse(bytes.toString('utf8', 0, end)) as (unknown[] | null)[]
      const rows = (read[0] ?? []).map((_, at) => Object.fromEntries(fields.map((name, n) => [name, read[n]![at]])))
      if (rows.length > max) throw new TooManyRows(entity, max)
      return { rows, json: new ReadyJson(bytes.subarray(end + 1)) } as ReadyRows<PlainRow, string>
    },
    exists: async (entity: Entity, match: PlainRow) => (await first(entity, match, 1)).length > 0,
    seenBy: (enterprise: string) => reading({ ...session, enterprise: session.enterprise ?? enterprise }),
  }
  // The statements are built from the same declaration as the types.
  return methods as Reading
}

const isOfPlatform = (row: PlainRow): boolean => row['enterprise_id'] === null

/**
 * A caller who may not write a row may not lock it: rejected before the lock is requested, because row-level security would hide
 * the row then.
 */
async function refuseToHold(
  session: DataSession,
  entity: Entity,
  match: PlainRow,
  count: number,
  { lock: _, ...options }: FirstOptions<Entity>,
): Promise<void> {
  if (!isShared(entity) || session.enterprise === null) return
  const rows = await jsonRows(session, inJson(matchStatement(session, entity, match, count, options)))
  if (rows.some(isOfPlatform)) throw problem('record.ofPlatform')
}

/** A control character, which JSON escapes. */
const SEPARATOR = '\u001f'

const inJson = ({ text, values }: Statement): Statement => ({ text: asJson(text), values })

function matchStatement(
  session: DataSession,
  entity: Entity,
  match: PlainRow,
  count: number,
  options: FirstOptions<Entity>,
): Statement {
  const parameters = new Parameters()
  const conditions = [...tenantCondition(entity, session.enterprise, parameters), 't.deleted_at is null']
  for (const [name, value] of Object.entries(match))
    if (value !== undefined) conditions.push(matchCondition(entity, name, value, parameters))
  const { order = 'id', descending = false, lock = false } = options
  if (!fieldOf(entity, order)) throw new TypeError(`${entity.table} has no field ${order}`)
  const direction = descending ? 'desc' : 'asc'
  const matched = (name: string) => {
    const value = match[name]
    return typeof value === 'string' ? parameters.shared(value) : undefined
  }
  const columns = wholeColumnsWith(entity, (name, field) => {
    const id = matched(name)
    return id && referredText(field, id, matched('enterprise_id') ?? 't.enterprise_id')
  })
  const page = `select ${columns} from ${entity.table} t where ${conditions.join(' and ')}
    order by t.${order} ${direction}, t.id ${direction} limit ${parameters.add(count)}${lock ? ' for update of t' : ''}`
  return { text: page, values: parameters.values }
}

function matchCondition(entity: Entity, name: string, value: unknown, parameters: Parameters): string {
  const field = fieldOf(entity, name)
  if (!field) throw new TypeError(`${entity.table} has no field ${name}`)
  if (value === null) return `t.${name} is null`
  if (field.alike) return alikeCondition(name, field, value, parameters)
  if (Array.isArray(value))
    return `t.${name} = any(${parameters.texts(value.map(String))}::${columnType(name, field)}[])`
  return `t.${name} = ${placeholderOf(field, value, parameters)}`
}
