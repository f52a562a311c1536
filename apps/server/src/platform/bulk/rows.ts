import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { BulkRow } from '@guanqiao/domain/kit/derived/bulkOf'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldProblem, Problem, problem } from '@guanqiao/domain/kit/problem'
import { writeAudits } from '../../kernel/audit.ts'
import type { Context } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'

export interface AnyRow {
  readonly id: string
  readonly version: number
  readonly [name: string]: unknown
}

/** The reasons for rejecting rows, by their ids. */
export type Refused = Map<string, Problem>

/**
 * The rows of a call that the caller may change, in the version that they saw, by owner; locked. The others are added to `refused`, for
 * the reason for which a call for one of them would be refused.
 */
export async function fitRows(
  ctx: Context,
  entity: Entity,
  sent: readonly BulkRow[],
  refused: Refused,
): Promise<readonly (readonly AnyRow[])[]> {
  if (entity.scope === 'platform' && ctx.caller.enterprise_id !== null) throw problem('access.denied')
  refuseRepeated(sent)
  const existing = await existingRows(ctx, entity, sent, refused)
  const fit: AnyRow[] = []
  for (const { id, version } of sent) {
    const row = existing.get(id)
    if (refused.has(id)) continue
    if (!row) refused.set(id, problem('record.notFound'))
    else if (row.version !== version) refused.set(id, changedSince(row))
    else fit.push(row)
  }
  return [...Map.groupBy(fit, (row) => row['enterprise_id']).values()]
}

function refuseRepeated(sent: readonly BulkRow[]): void {
  const seen = new Set<string>()
  for (const [at, { id }] of sent.entries()) {
    if (seen.has(id)) throw fieldProblem(`rows.${at}.id`, '同一条记录给了两次')
    seen.add(id)
  }
}

/** An enterprise may read the shared rows of the platform, but not lock them. */
async function existingRows(ctx: Context, entity: Entity, sent: readonly BulkRow[], refused: Refused) {
  let ids = sent.flatMap(({ id }) => (isUuid(id) ? [id] : []))
  if (entity.scope === 'shared' && ctx.caller.enterprise_id !== null) {
    const readable = await rowsOf(ctx, entity, ids, false)
    const ofPlatform = new Set(readable.filter((row) => row['enterprise_id'] === null).map(({ id }) => id))
    for (const { id } of sent) if (ofPlatform.has(id)) refused.set(id, problem('record.ofPlatform'))
    ids = ids.filter((id) => !ofPlatform.has(id))
  }
  return new Map((await rowsOf(ctx, entity, ids, true)).map((row) => [row.id, row]))
}

/** Ids as the database writes them. */
export const plainRows = (sent: readonly BulkRow[]): BulkRow[] =>
  sent.map(({ id, version }) => ({ id: id.toLowerCase(), version }))

const rowsOf = async (ctx: Context, entity: Entity, ids: readonly string[], lock: boolean) =>
  (await ctx.data.all(entity, { id: ids } as never, { lock })) as readonly object[] as readonly AnyRow[]

const changedSince = ({ updated_by }: AnyRow): Problem =>
  new Problem('record.changed', undefined, {}, updated_by ? `由 ${updated_by}` : undefined)

/** Reasons as the caller reads them: those at fields, else the problem itself. */
export const reasonOf = ({ fields, message }: Problem): string =>
  truncate(fields && fields.length > 0 ? [...new Set(fields.map((field) => field.message))].join('；') : message, 1000)

/** Entries of one call: enough to see which records were tried. */
const MAX_ENTRIES = 20

/** Audits rows that the caller may not know or change, as a call for one of them would be. */
export async function auditRefused(ctx: Context, { table }: Entity, refused: Refused): Promise<void> {
  const denied = [...refused].filter(([, { status }]) => status === 403 || status === 404)
  await writeAudits(
    ctx.sql,
    denied.slice(0, MAX_ENTRIES).map(([id, { code }]) => ({
      trace: ctx.trace,
      entry: { outcome: 'refused', entity: table, record_id: id, after: { code } },
    })),
  )
}
