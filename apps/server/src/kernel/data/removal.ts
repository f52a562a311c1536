import type { Entity } from '@guanqiao/domain/kit/entity'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { binPart } from '../recycle/binPart.ts'
import type { Data, Reading } from './data.ts'
import { asJson } from './list.ts'
import { isOwned, isTenant, referrers } from './model.ts'
import { Parameters } from './parameters.ts'
import { jsonRows, mayWrite } from './session.ts'
import type { DataSession, PlainRow } from './session.ts'
import { UniqueViolation } from './uniqueViolation.ts'
import { auditPart, auditJson } from './write/audited.ts'
import { holding } from './write/write.ts'

export type Removal = Pick<Data, 'remove' | 'removeMany' | 'removeEach' | 'attempt'>

/** The removals of one request, and the savepoints that limit a problem to one of several changes. */
export function removing(session: DataSession, reading: Reading): Removal {
  const { current, currentMany } = holding(session, reading)
  const methods = {
    async remove(entity: Entity, id: string, version?: number | null) {
      const row = await current(entity, id, version)
      await refuseInUse(session, entity, [row])
      await jsonRows(session, removeStatement(session, entity, [row], binPart))
      session.removed.length = 0
      session.wrote()
    },
    async removeMany(entity: Entity, ids: readonly string[]) {
      if (ids.length === 0) return
      const rows = await currentMany(entity, ids)
      if (rows.length < new Set(ids).size) throw problem('record.notFound')
      await refuseInUse(session, entity, rows)
      await jsonRows(session, removeStatement(session, entity, rows))
      session.removed.push(...rows.map((row) => ({ entity: entity.table, id: String(row['id']) })))
      session.wrote()
    },
    async removeEach(entity: Entity, rows: readonly PlainRow[]) {
      mayWrite(session, entity)
      const used = await usedBy(session, entity, rows)
      const unused = rows.filter((row) => !used.has(row['id']))
      if (unused.length > 0) {
        await jsonRows(session, removeStatement(session, entity, unused, binPart))
        session.wrote()
      }
      return used
    },
    async attempt<T>(work: () => Promise<T>): Promise<T | Problem> {
      const before = session.removed.length
      await session.sql.unsafe('savepoint attempt')
      try {
        const value = await work()
        await session.sql.unsafe('release savepoint attempt')
        return value
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error
        await session.sql.unsafe('rollback to savepoint attempt; release savepoint attempt')
        session.removed.length = before
        return error instanceof UniqueViolation ? error.withExistingRecord(session.sql) : error
      }
    },
  }
  return methods as Removal
}

/** A part of the statement that removes rows `made`. */
type PartOfRemoval = (session: DataSession, entity: Entity, rows: readonly PlainRow[], parameters: Parameters) => string

function removeStatement(session: DataSession, entity: Entity, rows: readonly PlainRow[], listed?: PartOfRemoval) {
  const parameters = new Parameters()
  const at = keysOf(entity, rows, parameters)
  const text = `with made as (update ${entity.table} t set deleted_at = ${parameters.add(session.now().toISOString())},
  deleted_by = ${parameters.add(session.trace.username)}, version = t.version + 1 where ${at} returning t.*),
${auditPart(session, entity, parameters, 'made m', { row: 'm', before: auditJson(entity, 'm') })}${listed ? `,\n${listed(session, entity, rows, parameters)}` : ''}
${asJson('select t.id from made t')}`
  return { text, values: parameters.values }
}

/** Rows of one enterprise, or of the platform. */
const keysOf = (entity: Entity, rows: readonly PlainRow[], parameters: Parameters) =>
  `t.id = any(${parameters.texts(rows.map((row) => String(row['id'])))}::uuid[])${isTenant(entity) ? ` and t.enterprise_id = ${parameters.add(rows[0]?.['enterprise_id'])}` : ''}`

async function refuseInUse(session: DataSession, entity: Entity, rows: readonly PlainRow[]): Promise<void> {
  const labels = new Set((await usedBy(session, entity, rows)).values().flatMap((used) => used))
  if (labels.size > 0) throw problem('record.inUse', [...labels].join('、'))
}

/** The labels of the entities that reference a row, by its id; one statement for rows of one enterprise. */
async function usedBy(
  session: DataSession,
  entity: Entity,
  rows: readonly PlainRow[],
): Promise<ReadonlyMap<unknown, readonly string[]>> {
  // Rows of the platform do not reference rows of an enterprise.
  const enterprise = isOwned(entity) ? rows[0]?.['enterprise_id'] : null
  const referring = referrers(entity).filter(({ from }) => !enterprise || isOwned(from))
  if (referring.length === 0) return new Map()
  const parameters = new Parameters()
  const ids = `${parameters.texts(rows.map((row) => String(row['id'])))}::uuid[]`
  const owner = enterprise ? parameters.add(enterprise) : undefined
  const parts = referring.map(({ from, column }) => {
    const ofOwner = owner !== undefined ? ` and enterprise_id = ${owner}` : ''
    return `select g.id, '${from.label}' as label from unnest(${ids}) as g(id) where exists (select 1 from ${from.table} where ${column} = g.id${ofOwner} and deleted_at is null)`
  })
  const used = await session.sql.unsafe<{ id: string; label: string }[]>(
    parts.join(' union '),
    parameters.values as never[],
    { prepare: true },
  )
  return new Map([...Map.groupBy(used, ({ id }) => id)].map(([id, of]) => [id, of.map(({ label }) => label)]))
}
