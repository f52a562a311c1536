import type { Row } from '@guanqiao/domain/kit/entity'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { batch, order, orderRecord, orderStep, orderTransport } from '@guanqiao/domain/order/index'
import { allFindings } from '@guanqiao/domain/documents/finding'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { stepTrucks } from '../../documents/crossing/steps.queries.ts'
import { stateAfter } from '../../documents/receipts/stateAfter.ts'
import { heldPapers } from '../../documents/removal/papers.ts'
import { allotBatches } from './batch/allot.ts'
import { reserveLicenses, returnLicenses } from './licenses.ts'
import { hasManifest } from './orders.queries.ts'
import { readMasterData } from './trucks/lineContext.queries.ts'
import { reserveBatches } from './trucks/reserveBatches.ts'
import { filesOf, trucksOf } from './trucks/trucks.ts'
import type { Truck } from './trucks/trucks.ts'
import { lockOrder, wholeOrder } from './completeOrder.ts'

type Order = Row<typeof order>

export const orderStepHandler = handle(orderStep, async (ctx, { id, version, event }) => {
  const before = await lockOrder(ctx, id, version)
  const status = stateAfter(orderRecord, before.status, event, 'order.state')
  const [row = before] = await ctx.data.updateMany(order, [{ id, status }], [before])
  if (event !== 'submit' && (await hasManifest(ctx.sql, row.enterprise_id, id)))
    throw problem('order.inUse', '先删除订单的舱单')
  if (event !== 'submit') await refusePapers(ctx, row)
  if (event !== 'submit' && before.status !== 'draft') await returnLicenses(ctx, row)
  await steps[event](ctx, row)
  return wholeOrder(ctx, row)
})

/** A number that papers or trucks on the road have is not returned: the next order would get them. */
async function refusePapers(ctx: Context, row: Order): Promise<void> {
  const batches = (await trucksOf(ctx, row, true)).flatMap(({ batch_number }) => batch_number ?? [])
  const [paper] = batches.length === 0 ? [] : await heldPapers(ctx, row.enterprise_id, batches)
  if (paper) throw problem('order.inUse', `批次 ${paper.batch_number} ${paper.label}`)
}

const steps = { submit, reopen: freeBatches, cancel }

/** Only a complete order is submitted; afterwards every truck has its vehicle, its driver and a batch number. */
async function submit(ctx: Context, row: Order): Promise<void> {
  const trucks = await matched(ctx, row)
  const findings = allFindings(orderRecord, await wholeOrder(ctx, row, trucks))
  const blocking = findings.filter(({ severity }) => severity === 'block')
  if (blocking.length > 0)
    throw new Problem(
      'order.incomplete',
      blocking.slice(0, 50).map(({ path, message }) => ({ path: path ?? '', message })),
    )
  await reserveLicenses(ctx, row)
  await reserveBatches(ctx, row, await numbered(ctx, row, trucks))
}

type TruckPatch = { readonly id: string } & Partial<Truck>

/** Changes some of the locked trucks; returns all of them. */
async function changed(ctx: Context, trucks: readonly Truck[], patches: readonly TruckPatch[]): Promise<Truck[]> {
  const rows = await ctx.data.updateMany(orderTransport, patches, trucks)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return trucks.map((truck) => byId.get(truck.id) ?? truck)
}

/** Matches vehicles and drivers that were registered since the lines were typed. */
async function matched(ctx: Context, row: Order): Promise<Truck[]> {
  const trucks = await trucksOf(ctx, row, true)
  const files = filesOf(await readMasterData(ctx.sql, row, trucks))
  const matched = trucks.flatMap((truck) => {
    const ids = files.match(truck)
    return ids.vehicle_id === truck.vehicle_id && ids.driver_id === truck.driver_id ? [] : [{ id: truck.id, ...ids }]
  })
  return changed(ctx, trucks, matched)
}

/** Allocates missing numbers: one per truck, or one for all. */
async function numbered(ctx: Context, head: Order, trucks: readonly Truck[]): Promise<readonly Truck[]> {
  const bare = trucks.filter((truck) => !truck.batch_number)
  if (bare.length === 0) return trucks
  const sharedNumber =
    head.batch_mode === 'shared' ? trucks.find((truck) => truck.batch_number)?.batch_number : undefined
  const count = sharedNumber ? 0 : head.batch_mode === 'shared' ? 1 : bare.length
  const plates = (head.batch_mode === 'shared' ? trucks : bare).map((truck) => truck.plate_number)
  const drawn = await allotBatches(ctx, { ...head, method: head.batch_method, plates }, count)
  const numbers = drawn.map((row) => row.batch_number)
  const patches = bare.map(({ id }, at) => ({
    id,
    batch_number: sharedNumber ?? (head.batch_mode === 'shared' ? numbers[0] : numbers[at]) ?? null,
  }))
  return changed(ctx, trucks, patches)
}

/** Returns issued numbers; typed ones remain part of the clerk's input. */
async function freeBatches(ctx: Context, head: Order): Promise<void> {
  const { enterprise_id } = head
  const enteredBatches = await ctx.data.all(batch, { enterprise_id, order_id: head.id, source: 'typed' })
  await withoutNumbers(ctx, head, new Set(enteredBatches.map((row) => row.batch_number)))
}

async function cancel(ctx: Context, row: Order): Promise<void> {
  const trucks = await withoutNumbers(ctx, row, new Set())
  await stepTrucks(ctx.sql, trucks, 'cancel', ctx.trace)
}

/** Removes the numbers from the trucks, except for the ones to keep, and returns them; the result is all trucks. */
export async function withoutNumbers(ctx: Context, row: Order, keep: ReadonlySet<string>): Promise<Truck[]> {
  const trucks = await trucksOf(ctx, row, true)
  const losing = trucks.filter((truck) => truck.batch_number && !keep.has(truck.batch_number))
  const patches = losing.map(({ id }) => ({ id, batch_number: null }))
  const rest = await changed(ctx, trucks, patches)
  await reserveBatches(ctx, row, rest)
  return rest
}
