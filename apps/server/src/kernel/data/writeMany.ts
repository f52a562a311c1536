import type { Entity } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import type { Data, Reading } from './data.ts'
import { searchColumns } from './ngrams.ts'
import { wholeColumns } from './columns.ts'
import { asJson } from './list.ts'
import { withoutMasks } from '../personal/masks.ts'
import { isTenant, ownFields } from './model.ts'
import { Parameters } from './parameters.ts'
import { checkReferences } from './references.ts'
import { jsonRows, mayWrite, ownerOf } from './session.ts'
import type { DataSession, PlainRow } from './session.ts'
import { mapUniqueViolation } from './uniqueViolation.ts'
import { auditPart, refuseInUse, removeStatement, shown, storedColumns } from './write.ts'

export type WritingMany = Pick<Data, 'updateMany' | 'removeMany' | 'owner'>

type Patch = PlainRow & { readonly id: string }

/** Updates or removes any number of rows in a constant number of statements: lock, check, write with audit. */
export function writingMany(session: DataSession, { all }: Reading): WritingMany {
  const methods = {
    owner: (entity: Entity) => ownerOf(session, entity),
    async updateMany(entity: Entity, sent: readonly Patch[], held: readonly PlainRow[] = []): Promise<PlainRow[]> {
      if (sent.length === 0) return []
      mayWrite(session, entity)
      const ids = sent.map(({ id }) => id)
      const before = new Map(held.map((row) => [row['id'], row]))
      const unread = ids.filter((id) => !before.has(id))
      const plains: PlainRow[] = await all(entity, { id: unread } as never, { lock: true, max: ids.length })
      for (const row of plains) before.set(row['id'], row)
      if (ids.some((id) => !before.has(id))) throw problem('record.notFound')
      const patches = sent.map((patch, at) => withoutMasks(entity, before.get(patch.id), patch, `list.${at}.`))
      const changed = ownFields(entity).filter(([name]) => patches.some((patch) => patch[name] !== undefined))
      const owner = (before.get(ids[0])?.['enterprise_id'] as string | undefined) ?? null
      const recheck = await checkReferences(
        session,
        owner,
        changed,
        patches.map((values, at) => ({ path: `list.${at}.`, values })),
      )
      const rows = await Promise.all(patches.map((patch) => changedRow(entity, before.get(patch.id)!, patch)))
      const updated = await mapUniqueViolation(
        entity,
        rows,
        (at) => `list.${at}.`,
        () => jsonRows(session, updateManyStatement(session, entity, rows)),
      )
      await recheck()
      session.wrote()
      const after = new Map(updated.map((row) => [row['id'], row]))
      return ids.map((id) => after.get(id)!)
    },
    async removeMany(entity: Entity, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      mayWrite(session, entity)
      const plains: PlainRow[] = await all(entity, { id: ids } as never, { lock: true, max: ids.length })
      if (plains.length < new Set(ids).size) throw problem('record.notFound')
      await refuseInUse(session, entity, plains)
      await jsonRows(session, removeStatement(session, entity, plains))
      session.removed.push(...plains.map((row) => ({ entity: entity.table, id: String(row['id']) })))
      session.wrote()
    },
  }
  return methods as WritingMany
}

async function changedRow(entity: Entity, before: PlainRow, patch: Patch): Promise<PlainRow> {
  const row = { ...before }
  for (const [name] of ownFields(entity)) if (patch[name] !== undefined) row[name] = patch[name]
  return { ...row, ...(await searchColumns(entity, row)) }
}

function updateManyStatement(session: DataSession, entity: Entity, rows: readonly PlainRow[]) {
  const parameters = new Parameters()
  const written = storedColumns(entity).filter(
    ([name]) => name in entity.fields || name === 'search_text' || name === 'grams',
  )
  const key = isTenant(entity) ? ['id', 'enterprise_id'] : ['id']
  const recordColumns = [...key.map((name) => `${name} uuid`), ...written.map((it) => it.join(' '))]
  const values = rows.map((row) =>
    Object.fromEntries([...key, ...written.map(([name]) => name)].map((name) => [name, row[name] ?? null])),
  )
  const same = (left: string, right: string) => key.map((name) => `${left}.${name} = ${right}.${name}`).join(' and ')
  const text = `with g as materialized (select * from json_to_recordset(${parameters.json(values)}) as g(${recordColumns.join(', ')})),
before as (select t.* from ${entity.table} t join g on ${same('t', 'g')}),
made as (update ${entity.table} t set ${written.map(([name]) => `${name} = g.${name}`).join(', ')},
  version = t.version + 1, updated_at = ${parameters.add(session.now().toISOString())}, updated_by = ${parameters.add(session.trace.username)}
  from g where ${same('t', 'g')} returning t.*),
${auditPart(session, entity, parameters, `made m join before b on ${same('m', 'b')}`, { row: 'm', before: shown(entity, 'b'), after: shown(entity, 'm') })}
${asJson(`select ${wholeColumns(entity)} from made t`)}`
  return { text, values: parameters.values }
}
