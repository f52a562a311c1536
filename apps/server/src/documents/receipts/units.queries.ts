import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Sql } from '../../kernel/database/scoped.ts'
import { lockSiblings } from '../removal/siblings.queries.ts'

interface DocumentKey {
  readonly doc_type: string
  readonly enterprise_id: string
  readonly doc_id: string
}

interface Statement {
  readonly last_code: string | null
  readonly last_text: string | null
  readonly last_at: string | null
}

/** A document that is locked until the end of the transaction. */
export interface LockedDocument extends Statement {
  readonly type: DocumentType
  readonly id: string
  readonly enterprise_id: string
  readonly batch_number: string
  readonly status: string
  /** Of the document as a whole. */
  readonly alarm: string | null
}

/** What customs decides on: the document itself, or a line of it. */
export interface Unit extends Statement {
  readonly id: string
  /** The number by which receipts name it; null for a whole document. */
  readonly number: string | null
  readonly status: string
  /** What a person has to see and has not acknowledged yet: see `alarm.ts`. */
  readonly alarm: string | null
}

/** Locks documents, type by type in the order of the list, each type in the order of ids: every change of their states starts with this. */
export async function lockDocuments(
  sql: Sql,
  documents: readonly DocumentKey[],
): Promise<ReadonlyMap<string, LockedDocument>> {
  const locked = new Map<string, LockedDocument>()
  for (const type of documentTypes) {
    const keys = documents.filter(({ doc_type }) => doc_type === type.key)
    if (keys.length === 0) continue
    if (type.deletedByBatch) await lockSiblings(sql, type.entity.table, keys.map(rowOf))
    for (const row of await lockRows(sql, type, keys)) locked.set(row.id, { ...row, type })
  }
  return locked
}

const rowOf = ({ enterprise_id, doc_id }: DocumentKey) => ({ enterprise_id, id: doc_id })

const lockRows = (sql: Sql, { entity }: DocumentType, documents: readonly DocumentKey[]) => sql<
  Omit<LockedDocument, 'type'>[]
>`
  select d.id, d.enterprise_id, d.batch_number, d.status, d.alarm, d.last_code, d.last_text, ${timeOf(sql, 'd.last_at')} as last_at
  from ${sql(entity.table)} d
  where (d.enterprise_id, d.id) in (
    select enterprise_id, doc_id from json_to_recordset(${keysOf(documents)}::text::json) as g(enterprise_id uuid, doc_id uuid))
  order by d.id for update`

const keysOf = (documents: readonly DocumentKey[]): string =>
  JSON.stringify(documents.map(({ enterprise_id, doc_id }) => ({ enterprise_id, doc_id })))

const timeOf = (sql: Sql, column: string) =>
  sql`to_char(${sql(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The units of locked documents, by document, lines in sequence. */
export async function unitsOf(
  sql: Sql,
  documents: readonly LockedDocument[],
): Promise<ReadonlyMap<string, readonly Unit[]>> {
  const units = new Map<string, readonly Unit[]>()
  for (const [type, ofType] of Map.groupBy(documents, (document) => document.type))
    for (const [id, some] of type.unit ? await linesOf(sql, type.unit, ofType) : ofType.map(documentUnit))
      units.set(id, some)
  return units
}

const documentUnit = ({ id, status, last_code, last_text, last_at, alarm }: LockedDocument): [string, Unit[]] => [
  id,
  [{ id, number: null, status, last_code, last_text, last_at, alarm }],
]

async function linesOf(
  sql: Sql,
  { line, number, summed }: NonNullable<DocumentType['unit']>,
  documents: readonly LockedDocument[],
): Promise<ReadonlyMap<string, Unit[]>> {
  const keys = documents.map(({ enterprise_id, id }) => ({ enterprise_id, id }))
  const more = summed.map((name) => sql`, u.${sql(name)}::text`)
  const rows = await sql<(Unit & { document_id: string })[]>`
    select u.id, u.${sql(line.parent)} as document_id, u.${sql(number)} as number, u.status, u.last_code, u.last_text,
      ${timeOf(sql, 'u.last_at')} as last_at, u.alarm ${more.length > 0 ? more : sql``}
    from json_to_recordset(${JSON.stringify(keys)}::text::json) as g(enterprise_id uuid, id uuid)
    join ${sql(line.entity.table)} u on u.enterprise_id = g.enterprise_id and u.${sql(line.parent)} = g.id
    where u.deleted_at is null order by u.sequence, u.id`
  return Map.groupBy(rows, ({ document_id }) => document_id)
}

/** The new state of a unit. `held`: the message with customs' version; undefined keeps it unchanged. */
export interface ChangedUnit {
  readonly document: LockedDocument
  readonly unit: Unit
  readonly heldMessageId?: string | null | undefined
}

const tableOf = ({ entity, unit }: DocumentType): string => (unit?.line.entity ?? entity).table

/** Writes the states of units and customs' last statements on them. */
export async function updateUnits(sql: Sql, changes: readonly ChangedUnit[], author: string): Promise<void> {
  for (const [type, ofType] of Map.groupBy(changes, ({ document }) => document.type)) {
    const rows = ofType.map(({ document: { enterprise_id }, unit, heldMessageId }) => ({
      ...unit,
      enterprise_id,
      keeps: heldMessageId === undefined,
      held: heldMessageId ?? null,
    }))
    const version = sql`held_message_id = case when c.keeps then u.held_message_id else c.held end,
      differs = u.differs and c.keeps,`
    await sql`
      update ${sql(tableOf(type))} u set status = c.status, last_code = c.last_code, last_text = c.last_text, last_at = c.last_at,
        ${type.unit ? version : sql``} alarm = c.alarm, version = u.version + 1, updated_at = now(), updated_by = ${author}
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as c(enterprise_id uuid, id uuid, status text, last_code text,
        last_text text, last_at timestamptz, alarm text, keeps boolean, held text)
      where u.enterprise_id = c.enterprise_id and u.id = c.id`
  }
}

/** A document with all its units after a change. */
export interface ChangedDocument {
  readonly document: LockedDocument
  readonly units: readonly Unit[]
}

/** Updates documents from their lines, and returns how they are shown now; a document without lines is its unit. */
export async function updateHeads(
  sql: Sql,
  changes: readonly ChangedDocument[],
  author: string,
): Promise<(Pick<Unit, 'status' | 'last_code'> & { readonly last_text?: string | null })[]> {
  const summaries = changes.map(({ document, units }) => document.type.unit?.summary(units as never[]) ?? units[0]!)
  const rows = changes.map(({ document: { type, enterprise_id, id } }, at) => ({
    type,
    row: { ...summaries[at]!, enterprise_id, id },
  }))
  for (const [{ unit, entity }, ofType] of Map.groupBy(rows, ({ type }) => type)) {
    if (!unit) continue
    const columns = Object.keys(ofType[0]!.row).filter((name) => name !== 'id' && name !== 'enterprise_id')
    await sql`
      update ${sql(entity.table)} d set ${columns.map((name) => sql`${sql(name)} = c.${sql(name)},`)}
        version = d.version + 1, updated_at = now(), updated_by = ${author}
      from json_populate_recordset(null::${sql(entity.table)}, ${JSON.stringify(ofType.map(({ row }) => row))}::text::json) as c
      where d.enterprise_id = c.enterprise_id and d.id = c.id`
  }
  return summaries
}

/** Restarts the waiting time of a document's units. */
export async function restartWait(
  sql: Sql,
  { type, enterprise_id }: LockedDocument,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql(tableOf(type))} set sent_at = now()
    where enterprise_id = ${enterprise_id} and id = any(${[...ids]}::uuid[])`
}
