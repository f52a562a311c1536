import type { Entity } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import { wholeColumns } from '../data/columns.ts'
import type { Data } from '../data/data.ts'
import { asJson } from '../data/list.ts'
import { tenantCondition } from '../data/list/parts.ts'
import { isTenant, ownFields } from '../data/model.ts'
import { Parameters } from '../data/parameters.ts'
import { jsonRows, mayWrite } from '../data/session.ts'
import type { DataSession, PlainRow, RemovedRow } from '../data/session.ts'
import { checkReferences, recheckUnlocked, referencesOf } from '../data/references.ts'
import { mapUniqueViolation } from '../data/uniqueViolation.ts'
import { auditPart, auditJson } from '../data/write/audited.ts'
import { isUuid } from '../uuid.ts'

type Restoring = Pick<Data, 'getRemoved' | 'restoreMany'>

export function restoring(session: DataSession): Restoring {
  const methods = {
    async getRemoved(entity: Entity, id: string) {
      const [row] = isUuid(id) ? await removedRows(session, entity, [id]) : []
      if (!row) throw problem('record.notFound')
      const [binned] = await session.sql<{ parts: RemovedRow[] }[]>`
        select parts from recycled where entity = ${entity.table} and record_id = ${id}`
      if (!binned) throw problem('record.notFound')
      return { row, parts: binned.parts }
    },
    async restoreMany(entity: Entity, ids: readonly string[], path: (at: number) => string = () => '') {
      if (ids.length === 0) return []
      mayWrite(session, entity)
      const rows = await removedRows(session, entity, ids, true)
      if (rows.length < new Set(ids).size) throw problem('record.notFound')
      const owner = (rows[0]?.['enterprise_id'] as string | undefined) ?? null
      if (session.enterprise !== null && owner !== session.enterprise) throw problem('record.ofPlatform')
      const rowPaths = rows.map((values, at) => ({ path: path(at), values }))
      const references = await referencesOf(session, owner, ownFields(entity), rowPaths)
      await checkReferences(session, references)
      const statement = restoreStatement(session, entity, rows)
      const restored = await mapUniqueViolation(entity, rows, path, () => jsonRows(session, statement))
      await recheckUnlocked(session, references)
      session.wrote()
      return restored
    },
  }
  // As for writes: the types and the statements come from the same declaration.
  return methods as Restoring
}

/** Removed rows in the given order. */
async function removedRows(
  session: DataSession,
  entity: Entity,
  ids: readonly string[],
  lock = false,
): Promise<PlainRow[]> {
  const parameters = new Parameters()
  const conditions = [
    ...tenantCondition(entity, session.enterprise, parameters),
    `t.id = any(${parameters.texts(ids)}::uuid[])`,
    't.deleted_at is not null',
  ]
  const text = `select ${wholeColumns(entity)} from ${entity.table} t where ${conditions.join(' and ')}${lock ? ' for update of t' : ''}`
  const rows = await jsonRows(session, { text: asJson(text), values: parameters.values })
  const byId = new Map(rows.map((row) => [row['id'], row]))
  return ids.flatMap((id): PlainRow[] => {
    const row = byId.get(id)
    return row ? [row] : []
  })
}

/** The restored rows and their audit entries; their entries in the bin are removed. */
function restoreStatement(session: DataSession, entity: Entity, rows: readonly PlainRow[]) {
  const parameters = new Parameters()
  const ids = `${parameters.texts(rows.map((row) => String(row['id'])))}::uuid[]`
  const tenant = isTenant(entity) ? ` and t.enterprise_id = ${parameters.add(rows[0]?.['enterprise_id'])}` : ''
  const text = `with made as (update ${entity.table} t set deleted_at = null, deleted_by = null, version = t.version + 1,
  updated_at = ${parameters.add(session.now().toISOString())}, updated_by = ${parameters.add(session.trace.username)} where t.id = any(${ids})${tenant} returning t.*),
taken as (delete from recycled where entity = '${entity.table}' and record_id = any(${ids})),
${auditPart(session, entity, parameters, 'made m', { row: 'm', after: auditJson(entity, 'm') })}
${asJson(`select ${wholeColumns(entity)} from made t`)}`
  return { text, values: parameters.values }
}
