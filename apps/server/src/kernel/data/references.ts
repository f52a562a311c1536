import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Field, FieldOf } from '@guanqiao/domain/kit/field'
import { Problem } from '@guanqiao/domain/kit/problem'
import type { FieldProblem } from '@guanqiao/domain/kit/problem'
import type { Sql } from '../database/scoped.ts'
import { isCode } from './codes.ts'
import { entityOf, isSeparate, isShared, isTenant } from './model.ts'
import { Parameters } from './parameters.ts'
import type { DataSession } from './session.ts'

const MAX_PROBLEMS = 50

/** Ids of referenced rows, by table. */
export type Pointed = ReadonlyMap<string, readonly string[]>

/**
 * The references of an enterprise's record, by table; undefined if one of its codes is in no table, or if it references rows that
 * the enterprise may not lock.
 */
export async function lockablePointers(
  fields: Named,
  values: Readonly<Record<string, unknown>>,
): Promise<Pointed | undefined> {
  const references = referencesIn(fields, values)
  for (const { field, value } of references) {
    if (field.kind === 'code' ? !(await isCode(field.table, value)) : !isTenant(entityOf(field.entity)))
      return undefined
  }
  const byTable = Map.groupBy(references.filter(isReference), ({ field }) => field.entity)
  return new Map(
    [...byTable].map(([table, some]) => [table, [...new Set(some.map(({ value }) => value.toLowerCase()))]]),
  )
}

interface Found<K extends 'code' | 'reference' = 'code' | 'reference'> {
  readonly path: string
  readonly field: FieldOf<K>
  readonly value: string
}

const isReference = (reference: Found): reference is Found<'reference'> => reference.field.kind === 'reference'

type Named = readonly (readonly [string, Field])[]

/** The code and reference values of a record, including those in its lines. */
function referencesIn(fields: Named, values: Readonly<Record<string, unknown>>, before = ''): Found[] {
  const references: Found[] = []
  for (const [name, field] of fields) {
    const value = values[name]
    if (value === null || value === undefined) continue
    const path = before + name
    if (field.kind === 'reference' || field.kind === 'code') references.push({ path, field, value: String(value) })
    if (field.kind !== 'lines' && field.kind !== 'record') continue
    const inner = Object.entries(field.lines)
    const lines = (field.kind === 'record' ? [value] : value) as Record<string, unknown>[]
    for (const [at, line] of lines.entries())
      references.push(...referencesIn(inner, line, field.kind === 'record' ? `${path}.` : `${path}.${at}.`))
  }
  return references
}

/** A check to run after the rows are written. */
export type Recheck = () => Promise<void>

/**
 * Rejects codes missing in their table, and references to rows that are not live rows of the same enterprise or of the platform.
 * The keys of `rows` are the paths before their fields ('' for a single row).
 * The referenced rows stay locked until the transaction ends, so that a concurrent removal waits and then sees the new row. An
 * enterprise may read but not lock rows of the platform, including shared ones. Their foreign keys lock them when the row is
 * written, so the returned `Recheck` checks them once more.
 */
export async function checkReferences(
  session: Pick<DataSession, 'sql' | 'enterprise'>,
  owner: string | null,
  fields: Named,
  rows: readonly { readonly path: string; readonly values: Readonly<Record<string, unknown>> }[],
): Promise<Recheck> {
  const pointed = rows.flatMap(({ path, values }) => referencesIn(fields, values, path))
  const wrong: FieldProblem[] = []
  for (const { path, field, value } of pointed) {
    if (field.kind === 'code' && !(await isCode(field.table, value))) {
      wrong.push({ path, message: `${field.label}不在代码表中：${value}` })
    }
  }
  const references = pointed.filter(isReference)
  const mayLock = (table: string) =>
    session.enterprise === null || isTenant(entityOf(table)) || isSeparate(entityOf(table))
  wrong.push(...(await missingRows(session.sql, owner, references, mayLock)))
  if (wrong.length > 0) throw new Problem('request.invalid', wrong.slice(0, MAX_PROBLEMS))
  const unlocked = references.filter(({ field }) => !mayLock(field.entity))
  return async () => {
    const gone = await missingRows(session.sql, owner, unlocked, () => false)
    if (gone.length > 0) throw new Problem('request.invalid', gone.slice(0, MAX_PROBLEMS))
  }
}

async function missingRows(
  sql: Sql,
  owner: string | null,
  references: readonly Found<'reference'>[],
  mayLock: (table: string) => boolean,
): Promise<FieldProblem[]> {
  const live = await liveRows(sql, owner, references, mayLock)
  return references
    .filter(({ field, value }) => !live.has(`${field.entity} ${value.toLowerCase()}`))
    .map(({ path, field }) => ({ path, message: `${field.label}不存在或已删除` }))
}

/** Rows of the platform have no owner: they reference only rows of the platform. */
function ownCondition(target: Entity, owner: string | null, parameters: Parameters): string {
  if (isTenant(target)) return ` and enterprise_id = ${parameters.add(owner)}`
  if (isSeparate(target)) return ` and enterprise_id is not distinct from ${parameters.add(owner)}::uuid`
  return isShared(target) ? ` and (enterprise_id = ${parameters.add(owner)} or enterprise_id is null)` : ''
}

/** Which referenced rows exist, as `table id`; one statement for all tables. */
async function liveRows(
  sql: Sql,
  owner: string | null,
  references: readonly Found<'reference'>[],
  mayLock: (table: string) => boolean,
): Promise<Set<string>> {
  const byTable = Map.groupBy(references, ({ field }) => field.entity)
  if (byTable.size === 0) return new Set()
  const parameters = new Parameters()
  const parts = [...byTable].map(([table, reference]) => {
    const ids = `${parameters.texts([...new Set(reference.map(({ value }) => value))])}::uuid[]`
    const condition = ownCondition(entityOf(table), owner, parameters)
    const lock = mayLock(table) ? ' for key share' : ''
    return `select '${table} ' || id as key from (select id from ${table} where id = any(${ids})${condition} and deleted_at is null${lock}) as ${table}_rows`
  })
  const rows = await sql.unsafe<{ key: string }[]>(parts.join(' union all '), parameters.values as never[], {
    prepare: true,
  })
  return new Set(rows.map(({ key }) => key))
}
