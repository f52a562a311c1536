import type { Entity } from '@guanqiao/domain/kit/entity'
import type { AuditContext } from '../audit.ts'
import type { Claim } from '../idempotency.ts'
import { withTexts, wholeColumns } from '../data/columns.ts'
import type { Statement } from '../data/list.ts'
import { entityOf, perEntity } from '../data/model.ts'
import { arrayLiteral, Parameters } from '../data/parameters.ts'
import type { Pointed } from '../data/references.ts'
import type { PlainRow } from '../data/session.ts'
import { auditPart, mayChangeState, shown, shownChange, storedColumns } from '../data/write.ts'

/** Further rows that a statement writes. */
export interface Frame {
  readonly enterprise: string
  readonly enterpriseName: string | null
  readonly trace: AuditContext
  /** The key under which the response is stored. */
  readonly claim: Claim | undefined
  readonly pointed: Pointed
}

/**
 * The stored columns, and for each a parameter, numbered from 1. PostgreSQL would take a twentieth of the statement's time to read them
 * from one JSON text.
 */
const inserted = perEntity((entity) => {
  const columns = storedColumns(entity)
  const names = columns.map(([name]) => name).join(', ')
  return { names, values: columns.map(([, type], at) => `$${at + 1}::text::${type}`).join(', ') }
})

/** The text of a value of `newRow` from which PostgreSQL makes a value of this type. */
function textOf(type: string, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (type === 'jsonb') return JSON.stringify(value)
  return Array.isArray(value) ? arrayLiteral(value as string[]) : value
}

/** Inserts a row, unless a referenced row does not exist. */
export function createStatement(entity: Entity, frame: Frame, row: PlainRow): Statement {
  const parameters = new Parameters()
  const { names, values } = inserted(entity)
  for (const [name, type] of storedColumns(entity)) parameters.add(textOf(type, row[name]))
  const { parts, condition } = held(frame, parameters)
  const body = bodyOf(entity, frame, parameters, true)
  const written = `written as (insert into ${entity.table} as t (${names}) select ${values}${condition === '' ? '' : ` where ${condition}`}
  returning t.id, t.enterprise_id, ${body} as body, ${shown(entity, 't')} as after)`
  const logged = auditPart(frame, entity, parameters, 'written w', { row: 'w', after: 'w.after' })
  return { text: around(frame, parameters, [...parts, written, logged]), values: parameters.values }
}

export interface Change {
  readonly id: string
  readonly version: number
  /** ISO. */
  readonly at: string
  /** The changed columns. */
  readonly values: PlainRow
}

/** Every connection keeps each prepared statement until it ends; statements for further sets of columns are parsed with every call. */
const KEPT_SETS = 32
const keptSets = perEntity(() => new Set<string>())

/**
 * Updates a row of this version, unless a newly referenced row does not exist. Only the changed columns are written: PostgreSQL would
 * compute the generated columns of all others. Since PostgreSQL 18 an update returns the row before it (`returnsOld`); earlier versions
 * read and lock it first.
 */
export function updateStatement(
  entity: Entity,
  frame: Frame,
  { id, version, at, values }: Change,
  returnsOld: boolean,
): Statement & { readonly kept: boolean } {
  const { table } = entity
  const parameters = new Parameters()
  const changed = storedColumns(entity).filter(([name]) => values[name] !== undefined)
  const fields = changed.map(([name]) => name)
  const set = changed.map(
    ([name, type]) => `${name} = ${parameters.add(textOf(type, values[name]))}::text::${type},\n  `,
  )
  const { parts, condition } = held(frame, parameters)
  const body = bodyOf(entity, frame, parameters, false)
  const current = `t.id = ${parameters.add(id)} and t.enterprise_id = ${parameters.add(frame.enterprise)} and t.deleted_at is null and t.version = ${parameters.add(version)}`
  const where = returnsOld
    ? `where ${current}`
    : `from (select t.* from ${table} t where ${current} for update) old where t.id = old.id and t.enterprise_id = old.enterprise_id`
  const written = `written as (update ${table} t set ${set.join('')}version = t.version + 1, updated_at = ${parameters.add(at)}, updated_by = ${parameters.add(frame.trace.username)}
  ${where}${condition === '' ? '' : ` and ${condition}`}
  returning t.id, t.enterprise_id, ${body} as body, ${shown(entity, 'old')} as before, ${shownChange(entity, 't', fields)} as after)`
  const audited = { row: 'w', before: 'w.before', after: 'w.after', mayChangeState: mayChangeState(fields) }
  const logged = auditPart(frame, entity, parameters, 'written w', audited)
  const sets = keptSets(entity)
  const names = fields.join()
  const kept = sets.has(names) || sets.size < KEPT_SETS
  if (kept) sets.add(names)
  return { text: around(frame, parameters, [...parts, written, logged]), values: parameters.values, kept }
}

/** Locks the referenced rows, so that a concurrent removal waits and then sees the reference; reports whether all of them exist. */
function held({ pointed, enterprise }: Frame, parameters: Parameters): { parts: string[]; condition: string } {
  const parts: string[] = []
  const conditions: string[] = []
  for (const [table, ids] of pointed) {
    const [first = '', ...others] = ids
    const which = others.length === 0 ? `= ${parameters.add(first)}::uuid` : `= any(${parameters.texts(ids)}::uuid[])`
    parts.push(`${table}_held as materialized (select id, ${entityOf(table).display} as text from ${table} where id ${which}
  and enterprise_id = ${parameters.add(enterprise)} and deleted_at is null for key share)`)
    conditions.push(`(select count(*) from ${table}_held) = ${parameters.add(ids.length)}`)
  }
  return { parts, condition: conditions.join(' and ') }
}

/**
 * The response body of a written row `t`. It is made where the row is written, as its audit entry is: handing the whole row on
 * to further parts of the statement takes PostgreSQL a twentieth of its time. Looking up the name of a row that is known or locked already takes it as much:
 * of the enterprise, and of the references of a new row (`isNew`).
 */
function bodyOf(entity: Entity, { enterpriseName, pointed }: Frame, parameters: Parameters, isNew: boolean): string {
  const owner = `${parameters.add(enterpriseName)}::text`
  const known = bodies(entity)
  const key = `${owner} ${isNew ? [...pointed.keys()].join() : 'changed'}`
  const body = known.get(key)
  if (body !== undefined) return body
  const columns = withTexts(entity, wholeColumns(entity), (name, { entity: target }) => {
    if (name === 'enterprise_id') return owner
    if (!isNew) return undefined
    return pointed.has(target) ? `(select h.text from ${target}_held h where h.id = t.${name})` : 'null::text'
  })
  const text = `'{"data":' || (select row_to_json(x)::text from (select ${columns}) x) || '}'`
  if (known.size < KEPT_SETS) known.set(key, text)
  return text
}

/** By the place of the enterprise's name and the referenced tables. */
const bodies = perEntity(() => new Map<string, string>())

/** Combines the parts into the statement that returns the response body, and stores it under the caller's key. */
function around({ claim }: Frame, parameters: Parameters, parts: readonly string[]): string {
  const kept = claim
    ? [
        `kept as (insert into idempotency (user_id, key, body_hash, answer)
  select ${parameters.add(claim.user_id)}::uuid, ${parameters.add(claim.key)}, ${parameters.add(claim.hash)}, body from written)`,
      ]
    : []
  return `with ${[...parts, ...kept].join(',\n')}\nselect body from written`
}
