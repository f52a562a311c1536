import { folds } from '@guanqiao/domain/kit/field/lookAlikes'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import { Problem } from '@guanqiao/domain/kit/problem'
import type { Sql } from '../database/scoped.ts'
import { columnType } from './columns.ts'
import { comparedColumn, isOwned, mayLackOwner, sharedUniqueName, uniqueName, uniques } from './model.ts'
import { Parameters } from './parameters.ts'
import type { PlainRow } from './session.ts'

/** Rows that violate a unique index, with their paths in the input. */
interface Refused {
  readonly entity: Entity
  readonly fields: readonly string[]
  readonly rows: readonly PlainRow[]
  path(at: number): string
}

/** Maps PostgreSQL's unique violation to `record.taken` at the declared fields. */
export async function mapUniqueViolation<T>(
  entity: Entity,
  rows: readonly PlainRow[],
  path: (at: number) => string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const broken = brokenIndex(error)
    const fields = uniques(entity).find((unique) =>
      [uniqueName(entity, unique), sharedUniqueName(entity, unique)].includes(broken),
    )
    throw fields ? new UniqueViolation({ entity, fields, rows, path }) : error
  }
}

const brokenIndex = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === '23505' && 'constraint_name' in error
    ? String(error.constraint_name)
    : ''

/**
 * A unique value already exists. PostgreSQL names neither the sent row nor the existing one (it could reveal rows that row-level
 * security hides), and the transaction is aborted: `named` looks up the row after the rollback, on a connection of its own.
 */
export class UniqueViolation extends Problem {
  readonly #refused: Refused

  constructor(refused: Refused) {
    super('record.taken', problemsOf(refused, 0, ''))
    this.#refused = refused
  }

  async withExistingRecord(sql: Sql): Promise<Problem> {
    const refused = this.#refused
    const { text, values } = existingStatement(refused)
    const [existing] = await sql.unsafe<Existing[]>(text, values as never[])
    if (existing) return new Problem('record.taken', problemsOf(refused, existing.at, saidOf(refused, existing)))
    const twin = twinOf(refused)
    return twin ? new Problem('record.taken', problemsOf(refused, twin.at, `：与第 ${twin.first + 1} 行相同`)) : this
  }
}

function problemsOf({ entity, fields, path }: Refused, at: number, said: string) {
  const labels = fields.map((name) => fieldOf(entity, name)?.label ?? name).join('、')
  return fields.map((name) => ({ path: path(at) + name, message: `${labels}已存在${said}` }))
}

interface Existing {
  readonly at: number
  readonly shown: string | null
  /** Identical, or only a look-alike. */
  readonly same: boolean
}

const saidOf = ({ entity, fields }: Refused, { shown, same }: Existing): string => {
  if (shown === null) return ''
  return `：${fields.includes(entity.display) || fields.length > 1 ? '' : `${entity.label} `}${shown}${same ? '' : '（写法不同，视为相同）'}`
}

/** The first sent row that conflicts with an existing row. */
function existingStatement({ entity, fields, rows }: Refused) {
  const parameters = new Parameters()
  const key = isOwned(entity) ? ['id', 'enterprise_id'] : ['id']
  const sent = rows.map((row, at) => ({
    at,
    ...Object.fromEntries([...key, ...fields].map((name) => [name, row[name]])),
  }))
  const types = fields.map((name) => `${name} ${columnType(name, fieldOf(entity, name)!)}`)
  const recordColumns = ['at int', ...key.map((name) => `${name} uuid`), ...types].join(', ')
  const sameOf = (name: string) => {
    const field = fieldOf(entity, name)!
    const value = field.alike ? `alike_${field.alike}(g.${name})` : `g.${name}`
    return `t.${comparedColumn(name, field)} ${field.required ? '=' : 'is not distinct from'} ${value}`
  }
  const text = `select g.at, t.${entity.display}::text as shown, ${fields.map((name) => `t.${name} is not distinct from g.${name}`).join(' and ')} as same
from json_to_recordset(${parameters.json(sent)}) as g(${recordColumns})
join ${entity.table} t on ${[...(isOwned(entity) ? [`t.enterprise_id ${mayLackOwner(entity) ? 'is not distinct from' : '='} g.enterprise_id`] : []), ...fields.map(sameOf)].join(' and ')}
where t.deleted_at is null and t.id <> g.id order by g.at, t.id limit 1`
  return { text, values: parameters.values }
}

/** Two of the sent rows that look alike. */
function twinOf({ entity, fields, rows }: Refused): { readonly at: number; readonly first: number } | undefined {
  const seen = new Map<string, number>()
  for (const [at, row] of rows.entries()) {
    const key = JSON.stringify(
      fields.map((name) => {
        const { alike } = fieldOf(entity, name) ?? {}
        const value = row[name]
        return alike && typeof value === 'string' ? folds[alike](value) : value
      }),
    )
    const first = seen.get(key)
    if (first !== undefined) return { at, first }
    seen.set(key, at)
  }
  return undefined
}
