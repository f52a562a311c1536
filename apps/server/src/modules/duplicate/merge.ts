import { isDeepStrictEqual } from 'node:util'
import { listMerges, mergeableFields, mergeDuplicates, undoMerge } from '@guanqiao/domain/duplicate/index'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import type { PlainRow } from '../../kernel/data/session.ts'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { isUuid, uuid } from '../../kernel/uuid.ts'
import { moveBack, moveReferences } from '../../platform/merge/references.queries.ts'
import { insertMerge, lockMerge, markMerged, markUndone, mergePage } from './merges.queries.ts'
import type { ChangedField, Merge } from './merges.queries.ts'
import { labelOf, registerOf } from './register.ts'

interface Expected {
  readonly id: string
  readonly version: number
}

/** The two rows, locked in the order of their ids: of two merges of the same rows the second waits, and then finds one gone. */
async function lockBoth(ctx: Context, entity: Entity, pair: readonly Expected[]): Promise<PlainRow[]> {
  const rows = new Map<string, PlainRow>()
  for (const { id, version } of pair.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const row: PlainRow = await ctx.data.get(entity, id, { lock: true })
    if (row['version'] !== version) throw problem('record.changed', labelOf(entity, row))
    rows.set(id, row)
  }
  return pair.map(({ id }) => rows.get(id)!)
}

const ownerOf = (row: PlainRow): string | null => (row['enterprise_id'] as string | null | undefined) ?? null

/** The fields of the kept row that take the lost row's value. */
function changesOf(entity: Entity, survivor: PlainRow, lost: PlainRow, fromLost: readonly string[]): ChangedField[] {
  const fields = mergeableFields(entity)
  const unknown = fromLost.find((name) => !(name in fields))
  if (unknown !== undefined) throw fieldProblem('taken', `没有这个字段：${unknown}`)
  return [...new Set(fromLost)]
    .map((name) => ({ name, before: survivor[name] ?? null, after: lost[name] ?? null }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
}

const patchOf = (changed: readonly ChangedField[], side: 'before' | 'after'): PlainRow =>
  Object.fromEntries(changed.map((field) => [field.name, field[side]]))

export const mergeHandler = handle(mergeDuplicates, async (ctx, input) => {
  const { entity } = registerOf(ctx.caller, input.entity, 'edit', 'delete')
  const pair = [
    { id: input.keep_id.toLowerCase(), version: input.keep_version },
    { id: input.lose_id.toLowerCase(), version: input.lose_version },
  ]
  if (pair[0]!.id === pair[1]!.id) throw fieldProblem('lose_id', '请选择另一条记录')
  const [survivor, lost] = (await lockBoth(ctx, entity, pair)) as [PlainRow, PlainRow]
  if (ownerOf(survivor) !== ownerOf(lost)) throw fieldProblem('lose_id', '两条记录不属于同一家企业')
  const changed = changesOf(entity, survivor, lost, input.taken)
  const merge: Merge = {
    id: uuid(),
    enterprise_id: ownerOf(survivor),
    entity: entity.table,
    kept_id: pair[0]!.id,
    kept_label: labelOf(entity, { ...survivor, ...patchOf(changed, 'after') }),
    lost_id: pair[1]!.id,
    lost_label: labelOf(entity, lost),
    changed,
    merged_at: ctx.now().toISOString(),
    merged_by: ctx.trace.username,
  }
  await insertMerge(ctx.sql, merge)
  const moved = await moveReferences(ctx, pairOf(entity, merge))
  // Before the update: the kept row may take a unique value of the lost one.
  await ctx.data.remove(entity, merge.lost_id)
  await markMerged(ctx.sql, merge)
  if (changed.length > 0) await ctx.data.update(entity, merge.kept_id, patchOf(changed, 'after') as never)
  return { id: merge.id, moved }
})

const pairOf = (entity: Entity, { id, enterprise_id, kept_id, lost_id }: Merge) => ({
  merge: id,
  entity,
  owner: enterprise_id,
  kept: kept_id,
  lost: lost_id,
})

export const undoHandler = handle(undoMerge, async (ctx, { id }) => {
  const merge = isUuid(id) ? await lockMerge(ctx.sql, id, ctx.caller.enterprise_id) : undefined
  if (!merge) throw problem('record.notFound')
  const { entity } = registerOf(ctx.caller, merge.entity, 'edit', 'delete')
  if (merge.undone_at !== null) throw problem('duplicate.undone')
  const survivor: PlainRow | undefined = (
    await ctx.data.all(entity, { id: [merge.kept_id] } as never, { lock: true })
  )[0]
  if (!survivor) throw problem('duplicate.keptGone', merge.kept_label)
  const isStill = ({ name, after }: ChangedField) => isDeepStrictEqual(survivor[name] ?? null, after)
  const back = merge.changed.filter(isStill)
  // Before the lost row returns: it may have a unique value that the kept row took.
  if (back.length > 0) await ctx.data.update(entity, merge.kept_id, patchOf(back, 'before') as never)
  await ctx.data.restoreMany(entity, [merge.lost_id])
  const { moved, kept: left } = await moveBack(ctx, pairOf(entity, merge))
  await markUndone(ctx.sql, merge.id, ctx.now().toISOString(), ctx.trace.username)
  const fields = merge.changed.filter((field) => !isStill(field)).map(({ name }) => entity.fields[name]?.label ?? name)
  return { moved, kept: left, fields }
})

export const mergesHandler = handle(listMerges, async (ctx, input) => {
  registerOf(ctx.caller, input.entity, 'query')
  const page = { pageNo: input.pageNo ?? 1, pageSize: input.pageSize ?? 10 }
  const { total, rows } = await mergePage(ctx.sql, input.entity, ctx.caller.enterprise_id, page)
  return { rows, ...page, totalCount: total }
})
