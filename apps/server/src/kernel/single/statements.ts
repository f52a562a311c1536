import type { Entity } from '@guanqiao/domain/kit/entity'
import type { AuditContext } from '../audit.ts'
import { auditValues } from '../audit.ts'
import type { Claim } from '../idempotency.ts'
import { withTexts, wholeColumns } from '../data/columns.ts'
import type { Statement } from '../data/list.ts'
import { entityOf, perEntity } from '../data/model.ts'
import { arrayLiteral } from '../data/parameters.ts'
import type { Pointed } from '../data/references.ts'
import type { PlainRow } from '../data/session.ts'
import { uuid } from '../uuid.ts'
import { auditText, mayChangeState, shown, shownChange, storedColumns } from '../data/write.ts'

/** Further rows that a statement writes. */
export interface Frame {
  readonly enterprise: string
  readonly enterpriseName: string | null
  readonly trace: AuditContext
  /** The key under which the response is stored. */
  readonly claim: Claim | undefined
  readonly pointed: Pointed
  /** The response has id and version alone. */
  readonly isMinimal: boolean
}

export interface Change {
  readonly id: string
  readonly version: number
  /** ISO. */
  readonly at: string
  /** The changed columns. */
  readonly values: PlainRow
}

type Columns = readonly (readonly [name: string, type: string])[]

/** The values besides those of columns and of referenced rows; a number is a place in `auditValues`. */
type Named = 'enterprise' | 'enterpriseName' | 'entry' | keyof Claim | Exclude<keyof Change, 'values'> | number
/** In `auditValues`. */
const USERNAME = 5

/**
 * A statement for all requests that write the same columns and refer to the same tables. Composing its text for each request took a
 * fifth of the server's time for an update.
 */
interface Form {
  /** Their values come first, then those of the referenced rows. */
  readonly columns: Columns
  readonly text: string
  /** The further values, in the order of their placeholders. */
  readonly named: readonly Named[]
}

/** The placeholders of a form under construction. */
class Places {
  readonly named: Named[] = []
  #count: number

  constructor(columns: Columns) {
    this.#count = columns.length
  }

  /** The next value of the referenced rows; all of them come before the first named value. */
  next(): string {
    this.#count += 1
    return `$${this.#count}`
  }

  of(name: Named): string {
    const known = this.named.indexOf(name)
    return `$${this.#count + (known < 0 ? this.named.push(name) : known + 1)}`
  }
}

/** Every connection keeps each prepared statement until it ends; statements of further forms are parsed with every call. */
const KEPT_FORMS = 64
const creates = perEntity(() => new Map<string, Form>())
const updates = perEntity(() => new Map<string, Form>())

/** Inserts a row, unless a referenced row does not exist. */
export const createStatement = (entity: Entity, frame: Frame, row: PlainRow): Statement =>
  inForm(creates(entity), '', () => createForm(entity, frame), frame, row)

/**
 * Updates a row of this version, unless a newly referenced row does not exist. Only the changed columns are written: PostgreSQL would
 * compute the generated columns of all others. Since PostgreSQL 18 an update returns the row before it (`returnsOld`); earlier versions
 * read and lock it first.
 */
export function updateStatement(entity: Entity, frame: Frame, change: Change, returnsOld: boolean): Statement {
  const columns = storedColumns(entity).filter(([name]) => change.values[name] !== undefined)
  const make = () => updateForm(entity, frame, columns, returnsOld)
  const name = `${columns.map(([column]) => column).join()} ${returnsOld}`
  return inForm(updates(entity), name, make, frame, change.values, change)
}

/** `name`: of the form among those of the act, besides tables and key. */
function inForm(
  forms: Map<string, Form>,
  name: string,
  make: () => Form,
  frame: Frame,
  ...values: [row: PlainRow, change?: Change]
): Statement {
  const references = [...frame.pointed].map(([table, ids]) => `${table} ${ids.length > 1}`).join()
  const key = `${name} ${references} ${frame.claim !== undefined} ${frame.isMinimal}`
  const known = forms.get(key)
  const form = known ?? make()
  const prepare = known !== undefined || forms.size < KEPT_FORMS
  if (!known && prepare) forms.set(key, form)
  return { text: form.text, values: valuesOf(form, frame, ...values), prepare }
}

/** `change`: of an update. */
function valuesOf({ columns, named }: Form, frame: Frame, row: PlainRow, change?: Change): unknown[] {
  const { enterprise, enterpriseName, pointed, claim, trace } = frame
  const logged = auditValues(trace)
  const further: Readonly<Record<string, unknown>> = { enterprise, enterpriseName, entry: uuid(), ...claim, ...change }
  const values = columns.map(([name, type]) => textOf(type, row[name]))
  for (const ids of pointed.values()) values.push(ids.length === 1 ? ids[0] : arrayLiteral(ids), ids.length)
  for (const name of named) values.push(typeof name === 'number' ? logged[name] : further[name])
  return values
}

/** The text of a value of a row from which PostgreSQL makes a value of this type. */
function textOf(type: string, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (type === 'jsonb') return JSON.stringify(value)
  return Array.isArray(value) ? arrayLiteral(value as string[]) : value
}

/** A parameter for each column: PostgreSQL would take a twentieth of the statement's time to read them from one JSON text. */
function createForm(entity: Entity, frame: Frame): Form {
  const columns = storedColumns(entity)
  const places = new Places(columns)
  const { parts, condition } = held(frame, places)
  const names = columns.map(([name]) => name).join(', ')
  const values = columns.map(([, type], at) => `$${at + 1}::text::${type}`).join(', ')
  const body = bodyOf(entity, frame, places)
  const written = `written as (insert into ${entity.table} as t (${names}) select ${values}${condition === '' ? '' : ` where ${condition}`}
  returning t.id, t.enterprise_id, ${body} as body, ${shown(entity, 't')} as after)`
  const logged = loggedAs(entity, places, { row: 'w', after: 'w.after' })
  return { columns, text: around(frame, places, [...parts, written, logged]), named: places.named }
}

function updateForm(entity: Entity, frame: Frame, columns: Columns, returnsOld: boolean): Form {
  const { table } = entity
  const fields = columns.map(([name]) => name)
  const places = new Places(columns)
  const { parts, condition } = held(frame, places)
  const set = columns.map(([name, type], at) => `${name} = $${at + 1}::text::${type},\n  `).join('')
  const body = bodyOf(entity, frame, places, fields)
  const current = `t.id = ${places.of('id')} and t.enterprise_id = ${places.of('enterprise')} and t.deleted_at is null and t.version = ${places.of('version')}`
  const where = returnsOld
    ? `where ${current}`
    : `from (select t.* from ${table} t where ${current} for update) old where t.id = old.id and t.enterprise_id = old.enterprise_id`
  const written = `written as (update ${table} t set ${set}version = t.version + 1, updated_at = ${places.of('at')}, updated_by = ${places.of(USERNAME)}
  ${where}${condition === '' ? '' : ` and ${condition}`}
  returning t.id, t.enterprise_id, ${body} as body, ${shown(entity, 'old')} as before, ${shownChange(entity, 't', fields)} as after)`
  const audited = { row: 'w', before: 'w.before', after: 'w.after', mayChangeState: mayChangeState(fields) }
  const text = around(frame, places, [...parts, written, loggedAs(entity, places, audited)])
  return { columns, text, named: places.named }
}

const loggedAs = (entity: Entity, places: Places, audited: Parameters<typeof auditText>[2]): string =>
  auditText(entity, 'written w', audited, {
    trace: (at) => places.of(at),
    // PostgreSQL takes longer to make one.
    id: `${places.of('entry')}::uuid`,
    owner: 'w.enterprise_id',
  })

/** Locks the referenced rows, so that a concurrent removal waits and then sees the reference; reports whether all of them exist. */
function held({ pointed }: Frame, places: Places): { parts: string[]; condition: string } {
  const locked = [...pointed].map(([table, ids]) => ({
    table,
    isOne: ids.length === 1,
    id: places.next(),
    count: places.next(),
  }))
  const parts = locked.map(
    ({ table, isOne, id }) =>
      `${table}_held as materialized (select id, ${entityOf(table).display} as text from ${table} where id ${isOne ? `= ${id}::uuid` : `= any(${id}::text[]::uuid[])`}
  and enterprise_id = ${places.of('enterprise')} and deleted_at is null for key share)`,
  )
  const conditions = locked.map(({ table, count }) => `(select count(*) from ${table}_held) = ${count}`)
  return { parts, condition: conditions.join(' and ') }
}

/**
 * The response body of a written row `t`. It is made where the row is written, as its audit entry is: handing the whole row on
 * to further parts of the statement takes PostgreSQL a twentieth of its time. Looking up the name of a row that is known or locked already takes it as much:
 * of the enterprise, and of the references that are written; `written` are the fields of an update.
 */
function bodyOf(entity: Entity, { pointed, isMinimal }: Frame, places: Places, written?: readonly string[]): string {
  if (isMinimal) return `'{"data":{"id":"' || t.id || '","version":' || t.version || '}}'`
  const owner = `${places.of('enterpriseName')}::text`
  const columns = withTexts(entity, wholeColumns(entity), (name, { entity: target }) => {
    if (name === 'enterprise_id') return owner
    if (written && !written.includes(name)) return undefined
    return pointed.has(target) ? `(select h.text from ${target}_held h where h.id = t.${name})` : 'null::text'
  })
  return `'{"data":' || (select row_to_json(x)::text from (select ${columns}) x) || '}'`
}

/** Combines the parts into the statement that returns the response body, and stores it under the caller's key. */
function around({ claim }: Frame, places: Places, parts: readonly string[]): string {
  const kept = claim
    ? [
        `kept as (insert into idempotency (user_id, key, body_hash, answer)
  select ${places.of('user_id')}::uuid, ${places.of('key')}, ${places.of('hash')}, body from written)`,
      ]
    : []
  return `with ${[...parts, ...kept].join(',\n')}\nselect body from written`
}
