import {
  checkManifest,
  createBill,
  createManifest,
  editManifest,
  getManifest,
  manifest,
  manifestBill,
  manifestFlow,
  passes,
} from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/kit/flow'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { order } from '@guanqiao/domain/order/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { billsOf, MOST_BILLS, saveBills, settle } from './bills.ts'
import { holdBatch } from './checks.queries.ts'
import { findingsOf } from './checks.ts'
import type { ManifestRow } from './checks.ts'
import { linkManifests, unlinkManifest } from './link.ts'

export const getHandler = handle(getManifest, async (ctx, { id }) => {
  const it = await ctx.data.get(manifest, id)
  return { manifest: it, bills: await billsOf(ctx, it) }
})

export const checkHandler = handle(checkManifest, async (ctx, { id }) => {
  const it = await ctx.data.get(manifest, id)
  const found = await findingsOf(ctx, it, await billsOf(ctx, it))
  return { passed: passes(found), findings: found }
})

export const createHandler = handle(createManifest, async (ctx, { bills, ...head }) => {
  const enterpriseId = ctx.data.owner(manifest)
  if (head.order_id) {
    const it = await ctx.data.get(order, head.order_id)
    if (it.status !== 'submitted' && it.status !== 'running') throw problem('order.state', it.order_no ?? '')
  }
  await refuseSecond(ctx, enterpriseId, head.batch_number)
  const it = await ctx.data.create(manifest, head)
  await saveBills(
    ctx,
    it,
    (bills ?? []).map((bill) => ({ ...bill, id: null })),
  )
  await linkManifests(ctx, [it])
  return settle(ctx, it)
})

/** One living manifest a batch. */
async function refuseSecond(ctx: Context, enterprise_id: string, batch_number: string): Promise<void> {
  await holdBatch(ctx.sql, enterprise_id, batch_number)
  const found = await ctx.data.all(manifest, { enterprise_id, batch_number })
  if (found.some((it) => it.status !== 'deleted')) throw problem('manifest.exists', batch_number)
}

/**
 * Drafts and what came back are mended in place. What customs has accepted may be changed too: customs holds the sealed copy, and the
 * difference goes to it as a change. Everything between waits for its receipt.
 */
export const editHandler = handle(editManifest, async (ctx, { id, version, bills, ...head }) => {
  const before = await ctx.data.get(manifest, id, { lock: true })
  const status = editedState(before)
  const renumbered = head.batch_number !== undefined && head.batch_number !== before.batch_number
  if (renumbered && status !== 'draft') throw fieldProblem('batch_number', '海关已接受的舱单不能更换批次号')
  if (renumbered) {
    await refuseSecond(ctx, before.enterprise_id, head.batch_number)
    await unlinkManifest(ctx, before)
  }
  const it = await ctx.data.update(manifest, id, { ...head, status }, version)
  if (renumbered) await linkManifests(ctx, [it])
  if (bills) await saveBills(ctx, it, bills)
  return settle(ctx, it)
})

const prepared = new Set<ManifestRow['status']>(['accepted', 'refused'])

function editedState({ status }: ManifestRow): ManifestRow['status'] {
  const edited = next(manifestFlow, status, 'edit')
  if (edited) return edited
  if (prepared.has(status)) return status
  throw status === 'deleted' || status === 'released'
    ? problem('manifest.state', manifestFlow.states[status].label)
    : problem('manifest.locked', manifestFlow.states[status].label)
}

export const createBillHandler = handle(createBill, async (ctx, { manifest_id, ...bill }) => {
  const before = await ctx.data.get(manifest, manifest_id, { lock: true })
  const status = editedState(before)
  const bills = await billsOf(ctx, before)
  if (bills.length >= MOST_BILLS) throw fieldProblem('manifest_id', `一份舱单最多 ${MOST_BILLS} 票提(运)单`)
  const row = await ctx.data.create(manifestBill, { ...bill, manifest_id, sequence: (bills.at(-1)?.sequence ?? 0) + 1 })
  await settle(ctx, status === before.status ? before : await ctx.data.update(manifest, manifest_id, { status }))
  return row
})
