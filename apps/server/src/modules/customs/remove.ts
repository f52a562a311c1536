import { checkDelete, deleteManifest, manifest, manifestBill, manifestFlow } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/kit/flow'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { orderTransport } from '@guanqiao/domain/order/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { billsOf } from './bills.ts'
import type { ManifestRow } from './checks.ts'
import { unlinkManifest } from './link.ts'

type Verdict = OutputOf<typeof checkDelete>

export const checkDeleteHandler = handle(checkDelete, async (ctx, { id }) =>
  verdictOn(ctx, await ctx.data.get(manifest, id)),
)

/** Whether a manifest may go, and how: what customs does not hold goes here, what it holds by a message to it. */
async function verdictOn(ctx: Context, it: ManifestRow): Promise<Verdict> {
  if (next(manifestFlow, it.status, 'remove')) return { allowed: true, mode: 'local', blockers: [] }
  if (!next(manifestFlow, it.status, 'delete')) {
    return { allowed: false, mode: 'customs', blockers: [`舱单${manifestFlow.states[it.status].label}，不能删除`] }
  }
  const blockers = [...(await releasedBills(ctx, it)), ...(await weighedTrucks(ctx, it))]
  return { allowed: blockers.length === 0, mode: 'customs', blockers }
}

const releasedBills = async (ctx: Context, it: ManifestRow): Promise<string[]> =>
  (await billsOf(ctx, it))
    .filter((bill) => bill.status === 'released')
    .map((bill) => `提(运)单 ${bill.bill_no} 海关已放行`)

async function weighedTrucks(ctx: Context, { enterprise_id, order_id, batch_number }: ManifestRow): Promise<string[]> {
  if (order_id === null) return []
  const trucks = await ctx.data.all(orderTransport, {
    enterprise_id,
    order_id,
    batch_number,
    status: ['weighing', 'weighed'],
  })
  return trucks.map((truck) => `车辆 ${truck.plate_number} 已过磅`).slice(0, 20)
}

/** What was never sent goes to the recycle bin; what was sent once stays to be seen, as deleted. */
export const deleteHandler = handle(deleteManifest, async (ctx, { id, version }) => {
  const it = await ctx.data.get(manifest, id, { lock: true })
  if (typeof version === 'number' && version !== it.version)
    throw new Problem('record.changed', undefined, { current: it })
  const status = next(manifestFlow, it.status, 'remove')
  if (!status) throw problem('manifest.state', manifestFlow.states[it.status].label)
  await unlinkManifest(ctx, it)
  if (it.attempt) {
    await ctx.data.update(manifest, id, { status })
    return { id }
  }
  await ctx.data.removeMany(
    manifestBill,
    (await billsOf(ctx, it)).map((bill) => bill.id),
  )
  await ctx.data.remove(manifest, id)
  return { id }
})
