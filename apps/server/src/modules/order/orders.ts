import { problem } from '@guanqiao/domain/kit/problem'
import {
  order,
  orderApi,
  orderBy,
  orderDetail,
  orderRecord,
  orderRelated,
  orderTransport,
} from '@guanqiao/domain/order/index'
import type { PlannedOrder, TruckLine } from '@guanqiao/domain/order/index'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { asCode, foldPlate } from '@guanqiao/domain/values/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context, BoundOperation } from '../../kernel/handlers.ts'
import { nextNumber } from '../../platform/numbers/numbers.queries.ts'
import { today } from '../../kernel/time.ts'
import { stateAfter } from '../../documents/receipts/stateAfter.ts'
import { judgeOrder } from './judgeOrder.ts'
import { licenseFindings } from './licenses.ts'
import { hasManifest, ordersByTruck, ordersByTruckEnd } from './orders.queries.ts'
import { withoutNumbers } from './step.ts'
import type { CheckedOrder } from './trucks/lineContext.queries.ts'
import { addTrucks, saveTrucks } from './trucks/saveTrucks.ts'
import { judged, normalLine } from './trucks/trucks.ts'
import type { JudgedOrder, Writing } from './trucks/trucks.ts'
import { flatOrder, lockOrder, wholeOrder } from './completeOrder.ts'

/** Creates a draft, with its trucks if they are present. */
export async function createOrder(ctx: Writing, { transports, ...input }: InputOf<typeof orderApi.create>) {
  const order_no = await nextNumber(ctx.sql, ctx.data.owner(order), 'DD', today(ctx.now()))
  const row = await ctx.data.create(order, { ...input, order_no })
  if (!transports) return flatOrder(ctx, row, [])
  const { trucks, base } = await addTrucks(ctx, row, transports)
  return { ...row, transports: trucks, findings: judgeOrder(row, trucks, base) }
}

export const createOrderHandler = handle(orderApi.create, createOrder)

export const updateOrderHandler = handle(orderApi.update, async (ctx, { id, version, transports, reply, ...patch }) => {
  if (!transports) {
    const before = await lockOrder(ctx, id, version)
    stateAfter(orderRecord, before.status, 'edit', 'order.notDraft')
    return flatOrder(ctx, await ctx.data.update(order, id, patch, version))
  }
  const saved = await saveTrucks(ctx, { id, version, patch, list: transports, path: 'transports' })
  const { row, lines, trucks, base } = saved
  if (reply !== 'changes') return flatOrder(ctx, row)
  return { ...row, transports: trucks, findings: judgeOrder(row, lines, base) }
})

/** Only drafts and cancelled orders, with their lines; their batch numbers are returned. */
export const removeOrderHandler = handle(orderApi.remove, async (ctx, { id, version }) => {
  const row = await ctx.data.get(order, id, { lock: true })
  if (row.status !== 'draft' && row.status !== 'cancelled') throw problem('order.inUse')
  if (await hasManifest(ctx.sql, row.enterprise_id, id)) throw problem('order.inUse')
  const trucks = await withoutNumbers(ctx, row, new Set())
  const { enterprise_id } = row
  const related = await ctx.data.all(orderRelated, { enterprise_id, order_id: id })
  await ctx.data.removeMany(
    orderRelated,
    related.map((row) => row.id),
  )
  await ctx.data.removeMany(
    orderTransport,
    trucks.map((truck) => truck.id),
  )
  await ctx.data.remove(order, id, version ?? null)
  return { id }
})

export const orderDetailHandler = handle(orderDetail, async (ctx, { id }) =>
  wholeOrder(ctx, await ctx.data.get(order, id)),
)

export const orderByHandler = handle(orderBy, async (ctx, { field, value }) => {
  if (field === 'contract_no') return ctx.data.first(order, { contract_no: value }, 50, { descending: true })
  if (field === 'order_no') return ctx.data.first(order, { order_no: asCode(value) }, 50)
  const folded = field === 'plate_number' ? foldPlate(value) : asCode(value)
  const { enterprise_id } = ctx.caller
  const exact = await ordersByTruck(ctx.sql, enterprise_id, field, folded)
  const ids = exact.length > 0 ? exact : await ordersByTruckEnd(ctx.sql, enterprise_id, field, folded)
  return ctx.data.first(order, { id: ids }, 50, { descending: true })
})

const UNSAVED = '00000000-0000-0000-0000-000000000000'

export interface CheckOptions {
  /** The findings on the future manifests of the order, at the order's own fields. */
  manifestFindings(
    ctx: Context,
    enterpriseId: string,
    planned: PlannedOrder,
    lines: readonly TruckLine[],
  ): Promise<Finding[]>
}

/**
 * Checks an order that is being typed against the rules, the base data and the requirements of its manifests. Nothing is written,
 * and the order may be incomplete.
 */
export const checkOrderHandler = ({ manifestFindings }: CheckOptions): BoundOperation =>
  handle(orderApi.check, async (ctx, { id, transports, ...plannedOrder }) => {
    const saved = id ? await ctx.data.get(order, id) : undefined
    const plan: JudgedOrder & Pick<CheckedOrder, 'site_id' | 'goods'> = {
      id: saved?.id ?? UNSAVED,
      enterprise_id: saved?.enterprise_id ?? ctx.data.owner(order),
      port_id: plannedOrder.port_id ?? '',
      site_id: plannedOrder.site_id ?? null,
      goods: plannedOrder.goods,
      ie_flag: plannedOrder.ie_flag ?? 'I',
      batch_mode: plannedOrder.batch_mode ?? 'per_truck',
      plan_date: plannedOrder.plan_date ?? null,
    }
    const { lines, base } = await judged(ctx, plan, (transports ?? []).map(normalLine))
    // A submitted order has reserved its quantities already.
    const licenses =
      saved && saved.status !== 'draft'
        ? []
        : await licenseFindings(ctx, {
            enterprise_id: plan.enterprise_id,
            goods: plannedOrder.goods,
            receiver_id: plannedOrder.receiver_id ?? null,
            plan_date: plan.plan_date,
          })
    const findings = [...judgeOrder(plannedOrder, lines, base), ...licenses]
    const reported = new Set(findings.map(({ path }) => path))
    const planned = { ...plannedOrder, order_no: saved?.order_no }
    const manifests = await manifestFindings(ctx, plan.enterprise_id, planned, lines)
    return {
      transports: lines.map((line) => ({ findings: line.findings })),
      findings: [...findings, ...manifests.filter(({ path }) => !reported.has(path))],
    }
  })
