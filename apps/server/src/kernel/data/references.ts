import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Field, FieldOf } from '@guanqiao/domain/kit/field'
import { Problem } from '@guanqiao/domain/kit/problem'
import type { FieldProblem } from '@guanqiao/domain/kit/problem'
import { isCode } from './codes.ts'
import { isSeparate, isShared, isTenant } from './model.ts'
import { entityOf } from '../product.ts'
import { Parameters } from './parameters.ts'
import type { DataSession, PlainRow } from './session.ts'

const MAX_PROBLEMS = 50

type NamedFields = readonly (readonly [string, Field])[]

interface Reference<K extends 'code' | 'reference' = 'code' | 'reference'> {
  readonly path: string
  readonly field: FieldOf<K>
  readonly value: string
}

const isOfRow = (reference: Reference): reference is Reference<'reference'> => reference.field.kind === 'reference'

/** The rows of one table that written rows refer to. */
interface ReferencedRows {
  readonly ids: readonly string[]
  /** An enterprise may read but not lock rows of the platform, including shared ones. */
  readonly isLockable: boolean
}

/** What rows refer to: live rows of the same enterprise or of the platform, and codes of their tables. */
export interface References {
  /** The owner of the rows. */
  readonly owner: string | null
  readonly rows: readonly Reference<'reference'>[]
  readonly byTable: ReadonlyMap<string, ReferencedRows>
  /** Codes that are in no table. */
  readonly wrongCodes: readonly FieldProblem[]
}

/** The references of rows in these fields; `path` is put before the fields in problems. */
export async function referencesOf(
  session: Pick<DataSession, 'enterprise'>,
  owner: string | null,
  fields: NamedFields,
  rows: readonly { readonly path: string; readonly values: PlainRow }[],
): Promise<References> {
  const references = rows.flatMap(({ path, values }) => referencesIn(fields, values, path))
  const wrongCodes: FieldProblem[] = []
  for (const { path, field, value } of references) {
    if (field.kind === 'code' && !(await isCode(field.table, value)))
      wrongCodes.push({ path, message: `${field.label}不在代码表中：${value}` })
  }
  const ofRows = references.filter(isOfRow)
  const isLockable = (table: string) =>
    session.enterprise === null || isTenant(entityOf(table)) || isSeparate(entityOf(table))
  const byTable = Map.groupBy(ofRows, ({ field }) => field.entity)
  return {
    owner,
    rows: ofRows,
    wrongCodes,
    byTable: new Map(
      [...byTable].map(([table, some]) => {
        return [
          table,
          { ids: [...new Set(some.map(({ value }) => value.toLowerCase()))], isLockable: isLockable(table) },
        ]
      }),
    ),
  }
}

/** The code and reference values of a record, including those in its lines. */
function referencesIn(fields: NamedFields, values: PlainRow, before = ''): Reference[] {
  const references: Reference[] = []
  for (const [name, field] of fields) {
    const value = values[name]
    if (value === null || value === undefined) continue
    const path = before + name
    if (field.kind === 'reference' || field.kind === 'code') references.push({ path, field, value: String(value) })
    if (field.kind !== 'lines' && field.kind !== 'record') continue
    const inner = Object.entries(field.lines)
    const lines = (field.kind === 'record' ? [value] : value) as PlainRow[]
    for (const [at, line] of lines.entries())
      references.push(...referencesIn(inner, line, field.kind === 'record' ? `${path}.` : `${path}.${at}.`))
  }
  return references
}

/** Whether the referenced rows can be locked, so that they cannot be removed before the transaction ends. */
export const areLockable = ({ byTable }: References): boolean => byTable.values().every(({ isLockable }) => isLockable)

/** The name of the part of a statement with the referenced rows of a table: their ids and display texts. */
export const referencedPart = (table: string): string => `${table}_rows`

/** Parts of a statement, as SQL. */
interface ReferenceParts {
  /** Reads the live rows and locks them: a concurrent removal waits and then sees the reference. */
  readonly parts: readonly string[]
  /** Whether all rows are live. */
  readonly conditions: readonly string[]
  /** Selects table and id of each row that is not. */
  readonly missing: readonly string[]
}

export function referenceParts({ byTable, owner }: References, parameters: Parameters): ReferenceParts {
  const tables = [...byTable].map(([table, { ids, isLockable }]) => {
    const placeholder = `${parameters.texts(ids)}::uuid[]`
    const cte = referencedPart(table)
    const target = entityOf(table)
    return {
      cte: `${cte} as materialized (select id, ${target.display}::text as text from ${table}
  where id = any(${placeholder})${ownerCondition(target, owner, parameters)} and deleted_at is null${isLockable ? ' for key share' : ''})`,
      condition: `(select count(*) from ${cte}) = cardinality(${placeholder})`,
      missing: `select '${table}', id::text from unnest(${placeholder}) as r(id) where not exists (select from ${cte} h where h.id = r.id)`,
    }
  })
  return {
    parts: tables.map(({ cte }) => cte),
    conditions: tables.map(({ condition }) => condition),
    missing: tables.map(({ missing }) => missing),
  }
}

/** Rows of the platform have no owner: they reference only rows of the platform. */
function ownerCondition(target: Entity, owner: string | null, parameters: Parameters): string {
  if (isTenant(target)) return ` and enterprise_id = ${parameters.shared(owner)}`
  if (isSeparate(target)) return ` and enterprise_id is not distinct from ${parameters.shared(owner)}::uuid`
  return isShared(target) ? ` and (enterprise_id = ${parameters.shared(owner)} or enterprise_id is null)` : ''
}

/** A row in no table, as `referenceParts` selects it. */
export interface MissingRow {
  readonly table: string
  readonly id: string
}

/** Throws the problems of codes and references, if there are any. */
export function refuseMissing({ rows, wrongCodes }: References, missing: readonly MissingRow[]): void {
  const keys = new Set(missing.map(({ table, id }) => `${table} ${id}`))
  const wrong = [
    ...wrongCodes,
    ...rows
      .filter(({ field, value }) => keys.has(`${field.entity} ${value.toLowerCase()}`))
      .map(({ path, field }) => ({ path, message: `${field.label}不存在或已删除` })),
  ]
  if (wrong.length > 0) throw new Problem('request.invalid', wrong.slice(0, MAX_PROBLEMS))
}

/** Checks references by a statement of their own. */
export async function checkReferences({ sql }: Pick<DataSession, 'sql'>, references: References): Promise<void> {
  let missing: readonly MissingRow[] = []
  if (references.byTable.size > 0) {
    const parameters = new Parameters()
    const { parts, missing: selects } = referenceParts(references, parameters)
    const text = `with ${parts.join(',\n')}\nselect * from (${selects.join(' union all ')}) as m("table", id)`
    missing = await sql.unsafe<MissingRow[]>(text, parameters.values as never[], { prepare: true })
  }
  refuseMissing(references, missing)
}

/**
 * Checks those of the references once more that could not be locked. The foreign keys lock them when the row is written.
 */
export async function recheckUnlocked(session: Pick<DataSession, 'sql'>, references: References): Promise<void> {
  const byTable = new Map(references.byTable.entries().filter(([, { isLockable }]) => !isLockable))
  if (byTable.size > 0) await checkReferences(session, { ...references, wrongCodes: [], byTable })
}
