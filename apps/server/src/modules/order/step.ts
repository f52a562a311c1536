import type { Row } from '@guanqiao/domain/kit/entity'
import { next } from '@guanqiao/domain/kit/flow'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { batch, order, orderFlow, orderStep, orderTransport } from '@guanqiao/domain/order/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { stepTrucks } from '../../trade/crossing/steps.queries.ts'
import { allotBatches } from './batch/allot.ts'
import { hasManifest } from './orders.queries.ts'
import { readKnown } from './trucks/known.queries.ts'
import { reserveBatches } from './trucks/reserveBatches.ts'
import { filesOf, trucksOf } from './trucks/trucks.ts'
import type { Truck } from './trucks/trucks.ts'
import { wholeOrder } from './wholeOrder.ts'

type Order = Row<typeof order>

export const orderStepHandler = handle(orderStep, async (ctx, { id, version, event }) => {
  const before = await ctx.data.get(order, id, { lock: true })
  const status = next(orderFlow, before.status, event)
  if (!status) throw problem('order.state', orderFlow.states[before.status].label)
  const row = await ctx.data.update(order, id, { status }, version)
  if (event !== 'submit' && (await hasManifest(ctx.sql, row.enterprise_id, id)))
    throw problem('order.inUse', '先删除订单的舱单')
  await steps[event](ctx, row)
  return wholeOrder(ctx, row)
})

const steps = { submit, reopen: freeBatches, cancel }

/** Only a complete order is submitted; afterwards every truck has its vehicle, its driver and a batch number. */
async function submit(ctx: Context, row: Order): Promise<void> {
  const trucks = await matched(ctx, row)
  const { transports, problems } = await wholeOrder(ctx, row)
  const lines = transports.flatMap((truck, at) =>
    truck.problems.map(({ field, ...rest }) => ({ path: `transports.${at}.${field}`, ...rest })),
  )
  const blocking = [...problems, ...lines].filter((row) => row.severity === 'block')
  if (blocking.length > 0)
    throw new Problem(
      'order.incomplete',
      blocking.slice(0, 50).map(({ path, message }) => ({ path, message })),
    )
  await reserveBatches(ctx, row, await numbered(ctx, row, trucks))
}

/** Matches vehicles and drivers that were registered since the lines were typed. */
async function matched(ctx: Context, row: Order): Promise<Truck[]> {
  const trucks = await trucksOf(ctx, row, true)
  const files = filesOf(await readKnown(ctx.sql, row, trucks))
  const found = trucks.flatMap((truck) => {
    const ids = files.match(truck)
    return ids.vehicle_id === truck.vehicle_id && ids.driver_id === truck.driver_id ? [] : [{ id: truck.id, ...ids }]
  })
  await ctx.data.updateMany(orderTransport, found)
  return found.length > 0 ? trucksOf(ctx, row) : trucks
}

/** Allocates missing numbers: one per truck, or one for all. */
async function numbered(ctx: Context, it: Order, trucks: readonly Truck[]): Promise<readonly Truck[]> {
  const bare = trucks.filter((truck) => !truck.batch_number)
  if (bare.length === 0) return trucks
  const own = it.batch_mode === 'shared' ? trucks.find((truck) => truck.batch_number)?.batch_number : undefined
  const wanted = own ? 0 : it.batch_mode === 'shared' ? 1 : bare.length
  const plates = (it.batch_mode === 'shared' ? trucks : bare).map((truck) => truck.plate_number)
  const drawn = await allotBatches(ctx, { ...it, method: it.batch_method, plates }, wanted)
  const numbers = drawn.map((row) => row.batch_number)
  await ctx.data.updateMany(
    orderTransport,
    bare.map(({ id }, at) => ({
      id,
      batch_number: own ?? (it.batch_mode === 'shared' ? numbers[0] : numbers[at]) ?? null,
    })),
  )
  return trucksOf(ctx, it)
}

/** Returns issued numbers; typed ones remain part of the clerk's input. */
async function freeBatches(ctx: Context, it: Order): Promise<void> {
  const { enterprise_id } = it
  const typed = await ctx.data.all(batch, { enterprise_id, order_id: it.id, source: 'typed' })
  await withoutNumbers(ctx, it, new Set(typed.map((row) => row.batch_number)))
}

async function cancel(ctx: Context, row: Order): Promise<void> {
  await withoutNumbers(ctx, row, new Set())
  await stepTrucks(ctx.sql, await trucksOf(ctx, row), 'cancel', ctx.trace)
}

/** Removes the numbers from the trucks, except for the ones to keep, and returns them. */
export async function withoutNumbers(ctx: Context, row: Order, keep: ReadonlySet<string>): Promise<void> {
  const trucks = await trucksOf(ctx, row, true)
  const losing = trucks.filter((truck) => truck.batch_number && !keep.has(truck.batch_number))
  await ctx.data.updateMany(
    orderTransport,
    losing.map(({ id }) => ({ id, batch_number: null })),
  )
  await reserveBatches(ctx, row, await trucksOf(ctx, row))
}
