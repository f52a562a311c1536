import type { Entity } from '@guanqiao/domain/kit/entity'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { auditColumns, auditValues } from '../audit.ts'
import { uuid } from '../uuid.ts'
import { wholeColumns, columnType } from './columns.ts'
import type { Data, Reading } from './data.ts'
import { searchColumns } from './ngrams.ts'
import { asJson } from './list.ts'
import type { Statement } from './list.ts'
import { withoutMasks } from '../personal/masks.ts'
import { allFields, isOwned, isTenant, ownFields, perEntity, hiddenColumns } from './model.ts'
import { Parameters } from './parameters.ts'
import { checkReferences } from './references.ts'
import { jsonRows, mayWrite, ownerOf } from './session.ts'
import type { DataSession, PlainRow } from './session.ts'
import { mapUniqueViolation } from './uniqueViolation.ts'

export type Writing = Pick<Data, 'owner' | 'create' | 'createMany' | 'update' | 'updateMany'>

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

/** By the name of the row in a statement, of which there are a few. */
const shownRows = perEntity(() => new Map<string, string>())

/** A row as its audit entry shows it. Converting the whole row and removing the hidden columns takes PostgreSQL twice the time. */
export function shown(entity: Entity, row: string): string {
  const known = shownRows(entity).get(row)
  if (known !== undefined) return known
  const columns = auditedColumns(entity).map((name) => `${row}.${name}`)
  const text = `(select to_jsonb(s) from (select ${columns.join(', ')}) s)`
  shownRows(entity).set(row, text)
  return text
}

/** The fields that every update writes. */
const updatedFields = ['version', 'updated_at', 'updated_by']

/** A row after an update of these fields, as its audit entry shows it: what it lacks is as it was before. */
export function shownChange(entity: Entity, row: string, fields: readonly string[]): string {
  const columns = auditedColumns(entity).filter((name) => fields.includes(name) || updatedFields.includes(name))
  return `(select to_jsonb(s) from (select ${columns.map((name) => `${row}.${name}`).join(', ')}) s)`
}

/** Whether work or reminders may depend on an update of these fields. */
export const mayChangeState = (fields: readonly string[]): boolean =>
  fields.includes('status') || fields.includes('alarm')

/** The rows that a request changes, locked. */
export function holding(session: DataSession, { get, all }: Reading) {
  return {
    /** Throws `record.changed` if the row no longer has this version. */
    async current(entity: Entity, id: string, version: number | null | undefined): Promise<PlainRow> {
      mayWrite(session, entity)
      const row: PlainRow = await get(entity, id, { lock: true })
      if (typeof version === 'number' && version !== row['version'])
        throw new Problem('record.changed', undefined, { current: row })
      return row
    },
    async currentMany(entity: Entity, ids: readonly string[]): Promise<PlainRow[]> {
      mayWrite(session, entity)
      return all(entity, { id: ids } as never, { lock: true, max: Math.max(1, ids.length) })
    },
  }
}

/** The writes of one request; each takes a constant number of statements for any number of rows: lock, check, write with audit. */
export function writing(session: DataSession, reading: Reading): Writing {
  const { current, currentMany } = holding(session, reading)
  const methods = {
    owner: (entity: Entity) => ownerOf(session, entity),
    create: async (entity: Entity, values: PlainRow) => (await insert(session, entity, [values], () => ''))[0],
    createMany: (entity: Entity, values: PlainRow[]) =>
      values.length === 0 ? [] : insert(session, entity, values, pathInList),
    async update(entity: Entity, id: string, patch: PlainRow, version?: number | null) {
      const before = await current(entity, id, version)
      return (await change(session, entity, [{ before, patch }], () => ''))[0]
    },
    async updateMany(entity: Entity, sent: readonly (PlainRow & { id: string })[], held: readonly PlainRow[] = []) {
      if (sent.length === 0) return []
      const before = new Map(held.map((row) => [row['id'], row]))
      const unread = sent.map(({ id }) => id).filter((id) => !before.has(id))
      for (const row of await currentMany(entity, unread)) before.set(row['id'], row)
      const changes = sent.map((patch) => {
        const row = before.get(patch.id)
        if (!row) throw problem('record.notFound')
        return { before: row, patch }
      })
      return change(session, entity, changes, pathInList)
    },
  }
  // As for reads: the types and the statements come from the same declaration.
  return methods as Writing
}

const pathInList = (at: number): string => `list.${at}.`

/** Inserts rows; `path` is put before the fields of the n-th row in problems. */
async function insert(
  session: DataSession,
  entity: Entity,
  sent: readonly PlainRow[],
  path: PathOf,
): Promise<PlainRow[]> {
  mayWrite(session, entity)
  const drafts = sent.map((values, at) => withoutMasks(entity, undefined, values, path(at)))
  const owner = ownerOf(session, entity)
  const rows = await Promise.all(drafts.map((values) => newRow(session, entity, owner, values)))
  const checked = { entity, owner, fields: ownFields(entity), values: rows, rows, path }
  return writeChecked(session, checked, insertStatement(session, entity, rows))
}

interface Change {
  readonly before: PlainRow
  readonly patch: PlainRow
}

/** Updates rows of one enterprise, or of the platform, that this request holds. Returns them in the same order. */
async function change(
  session: DataSession,
  entity: Entity,
  changes: readonly Change[],
  path: PathOf,
): Promise<PlainRow[]> {
  const values = changes.map(({ before, patch }, at) => withoutMasks(entity, before, patch, path(at)))
  const fields = ownFields(entity).filter(([name]) => values.some((patch) => patch[name] !== undefined))
  const owner = (changes[0]?.before['enterprise_id'] as string | undefined) ?? null
  const rows = await Promise.all(
    changes.map(async ({ before }, at) => {
      const row = { ...before }
      for (const [name] of fields) if (values[at]?.[name] !== undefined) row[name] = values[at][name]
      return { ...row, ...(await searchColumns(entity, row)) }
    }),
  )
  const checked = { entity, owner, fields, values, rows, path }
  const names = fields.map(([name]) => name)
  const updated = await writeChecked(session, checked, updateStatement(session, entity, rows, names))
  const after = new Map(updated.map((row) => [row['id'], row]))
  return changes.map(({ before }) => after.get(before['id'])!)
}

type PathOf = (at: number) => string

interface Checked {
  readonly entity: Entity
  /** The enterprise of the rows. */
  readonly owner: string | null
  /** The fields whose references are checked, and their values in each row. */
  readonly fields: ReturnType<typeof ownFields>
  readonly values: readonly PlainRow[]
  readonly rows: readonly PlainRow[]
  readonly path: PathOf
}

/** Runs a statement that writes rows, if their codes and references exist; reports a violated unique index at its fields. */
export async function writeChecked(
  session: DataSession,
  { entity, owner, fields, values, rows, path }: Checked,
  statement: Statement,
): Promise<PlainRow[]> {
  const places = values.map((row, at) => ({ path: path(at), values: row }))
  const recheck = await checkReferences(session, owner, fields, places)
  const written = await mapUniqueViolation(entity, rows, path, () => jsonRows(session, statement))
  await recheck()
  session.wrote()
  return written
}

export async function newRow(
  session: Pick<DataSession, 'trace' | 'now'>,
  entity: Entity,
  owner: string | null,
  values: PlainRow,
): Promise<PlainRow> {
  const now = session.now().toISOString()
  const row: PlainRow = { ...emptyRow(entity), id: uuid(), version: 1, created_at: now, updated_at: now }
  row['created_by'] = row['updated_by'] = session.trace.username
  if (owner !== null) row['enterprise_id'] = owner
  for (const [name, field] of ownFields(entity)) row[name] = values[name] ?? field.default ?? null
  return Object.assign(row, await searchColumns(entity, row))
}

/** All columns without values; parsed, because V8 copies such an object several times faster than it adds keys. */
const emptyRow = perEntity(
  (entity) =>
    JSON.parse(JSON.stringify(Object.fromEntries(storedColumns(entity).map(([name]) => [name, null])))) as PlainRow,
)

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

/** `fields` are those that the request contains for any of the rows. */
function updateStatement(session: DataSession, entity: Entity, rows: readonly PlainRow[], fields: readonly string[]) {
  const parameters = new Parameters()
  const written = storedColumns(entity).filter(
    ([name]) => name in entity.fields || name === 'search_text' || name === 'grams',
  )
  const key = isTenant(entity) ? ['id', 'enterprise_id'] : ['id']
  const recordColumns = [...key.map((name) => `${name} uuid`), ...written.map((column) => column.join(' '))]
  const values = rows.map((row) =>
    Object.fromEntries([...key, ...written.map(([name]) => name)].map((name) => [name, row[name] ?? null])),
  )
  const same = (left: string, right: string) => key.map((name) => `${left}.${name} = ${right}.${name}`).join(' and ')
  const text = `with g as materialized (select * from json_to_recordset(${parameters.json(values)}) as g(${recordColumns.join(', ')})),
before as (select t.* from ${entity.table} t join g on ${same('t', 'g')}),
made as (update ${entity.table} t set ${written.map(([name]) => `${name} = g.${name}`).join(', ')},
  version = t.version + 1, updated_at = ${parameters.add(session.now().toISOString())}, updated_by = ${parameters.add(session.trace.username)}
  from g where ${same('t', 'g')} returning t.*),
${auditPart(session, entity, parameters, `made m join before b on ${same('m', 'b')}`, {
  row: 'm',
  before: shown(entity, 'b'),
  after: shownChange(entity, 'm', fields),
  mayChangeState: mayChangeState(fields),
})}
${asJson(`select ${wholeColumns(entity)} from made t`)}`
  return { text, values: parameters.values }
}

interface Audited {
  readonly row: string
  readonly before?: string
  readonly after?: string
  /** False if the update certainly changes neither state nor alarm. */
  readonly mayChangeState?: boolean
}

/** The audit entries of the changed rows, as a part of the statement that changes them. */
export const auditPart = (
  session: Pick<DataSession, 'trace' | 'enterprise'>,
  entity: Entity,
  parameters: Parameters,
  from: string,
  audited: Audited,
): string => {
  const values = auditValues(session.trace).map((value) => parameters.add(value))
  const owner = isOwned(entity) ? `${audited.row}.enterprise_id` : `${parameters.add(session.enterprise)}::uuid`
  return auditText(entity, from, audited, { trace: (at) => values[at]!, id: 'gen_random_uuid()', owner })
}

const traceTypes = ['timestamptz', 'text', 'text', 'text', 'uuid', 'text']

/** `trace` returns the placeholders of `auditValues`; `id` and `owner` are SQL of the id of an entry and of the enterprise of a row. */
export const auditText = (
  { table }: Entity,
  from: string,
  { row, before, after, mayChangeState: may }: Audited,
  { trace, id, owner }: { readonly trace: (at: number) => string; readonly id: string; readonly owner: string },
): string =>
  `logged as (insert into audit_log (${auditColumns}, id, enterprise_id, outcome, entity, record_id, before, after, may_change_state)
  select ${traceTypes.map((type, at) => `${trace(at)}::${type}`).join(', ')}, ${id}, ${owner}, 'done', '${table}', ${row}.id::text,
  ${before ?? 'null'}, ${after ?? 'null'}, ${before !== undefined && may !== false} from ${from})`
