import {
  billFlow,
  checkDelete,
  deleteManifest,
  manifest,
  manifestBill,
  manifestStates,
  summaryOf,
} from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/documents/flow'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../../kernel/handlers.ts'
import { lockVersion, withdraw } from '../../../documents/saving/save.ts'
import { billsOf } from '../bills.ts'
import type { BillRow } from '../checks.ts'
import { unlinkManifest } from '../linkManifests.ts'
import { removalBlockersOf } from './blockers.ts'

type Verdict = OutputOf<typeof checkDelete>

export const checkDeleteHandler = handle(checkDelete, async (ctx, { id, bill_id }) => {
  const row = await ctx.data.get(manifest, id)
  const bills = await billsOf(ctx, row)
  const removedBills = bill_id ? bills.filter((candidate) => candidate.id === bill_id) : bills
  if (bill_id && removedBills.length === 0) throw problem('record.notFound')
  const [blockers = []] = await removalBlockersOf(ctx, [{ head: row, bills: removedBills }])
  return verdictOn(removedBills, blockers)
})

/** Whether bills can be deleted, and how: locally if customs does not hold them, otherwise by a message. */
function verdictOn(bills: readonly BillRow[], blockers: readonly string[]): Verdict {
  const live = bills.filter(({ status }) => status !== 'deleted')
  if (live.length === 0 && bills.length > 0)
    return { allowed: false, mode: 'customs', blockers: ['海关已删除，不能再删除'] }
  if (live.every(({ status }) => next(billFlow, status, 'remove')))
    return { allowed: true, mode: 'local', blockers: [] }
  const all = [
    ...live
      .filter(({ status }) => !next(billFlow, status, 'remove') && !next(billFlow, status, 'delete'))
      .map(({ bill_no, status }) => `提(运)单 ${bill_no} ${billFlow.states[status].label}，不能删除`),
    ...blockers,
  ]
  return { allowed: all.length === 0, mode: 'customs', blockers: all }
}

/** A manifest that was never sent moves to the recycle bin; one that was sent stays visible as deleted. */
export const deleteHandler = handle(deleteManifest, async (ctx, { id, version }) => {
  const row = await lockVersion(ctx, manifest, { id, version })
  const bills = await billsOf(ctx, row, true)
  const unremovable = bills.find((bill) => bill.status !== 'deleted' && !next(billFlow, bill.status, 'remove'))
  if (unremovable || row.status === 'deleted') throw problem('manifest.state', manifestStates[row.status].label)
  await unlinkManifest(ctx, row)
  await withdraw(
    ctx,
    manifestBill,
    bills.filter(({ status }) => status !== 'deleted'),
  )
  if (row.attempt) await ctx.data.update(manifest, id, { ...summaryOf(await billsOf(ctx, row)), status: 'deleted' })
  else await ctx.data.remove(manifest, id)
  return { id }
})
