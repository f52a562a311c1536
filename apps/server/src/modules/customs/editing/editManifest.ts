import {
  atCustoms,
  billFlow,
  changeable,
  editManifest,
  headDifferences,
  isHeadLocked,
  isOpen,
  manifest,
  manifestBill,
  manifestStates,
} from '@guanqiao/domain/customs/index'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { next } from '@guanqiao/domain/documents/flow'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../../kernel/handlers.ts'
import type { Context } from '../../../kernel/handlers.ts'
import { lockVersion } from '../../../documents/saving/save.ts'
import { billsOf } from '../bills.ts'
import type { BillRow, ManifestRow } from '../checks.ts'
import { followAcceptance, linkManifests, refuseSecond, unlinkManifest } from '../linkManifests.ts'
import { settleChecked } from '../manifestState.ts'
import { exchangesAt } from './exchange.ts'
import { saveBills } from './saveBills.ts'

export const editHandler = handle(editManifest, async (ctx, input) => (await saveManifest(ctx, input)).document)

/**
 * Bills that customs does not hold are edited in place. Accepted bills may be edited too: customs holds the sealed copy, and the
 * difference is sent as a change. Bills in any other state wait for their receipt.
 */
export async function saveManifest(
  ctx: Context,
  { id, version, bills: lines, ...head }: InputOf<typeof editManifest>,
): ReturnType<typeof settleChecked> {
  const before = await lockVersion(ctx, manifest, { id, version })
  const bills = await billsOf(ctx, before, true)
  const changed = headDifferences(before, head)
  refuseClosed(
    before,
    bills,
    (lines ?? []).some((line) => !line.id),
  )
  refuseLockedHead(before, bills, changed)
  const renumbered = changed.includes('batch_number') ? head.batch_number : undefined
  if (renumbered !== undefined) {
    await refuseSecond(ctx, before.enterprise_id, renumbered)
    await unlinkManifest(ctx, before)
  }
  const exchange = head.declare_office ? { mongolia_exchange: await exchangesAt(ctx, head.declare_office) } : {}
  const row = await ctx.data.update(manifest, id, { ...head, ...exchange })
  if (renumbered !== undefined) await linkManifests(ctx, [row])
  if (changed.length > 0) await reopen(ctx, bills)
  if (lines) await saveBills(ctx, row, await billsOf(ctx, row, true), lines)
  const settled = await settleChecked(ctx, row)
  await followAcceptance(ctx, before.status, settled.document.manifest)
  return settled
}

/** A manifest with all bills in transit waits for its receipts; only an additional bill is accepted. */
export function refuseClosed({ status }: ManifestRow, bills: readonly BillRow[], adds: boolean): void {
  const { label } = manifestStates[status]
  if (status === 'deleted') throw problem('manifest.state', label)
  if (adds || bills.length === 0 || bills.some((bill) => isOpen(bill.status) || changeable(bill.status))) return
  throw problem(status === 'released' ? 'manifest.state' : 'manifest.locked', label)
}

/** The shared head must not differ from customs' version. */
function refuseLockedHead({ message_type }: ManifestRow, bills: readonly BillRow[], changed: readonly string[]): void {
  const sent = bills.find(({ status }) => atCustoms.has(status))
  const locked = changed.filter((field) => isHeadLocked(message_type, field))
  if (!sent || locked.length === 0) return
  const fields: Fields = manifest.fields
  const { label } = billFlow.states[sent.status]
  throw new Problem(
    'request.invalid',
    locked.map((path) => ({
      path,
      message: `提(运)单 ${sent.bill_no} 已向海关申报（${label}），${fields[path]?.label ?? path}不能修改，须先向海关删除已申报的提(运)单`,
    })),
  )
}

/** A changed head reopens all bills that customs does not hold. */
async function reopen(ctx: Context, bills: readonly BillRow[]): Promise<void> {
  const reopened = bills.flatMap(({ id, status }) => {
    const to = next(billFlow, status, 'edit')
    return to && to !== status ? [{ id, status: to }] : []
  })
  await ctx.data.updateMany(manifestBill, reopened)
}
