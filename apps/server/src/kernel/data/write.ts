import type { Entity } from '@guanqiao/domain/kit/entity'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { auditColumns, auditValues } from '../audit.ts'
import { uuid } from '../uuid.ts'
import { wholeColumns, columnType } from './columns.ts'
import type { Data, Reading } from './data.ts'
import { searchColumns } from './ngrams.ts'
import { asJson } from './list.ts'
import { withoutMasks } from '../personal/masks.ts'
import { allFields, isOwned, isTenant, ownFields, perEntity, referrers, hiddenColumns } from './model.ts'
import { Parameters } from './parameters.ts'
import { binPart } from '../recycle/binPart.ts'
import { checkReferences } from './references.ts'
import { jsonRows, mayWrite, ownerOf } from './session.ts'
import type { DataSession, PlainRow } from './session.ts'
import { mapUniqueViolation } from './uniqueViolation.ts'

export type Writing = Pick<Data, 'create' | 'createMany' | 'update' | 'remove'>

/** The columns of a stored row with their types: declared columns and search columns. */
export const storedColumns = perEntity((entity): readonly (readonly [name: string, type: string])[] => [
  ...allFields(entity).map(([name, field]): [string, string] => [name, columnType(name, field)]),
  ['search_text', 'text'],
  ['grams', 'text[]'],
])

/** The columns that audit entries contain. */
const auditedColumns = perEntity((entity) => {
  const hidden = hiddenColumns(entity)
  return allFields(entity).flatMap(([name]) => (hidden.includes(name) ? [] : [name]))
})

/** A row as its audit entry shows it. Converting the whole row and removing the hidden columns takes PostgreSQL twice the time. */
export const shown = (entity: Entity, row: string) =>
  `(select to_jsonb(s) from (select ${auditedColumns(entity)
    .map((name) => `${row}.${name}`)
    .join(', ')}) s)`

export function writing(session: DataSession, { get }: Reading): Writing {
  const insert = async (
    entity: Entity,
    sent: readonly PlainRow[],
    path: (at: number) => string,
  ): Promise<PlainRow[]> => {
    mayWrite(session, entity)
    const drafts = sent.map((values, at) => withoutMasks(entity, undefined, values, path(at)))
    const owner = ownerOf(session, entity)
    const rows = await Promise.all(drafts.map((values) => newRow(session, entity, owner, values)))
    const recheck = await checkReferences(
      session,
      owner,
      ownFields(entity),
      rows.map((values, at) => ({ path: path(at), values })),
    )
    const plains = await mapUniqueViolation(entity, rows, path, () =>
      jsonRows(session, insertStatement(session, entity, rows)),
    )
    await recheck()
    session.wrote()
    return plains
  }
  const methods = {
    create: async (entity: Entity, values: PlainRow) => (await insert(entity, [values], () => ''))[0],
    createMany: (entity: Entity, values: PlainRow[]) =>
      values.length === 0 ? [] : insert(entity, values, (at) => `list.${at}.`),
    async update(entity: Entity, id: string, sent: PlainRow, version?: number | null) {
      mayWrite(session, entity)
      const before: PlainRow = await get(entity, id, { lock: true })
      if (typeof version === 'number' && version !== before['version'])
        throw new Problem('record.changed', undefined, { current: before })
      const patch = withoutMasks(entity, before, sent)
      const changed = ownFields(entity).filter(([name]) => patch[name] !== undefined)
      const owner = (before['enterprise_id'] as string | undefined) ?? null
      const recheck = await checkReferences(session, owner, changed, [{ path: '', values: patch }])
      const after = { ...before, ...Object.fromEntries(changed.map(([name]) => [name, patch[name]])) }
      const row = { ...after, ...(await searchColumns(entity, after)) }
      const [inserted] = await mapUniqueViolation(
        entity,
        [row],
        () => '',
        () => jsonRows(session, updateStatement(session, entity, row)),
      )
      await recheck()
      session.wrote()
      return inserted
    },
    async remove(entity: Entity, id: string, version?: number | null) {
      mayWrite(session, entity)
      const before: PlainRow = await get(entity, id, { lock: true })
      if (typeof version === 'number' && version !== before['version'])
        throw new Problem('record.changed', undefined, { current: before })
      await refuseInUse(session, entity, [before])
      await jsonRows(session, removeStatement(session, entity, [before], binPart))
      session.removed.length = 0
      session.wrote()
    },
  }
  // As for reads: the types and the statements come from the same declaration.
  return methods as Writing
}

export async function newRow(
  session: Pick<DataSession, 'trace' | 'now'>,
  entity: Entity,
  owner: string | null,
  values: PlainRow,
): Promise<PlainRow> {
  const now = session.now().toISOString()
  const row: PlainRow = {
    id: uuid(),
    version: 1,
    created_at: now,
    created_by: session.trace.username,
    updated_at: now,
    updated_by: session.trace.username,
  }
  if (owner !== null) row['enterprise_id'] = owner
  for (const [name, field] of ownFields(entity)) row[name] = values[name] ?? field.default ?? null
  return { ...row, ...(await searchColumns(entity, row)) }
}

/** The rows and their audit entries in one statement. */
function insertStatement(session: DataSession, entity: Entity, rows: readonly PlainRow[]) {
  const parameters = new Parameters()
  const columns = storedColumns(entity)
  const names = columns.map(([name]) => name).join(', ')
  const text = `with made as (insert into ${entity.table} (${names}) select ${names}
  from json_to_recordset(${parameters.json(rows)}) as g(${columns.map((column) => column.join(' ')).join(', ')}) returning *),
${auditPart(session, entity, parameters, 'made m', { row: 'm', after: shown(entity, 'm') })}
${asJson(`select ${wholeColumns(entity)} from made t order by t.id`)}`
  return { text, values: parameters.values }
}

function updateStatement(session: DataSession, entity: Entity, row: PlainRow) {
  const parameters = new Parameters()
  const columns = storedColumns(entity).filter(
    ([name]) => name in entity.fields || name === 'search_text' || name === 'grams',
  )
  const values = Object.fromEntries(columns.map(([name]) => [name, row[name] ?? null]))
  const at = keyOf(entity, row, parameters)
  const text = `with before as (select t.* from ${entity.table} t where ${at}),
made as (update ${entity.table} t set ${columns.map(([name]) => `${name} = g.${name}`).join(', ')},
  version = t.version + 1, updated_at = ${parameters.add(session.now().toISOString())}, updated_by = ${parameters.add(session.trace.username)}
  from json_to_record(${parameters.json(values)}) as g(${columns.map((column) => column.join(' ')).join(', ')}) where ${at} returning t.*),
${auditPart(session, entity, parameters, 'made m, before b', { row: 'm', before: shown(entity, 'b'), after: shown(entity, 'm') })}
${asJson(`select ${wholeColumns(entity)} from made t`)}`
  return { text, values: parameters.values }
}

/** A part of the statement that removes rows `made`. */
type PartOfRemoval = (session: DataSession, entity: Entity, row: PlainRow, parameters: Parameters) => string

export function removeStatement(
  session: DataSession,
  entity: Entity,
  rows: readonly PlainRow[],
  listed?: PartOfRemoval,
) {
  const parameters = new Parameters()
  const at = keysOf(entity, rows, parameters)
  const text = `with made as (update ${entity.table} t set deleted_at = ${parameters.add(session.now().toISOString())},
  deleted_by = ${parameters.add(session.trace.username)}, version = t.version + 1 where ${at} returning t.*),
${auditPart(session, entity, parameters, 'made m', { row: 'm', before: shown(entity, 'm') })}${listed ? `,\n${listed(session, entity, rows[0]!, parameters)}` : ''}
${asJson('select t.id from made t')}`
  return { text, values: parameters.values }
}

const keyOf = (entity: Entity, row: PlainRow, parameters: Parameters) =>
  `t.id = ${parameters.add(row['id'])}${isTenant(entity) ? ` and t.enterprise_id = ${parameters.add(row['enterprise_id'])}` : ''}`

/** Rows of one enterprise, or of the platform. */
const keysOf = (entity: Entity, rows: readonly PlainRow[], parameters: Parameters) =>
  `t.id = any(${parameters.texts(rows.map((row) => String(row['id'])))}::uuid[])${isTenant(entity) ? ` and t.enterprise_id = ${parameters.add(rows[0]?.['enterprise_id'])}` : ''}`

interface Audited {
  readonly row: string
  readonly before?: string
  readonly after?: string
}

/** The audit entries of the changed rows, as a part of the statement that changes them. */
export function auditPart(
  session: Pick<DataSession, 'trace' | 'enterprise'>,
  entity: Entity,
  parameters: Parameters,
  from: string,
  audited: Audited,
): string {
  const trace = auditValues(session.trace).map((value) => parameters.add(value))
  const types = ['timestamptz', 'text', 'text', 'text', 'uuid', 'text']
  const owner = isOwned(entity) ? `${audited.row}.enterprise_id` : `${parameters.add(session.enterprise)}::uuid`
  return `logged as (insert into audit_log (${auditColumns}, id, enterprise_id, outcome, entity, record_id, before, after)
  select ${trace.map((place, at) => `${place}::${types[at]}`).join(', ')}, gen_random_uuid(), ${owner}, 'done', '${entity.table}', ${audited.row}.id::text,
  ${audited.before ?? 'null'}, ${audited.after ?? 'null'} from ${from})`
}

/** One statement that checks every entity whose rows may reference this one. */
export async function refuseInUse(session: DataSession, entity: Entity, rows: readonly PlainRow[]): Promise<void> {
  // Rows of the platform do not reference rows of an enterprise.
  const enterprise = isOwned(entity) ? rows[0]?.['enterprise_id'] : null
  const referring = referrers(entity).filter(({ from }) => !enterprise || isOwned(from))
  if (referring.length === 0) return
  const parameters = new Parameters()
  const ids = `${parameters.texts(rows.map((row) => String(row['id'])))}::uuid[]`
  const owner = enterprise ? parameters.add(enterprise) : undefined
  const parts = referring.map(({ from, column }) => {
    const ofOwner = owner !== undefined ? ` and enterprise_id = ${owner}` : ''
    return `select '${from.label}' as label where exists (select 1 from ${from.table} where ${column} = any(${ids})${ofOwner} and deleted_at is null)`
  })
  const used = await session.sql.unsafe<{ label: string }[]>(parts.join(' union '), parameters.values as never[], {
    prepare: true,
  })
  if (used.length > 0) throw problem('record.inUse', used.map(({ label }) => label).join('、'))
}
