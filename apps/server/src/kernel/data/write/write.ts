import type { Entity } from '@guanqiao/domain/kit/entity'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import type { Sql } from '../../database/scoped.ts'
import { withoutMasks } from '../../personal/masks.ts'
import type { Data, Reading } from '../data.ts'
import type { Statement } from '../list.ts'
import { isTenant, ownFields } from '../model.ts'
import { searchColumns } from '../ngrams.ts'
import { recheckUnlocked, referencesOf, refuseMissing } from '../references.ts'
import type { MissingRow } from '../references.ts'
import { mayWrite, ownerOf } from '../session.ts'
import type { DataSession, PlainRow } from '../session.ts'
import { mapUniqueViolation } from '../uniqueViolation.ts'
import { isUuid } from '../../uuid.ts'
import { needsStoredRow, newRow } from './rows.ts'
import { writeStatement } from './statement.ts'
import type { Write } from './statement.ts'

export type Writing = Pick<Data, 'owner' | 'create' | 'createMany' | 'update' | 'updateMany'>

/** The rows that a request changes, locked. */
export function holding(session: DataSession, { get, all }: Reading) {
  return {
    /** Throws `record.changed` if the row no longer has this version. */
    async current(entity: Entity, id: string, version: number | null | undefined): Promise<PlainRow> {
      mayWrite(session, entity)
      const row: PlainRow = await get(entity, id, { lock: true })
      if (typeof version === 'number' && version !== row['version']) throw changedProblem(row)
      return row
    },
    async currentMany(entity: Entity, ids: readonly string[]): Promise<PlainRow[]> {
      mayWrite(session, entity)
      return all(entity, { id: ids } as never, { lock: true, max: Math.max(1, ids.length) })
    },
  }
}

export const changedProblem = (current: PlainRow) => new Problem('record.changed', undefined, { current })

/** The row to update has another version. */
export class StaleVersion extends Error {
  override readonly name = 'StaleVersion'
}

/** The writes of one request; each takes a constant number of statements for any number of rows. */
export function writing(session: DataSession, reading: Reading): Writing {
  const { current, currentMany } = holding(session, reading)
  const methods = {
    owner: (entity: Entity) => ownerOf(session, entity),
    create: async (entity: Entity, values: PlainRow) =>
      (await run(session, await insertion(session, entity, [values], () => '')))[0],
    createMany: async (entity: Entity, values: PlainRow[]) =>
      values.length === 0 ? [] : run(session, await insertion(session, entity, values, pathInList)),
    async update(entity: Entity, id: string, patch: PlainRow, version?: number | null) {
      mayWrite(session, entity)
      const write =
        (await updateAtOnce(session, entity, { id, patch, version })) ??
        (await updateOf(session, entity, [{ before: await current(entity, id, version), patch }], () => ''))
      try {
        return (await run(session, write))[0]
      } catch (error) {
        if (error instanceof StaleVersion) await current(entity, id, version)
        throw error
      }
    },
    async updateMany(
      entity: Entity,
      sent: readonly (PlainRow & { id: string })[],
      lockedRows: readonly PlainRow[] = [],
    ) {
      if (sent.length === 0) return []
      const before = new Map(lockedRows.map((row) => [row['id'], row]))
      const unread = sent.map(({ id }) => id).filter((id) => !before.has(id))
      for (const row of await currentMany(entity, unread)) before.set(row['id'], row)
      const changes = sent.map((patch) => {
        const row = before.get(patch.id)
        if (!row) throw problem('record.notFound')
        return { before: row, patch }
      })
      return run(session, await updateOf(session, entity, changes, pathInList))
    },
  }
  // As for reads: the types and the statements come from the same declaration.
  return methods as Writing
}

const pathInList = (at: number): string => `list.${at}.`

type PathOf = (at: number) => string

export type Writer = Pick<DataSession, 'trace' | 'enterprise' | 'now'>

/** The rows to insert; `path` is put before the fields of the n-th row in problems. */
export async function insertion(
  session: Writer,
  entity: Entity,
  sent: readonly PlainRow[],
  path: PathOf,
): Promise<Write> {
  mayWrite(session, entity)
  const drafts = sent.map((values, at) => withoutMasks(entity, undefined, values, path(at)))
  const owner = ownerOf(session, entity)
  const rows = await Promise.all(drafts.map((values) => newRow(session, entity, owner, values)))
  const references = await referencesOf(session, owner, ownFields(entity), placed(rows, path))
  return { entity, rows, fields: undefined, references, path }
}

const placed = (rows: readonly PlainRow[], path: PathOf) => rows.map((values, at) => ({ path: path(at), values }))

interface SentUpdate {
  readonly id: string
  readonly patch: PlainRow
  readonly version: number | null | undefined
}

/** An update of one row of the caller's enterprise that need not be read before; undefined for others. */
export async function updateAtOnce(
  session: Writer,
  entity: Entity,
  { id, patch, version = null }: SentUpdate,
): Promise<Write | undefined> {
  const { enterprise } = session
  if (enterprise === null || !isTenant(entity) || !isUuid(id) || needsStoredRow(entity, patch)) return undefined
  const fields = patchedFields(entity, [patch])
  const search = await searchColumns(entity, patch)
  const row = { ...patch, ...search, id, enterprise_id: enterprise, version }
  const references = await referencesOf(
    session,
    enterprise,
    fields,
    placed([patch], () => ''),
  )
  return { entity, rows: [row], fields: fields.map(([name]) => name), references, path: () => '' }
}

const patchedFields = (entity: Entity, patches: readonly PlainRow[]) =>
  ownFields(entity).filter(([name]) => patches.some((patch) => patch[name] !== undefined))

interface Change {
  readonly before: PlainRow
  readonly patch: PlainRow
}

/** An update of rows of one enterprise, or of the platform, that this request holds. */
async function updateOf(
  session: DataSession,
  entity: Entity,
  changes: readonly Change[],
  path: PathOf,
): Promise<Write> {
  const patches = changes.map(({ before, patch }, at) => withoutMasks(entity, before, patch, path(at)))
  const fields = patchedFields(entity, patches)
  const owner = (changes[0]?.before['enterprise_id'] as string | undefined) ?? null
  const rows = await Promise.all(
    changes.map(async ({ before }, at) => {
      const row: PlainRow = { ...before, version: null }
      for (const [name] of fields) if (patches[at]?.[name] !== undefined) row[name] = patches[at][name]
      return { ...row, ...(await searchColumns(entity, row)) }
    }),
  )
  const references = await referencesOf(session, owner, fields, placed(patches, path))
  return { entity, rows, fields: fields.map(([name]) => name), references, path }
}

/** Writes rows in the transaction of the request, and returns them in the given order. */
async function run(session: DataSession, write: Write): Promise<PlainRow[]> {
  const bodies = await perform(session.sql, write, writeStatement(session, write))
  await recheckUnlocked(session, write.references)
  session.wrote()
  const written = bodies.map((body) => JSON.parse(String(body)) as PlainRow)
  const byId = new Map(written.map((row) => [row['id'], row]))
  return write.rows.map(({ id }) => byId.get(id)!)
}

/** Runs the statement of a write and returns the JSON of the written rows; throws the problem for which nothing was written. */
export async function perform(sql: Sql, write: Write, { text, values, prepare }: Statement): Promise<Buffer[]> {
  const results = await mapUniqueViolation(write.entity, write.rows, write.path, () =>
    sql.unsafe(text, values as never[], { prepare: prepare !== false }).raw(),
  )
  const written: Buffer[] = []
  const current: number[] = []
  const missing: MissingRow[] = []
  for (const [kind, value] of results as unknown as Iterable<[Buffer, Buffer]>) {
    const name = String(kind)
    if (name === 'written') written.push(value)
    else if (name === 'current') current.push(Number(String(value)))
    else missing.push({ table: name, id: String(value) })
  }
  if (written.length === write.rows.length) return written
  refuseCurrent(write, current)
  refuseMissing(write.references, missing)
  throw new Error(`${written.length} of ${write.rows.length} rows of ${write.entity.table} were written`)
}

/** `current`: the versions of the rows that an update met. */
function refuseCurrent({ fields, rows }: Write, current: readonly number[]): void {
  if (!fields) return
  if (current.length < rows.length) throw problem('record.notFound')
  const version = rows[0]?.['version']
  if (typeof version === 'number' && current[0] !== version) throw new StaleVersion()
}
