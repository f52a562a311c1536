import { problem } from '@guanqiao/domain/kit/problem'
import { order, orderApi, orderBy, orderDetail, orderRelated, orderTransport } from '@guanqiao/domain/order/index'
import { asCode, asPlate } from '@guanqiao/domain/values/index'
import { handle } from '../../kernel/handlers.ts'
import { nextNumber } from '../../kernel/numbers.ts'
import { today } from '../../kernel/time.ts'
import { hasManifest, ordersByTruck } from './orders.queries.ts'
import { withoutNumbers } from './step.ts'
import { trucksOf } from './trucks.ts'
import { wholeOrder } from './whole.ts'

export const createOrderHandler = handle(orderApi.create, async (ctx, input) => {
  const order_no = await nextNumber(ctx.sql, ctx.data.owner(order), 'DD', today(ctx.now()))
  return ctx.data.create(order, { ...input, order_no })
})

export const updateOrderHandler = handle(orderApi.update, async (ctx, { id, version, ...patch }) => {
  const before = await ctx.data.get(order, id, { lock: true })
  if (before.status !== 'draft') throw problem('order.notDraft')
  return ctx.data.update(order, id, patch, version)
})

/** Drafts and cancelled orders alone, with their lines; their batch numbers are given back. */
export const removeOrderHandler = handle(orderApi.remove, async (ctx, { id, version }) => {
  const it = await ctx.data.get(order, id, { lock: true })
  if (it.status !== 'draft' && it.status !== 'cancelled') throw problem('order.inUse')
  if (await hasManifest(ctx.sql, it.enterprise_id, id)) throw problem('order.inUse')
  await withoutNumbers(ctx, it, new Set())
  const { enterprise_id } = it
  const related = await ctx.data.all(orderRelated, { enterprise_id, order_id: id })
  await ctx.data.removeMany(
    orderRelated,
    related.map((row) => row.id),
  )
  await ctx.data.removeMany(
    orderTransport,
    (await trucksOf(ctx, it)).map((truck) => truck.id),
  )
  await ctx.data.remove(order, id, version ?? null)
  return { id }
})

export const orderDetailHandler = handle(orderDetail, async (ctx, { id }) =>
  wholeOrder(ctx, await ctx.data.get(order, id)),
)

export const orderByHandler = handle(orderBy, async (ctx, { field, value }) => {
  if (field === 'contract_no') return ctx.data.all(order, { contract_no: value }, { descending: true, limit: 50 })
  if (field === 'order_no') return ctx.data.all(order, { order_no: asCode(value) }, { limit: 50 })
  const wanted = field === 'plate_number' ? asPlate(value) : asCode(value)
  const ids = await ordersByTruck(ctx.sql, ctx.caller.enterprise_id, field, wanted)
  return ctx.data.all(order, { id: ids }, { descending: true, limit: 50 })
})
