import type { Entity, Row, SystemDraft, SystemPatch } from '@guanqiao/domain/kit/entity'
import { fieldProblem, Problem } from '@guanqiao/domain/kit/problem'
import type { WholeRecord } from '@guanqiao/domain/documents/documentType'
import type { Context } from '../../kernel/handlers.ts'

/**
 * The head of a record, locked until the end of the transaction. If its version differs from the one that was read, fails with the
 * current record, which the screen merges. Without a version (steps of the system) any version is accepted.
 */
export async function lockVersion<E extends Entity>(
  { data }: Pick<Context, 'data'>,
  entity: E,
  { id, version }: { readonly id: string; readonly version?: number | null | undefined },
  currentOf: (row: Row<E>) => unknown = (row) => row,
): Promise<Row<E>> {
  const row = await data.get(entity, id, { lock: true })
  await refuseStale(row.version, version, () => currentOf(row))
  return row
}

/** Fails with the current record if the locked version differs from the one that was read. */
export async function refuseStale(
  locked: unknown,
  read: number | null | undefined,
  current: () => unknown,
): Promise<void> {
  if (typeof read === 'number' && read !== locked)
    throw new Problem('record.changed', undefined, { current: await current() })
}

interface LineRow {
  readonly id: string
}

interface DesiredLine {
  readonly id?: string | null | undefined
}

/** The desired lines of a record: with an id changed, without one added; absent ones are removed. */
export interface LineChanges<R extends LineRow, L extends DesiredLine> {
  readonly desired: readonly { readonly line: L; readonly row: R | undefined; readonly at: number }[]
  readonly removed: readonly R[]
}

/** A desired line with its position in the record. */
interface PlacedLine<L> {
  readonly line: L
  readonly at: number
}

/** Rejects an id that two of the desired lines have. `path` is the path of the lines in the input. */
export function refuseRepeated({ lines: [lineType] }: WholeRecord, lines: readonly DesiredLine[], path: string): void {
  const seen = new Set<string>()
  for (const [at, { id }] of lines.entries()) {
    if (!id) continue
    if (seen.has(id)) throw fieldProblem(`${path}.${at}.id`, `同一${lineType!.label}出现两次`)
    seen.add(id)
  }
}

/** The changes of existing lines. `path` is the path of the desired lines in the input, for errors; their ids are distinct. */
export function lineChanges<R extends LineRow, L extends DesiredLine>(
  { label: record, lines: [lineType] }: WholeRecord,
  before: readonly R[],
  lines: readonly PlacedLine<L>[],
  path: string,
): LineChanges<R, L> {
  const byId = new Map(before.map((row) => [row.id, row]))
  const desired = lines.map(({ line, at }) => {
    if (!line.id) return { line, row: undefined, at }
    const row = byId.get(line.id)
    if (!row) throw fieldProblem(`${path}.${at}.id`, `${lineType!.label}不在本${record}中`)
    return { line, row, at }
  })
  const remainingIds = new Set(lines.map(({ line }) => line.id))
  return { desired, removed: before.filter(({ id }) => !remainingIds.has(id)) }
}

/**
 * Writes the desired lines of a record, numbered by their position, and returns them. Only changed values are written and checked
 * for references. `before` are the existing lines among them, locked. `valuesOf` returns the values to write for a line; undefined
 * changes only its position.
 */
export async function writeLines<R extends LineRow, L extends DesiredLine>(
  ctx: Context,
  { lines: [lineType] }: WholeRecord,
  headId: string,
  before: readonly R[],
  { desired, removed }: LineChanges<R, L>,
  {
    valuesOf,
    remove = (rows) =>
      ctx.data.removeMany(
        lineType!.entity,
        rows.map(({ id }) => id),
      ),
  }: {
    valuesOf(line: L, row: R | undefined): object | undefined
    /** Removes lines; by default moves them to the recycle bin. */
    remove?(rows: readonly R[]): Promise<void>
  },
): Promise<R[]> {
  const { entity, parent } = lineType!
  await remove(removed)
  const written = desired.map(({ line, row, at }) => ({ ...valuesOf(line, row), id: row?.id, sequence: at + 1 }))
  const patches = written.flatMap((values, at) => {
    const { row } = desired[at]!
    const patch = row ? changesIn(row, values) : {}
    return row && Object.keys(patch).length > 0 ? [{ id: row.id, ...patch }] : []
  })
  const changed = await ctx.data.updateMany(
    entity,
    patches as ({ id: string } & SystemPatch<Entity>)[],
    before as Row<Entity>[],
  )
  const inserted = await ctx.data.createMany(
    entity,
    written.flatMap(({ id, ...values }) => (id ? [] : [{ ...values, [parent]: headId } as SystemDraft<Entity>])),
  )
  const byId = new Map(changed.map((row) => [row.id, row as R]))
  const added = new Map(inserted.map((row) => [row['sequence'], row as R]))
  return desired.map(({ row, at }) => (row ? (byId.get(row.id) ?? row) : added.get(at + 1)!))
}

/** The values that differ from those of a row. */
const changesIn = (row: object, values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(row[name as keyof typeof row] ?? null) !== JSON.stringify(value ?? null),
    ),
  )

/**
 * Removes rows that customs does not hold: rows that were never sent move to the recycle bin, rows that were sent stay visible as
 * deleted.
 */
export async function withdraw(
  { data }: Context,
  entity: Entity,
  rows: readonly { readonly id: string; readonly attempt: number | null }[],
): Promise<void> {
  const [sent, unsent] = [rows.filter(({ attempt }) => attempt), rows.filter(({ attempt }) => !attempt)]
  await data.updateMany(
    entity,
    sent.map(({ id }) => ({ id, status: 'deleted' }) as { id: string } & SystemPatch<Entity>),
  )
  await data.removeMany(
    entity,
    unsent.map(({ id }) => id),
  )
}
