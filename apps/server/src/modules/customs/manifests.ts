import {
  checkManifest,
  createBill,
  createManifest,
  getManifest,
  manifest,
  manifestBill,
} from '@guanqiao/domain/customs/index'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { order, orderRecord } from '@guanqiao/domain/order/index'
import { handle } from '../../kernel/handlers.ts'
import { checkDocument } from '../../documents/sending/submission.ts'
import { stateAfter } from '../../documents/receipts/stateAfter.ts'
import { billsOf, MAX_BILLS } from './bills.ts'
import { refuseClosed } from './editing/editManifest.ts'
import { exchangesAt } from './editing/exchange.ts'
import { saveBills } from './editing/saveBills.ts'
import { linkManifests, refuseSecond } from './linkManifests.ts'
import { manifestChecks } from './sending/manifestSending.ts'
import { settle } from './manifestState.ts'

export const getHandler = handle(getManifest, async (ctx, { id }) => {
  const row = await ctx.data.get(manifest, id)
  return { manifest: row, bills: await billsOf(ctx, row) }
})

export const checkHandler = handle(checkManifest, (ctx, { id }) => checkDocument(ctx, manifestChecks, id))

export const createHandler = handle(createManifest, async (ctx, { bills, ...head }) => {
  const enterpriseId = ctx.data.owner(manifest)
  if (head.order_id) {
    const row = await ctx.data.get(order, head.order_id)
    stateAfter(orderRecord, row.status, 'amend', 'order.state')
  }
  await refuseSecond(ctx, enterpriseId, head.batch_number)
  const created = await ctx.data.create(manifest, {
    ...head,
    mongolia_exchange: await exchangesAt(ctx, head.declare_office),
  })
  await saveBills(
    ctx,
    created,
    [],
    (bills ?? []).map((bill) => ({ ...bill, id: null })),
  )
  await linkManifests(ctx, [created])
  return settle(ctx, created)
})

/** An additional bill: also while customs holds the others; it is filed separately. */
export const createBillHandler = handle(createBill, async (ctx, { manifest_id, ...bill }) => {
  const before = await ctx.data.get(manifest, manifest_id, { lock: true })
  const bills = await billsOf(ctx, before)
  refuseClosed(before, bills, true)
  if (bills.length >= MAX_BILLS) throw fieldProblem('manifest_id', `一份舱单最多 ${MAX_BILLS} 票提(运)单`)
  const sequence = (bills.at(-1)?.sequence ?? 0) + 1
  const { id } = await ctx.data.create(manifestBill, { ...bill, manifest_id, sequence })
  const settled = await settle(ctx, before)
  return settled.bills.find((row) => row.id === id)!
})
