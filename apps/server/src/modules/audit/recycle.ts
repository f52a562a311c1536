import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { recycleGet, recycleKinds, recycleList } from '@guanqiao/domain/audit/recycle'
import { recycleRestore, recycleRestoreMany } from '@guanqiao/domain/kit/calls/restore'
import { changesBetween } from '@guanqiao/domain/audit/difference'
import { mayAny } from '@guanqiao/domain/kit/access'
import type { Access } from '@guanqiao/domain/kit/access'
import { systemFields } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldProblem, Problem, problem } from '@guanqiao/domain/kit/problem'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { entities, operations } from '@guanqiao/domain/registry'
import { hasRight, permit } from '../../kernel/caller.ts'
import type { Caller } from '../../kernel/caller.ts'
import { allFields } from '../../kernel/data/model.ts'
import { findEntity } from '../../kernel/product.ts'
import type { RemovedRow } from '../../kernel/data/session.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { auditRefused, reasonOf } from '../../platform/bulk/rows.ts'
import type { Refused } from '../../platform/bulk/rows.ts'
import type { RestoredRecord } from '../../platform/recycle/restoredRecord.ts'
import { binPage, COUNTED, isMerged } from './recycle.queries.ts'
import type { BinFilter, BinRow } from './recycle.queries.ts'
import { wordsFor } from './valueText.ts'

const MAX_FIELDS = 3000

/**
 * Entities whose records an ordinary operation deletes. Users, roles and groups are left out: to restore one would be to grant its
 * rights again.
 */
const ordinary: readonly Entity[] = entities.filter(
  (entity) =>
    entity.scope !== 'separate' &&
    operations.some(({ generic }) => generic?.act === 'remove' && generic.entity.table === entity.table),
)

const maySee = (caller: Caller, { menu }: Entity): boolean =>
  hasRight(caller, menu, 'query') || hasRight(caller, menu, 'get')
const mayRestore = ({ menu }: Entity): Access =>
  mayAny({ menu, button: 'delete' }, { menu: 'recycle', button: 'restore' })

const seenBy = (all: readonly Entity[], caller: Caller): Entity[] => all.filter((entity) => maySee(caller, entity))

const withRestored = (restoredRecords: readonly RestoredRecord[]): Entity[] => [
  ...new Set([...ordinary, ...restoredRecords.map(({ head }) => head)]),
]

const withLabel = (row: BinRow) => ({ ...row, entity_label: findEntity(row.entity)?.label ?? row.entity })

const list = (all: readonly Entity[]) =>
  handle(recycleList, async ({ sql, caller }, input) => {
    const page = { pageNo: input.pageNo ?? 1, pageSize: input.pageSize ?? 10 }
    if (page.pageNo * page.pageSize > COUNTED) throw fieldProblem('pageNo', '最多翻到第 10000 条，请缩小查询范围')
    if (input.label && [...input.label].length < 2) throw fieldProblem('label', '至少输入两个字符')
    const kinds = seenBy(all, caller).map(({ table }) => table)
    const { entity } = input
    const filter: BinFilter = {
      kinds: entity ? kinds.filter((kind) => kind === entity) : kinds,
      enterprise: caller.enterprise_id ?? input.enterprise_id ?? undefined,
      label: input.label,
      deleted_by: input.deleted_by,
      from: input.deleted_at_from,
      to: input.deleted_at_to,
    }
    const { total, rows } = await binPage(sql, filter, page)
    const isOthers =
      caller.enterprise_id !== null && input.enterprise_id && input.enterprise_id !== caller.enterprise_id
    return isOthers
      ? { rows: [], ...page, totalCount: 0 }
      : { rows: rows.map(withLabel), ...page, totalCount: total, ...(total >= COUNTED ? { totalCapped: true } : {}) }
  })

const kinds = (all: readonly Entity[]) =>
  handle(recycleKinds, async ({ caller }) => seenBy(all, caller).map(({ table, label }) => ({ value: table, label })))

const get = (all: readonly Entity[]) =>
  handle(recycleGet, async (ctx, input) => {
    const entity = seenBy(all, ctx.caller).find(({ table }) => table === input.entity)
    if (!entity || !isUuid(input.id)) throw problem('record.notFound')
    const enterprise = ctx.caller.enterprise_id ?? undefined
    const one = { enterprise, kinds: [entity.table], id: input.id }
    const [entry] = (await binPage(ctx.sql, one, { pageNo: 1, pageSize: 1 })).rows
    if (!entry) throw problem('record.notFound')
    const { row } = await ctx.data.getRemoved(entity, input.id)
    const reveals = hasRight(ctx.caller, entity.menu, 'personal')
    const fields = Object.fromEntries(allFields(entity).filter(([name]) => !(name in systemFields)))
    const values = Object.fromEntries(
      Object.entries(row).filter(([name]) => name in fields && name !== 'enterprise_id'),
    )
    const changes = changesBetween(fields, values, undefined).slice(0, MAX_FIELDS)
    const wordsOf = await wordsFor(ctx.sql, changes, reveals)
    if (reveals && changes.some(({ field }) => field?.personal))
      await ctx.audit({ entity: entity.table, record_id: input.id, after: { revealed: 'personal' } })
    return {
      ...withLabel(entry),
      fields: changes.map(({ path, group, label, field, kind, before }) => ({
        path,
        group,
        label,
        kind,
        before: truncate(wordsOf(field, before) ?? '', 20_000) || null,
        after: null,
      })),
    }
  })

interface Bin {
  readonly all: readonly Entity[]
  readonly restoredRecords: readonly RestoredRecord[]
}

function restorable({ all }: Bin, table: string, caller: Caller): Entity {
  const entity = all.find((one) => one.table === table)
  if (!entity) throw problem('record.notFound')
  permit(mayRestore(entity), caller)
  return entity
}

/** Restores a record with its parts; returns how many of each, in words. */
async function restoreRecord(
  ctx: Context,
  { restoredRecords }: Bin,
  entity: Entity,
  id: string,
): Promise<string | null> {
  const { row, parts } = await ctx.data.getRemoved(entity, id)
  if (await isMerged(ctx.sql, entity.table, id)) throw problem('duplicate.merged')
  const record = restoredRecords.find(({ head }) => head.table === entity.table)
  await record?.before?.(ctx, row)
  const [head] = await ctx.data.restoreMany(entity, [id])
  const restored: string[] = []
  for (const part of record?.parts ?? []) {
    const ids = idsOf(parts, part)
    await ctx.data.restoreMany(part, ids, (at) => `${part.table}.${at}.`)
    if (ids.length > 0) restored.push(`${part.label} ${ids.length} 条`)
  }
  if (head) await record?.after?.(ctx, head)
  return restored.join('、') || null
}

const restore = (bin: Bin): BoundOperation =>
  handle(recycleRestore, async (ctx, { entity: table, id }) => {
    const entity = restorable(bin, table, ctx.caller)
    return { id, restored: await restoreRecord(ctx, bin, entity, id) }
  })

const restoreMany = (bin: Bin): BoundOperation =>
  handle(recycleRestoreMany, async (ctx, { entity: table, ids }) => {
    const entity = restorable(bin, table, ctx.caller)
    const refused: Refused = new Map()
    const recordIds = [...new Set(ids)]
    for (const id of recordIds) {
      const result = await ctx.data.attempt(() => restoreRecord(ctx, bin, entity, id))
      if (result instanceof Problem) refused.set(id, result)
    }
    await auditRefused(ctx, entity, refused)
    return recordIds.map((id): OutputOf<typeof recycleRestoreMany>[number] => {
      const reason = refused.get(id)
      return { id, outcome: reason ? 'refused' : 'restored', reason: reason ? reasonOf(reason) : null }
    })
  })

const idsOf = (parts: readonly RemovedRow[], { table }: Entity): string[] =>
  parts.filter(({ entity }) => entity === table).map(({ id }) => id)

export function recycleHandlers(restoredRecords: readonly RestoredRecord[]): BoundOperation[] {
  const all = withRestored(restoredRecords)
  const bin = { all, restoredRecords }
  return [list(all), kinds(all), get(all), restore(bin), restoreMany(bin)]
}
