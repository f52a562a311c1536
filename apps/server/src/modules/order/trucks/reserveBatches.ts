import type { Row } from '@guanqiao/domain/kit/entity'
import { parseField } from '@guanqiao/domain/kit/shape'
import { batch, batchFault, batchFlow, isReusable, loadOf } from '@guanqiao/domain/order/index'
import type { order } from '@guanqiao/domain/order/index'
import { next } from '@guanqiao/domain/documents/flow'
import { releaseBatches } from '../batch/release.ts'
import { lockBatches } from './reserveBatches.queries.ts'
import type { BatchesByNumber, Truck, Writing } from './trucks.ts'

type Order = Row<typeof order>
type Batch = Row<typeof batch>

/**
 * Synchronises the batch numbers of an order with its trucks: numbers typed for the first time get a row, those of the order are
 * reserved with its plates and weight, unused ones are returned. Returns the resulting numbers of the trucks.
 */
export async function reserveBatches(ctx: Writing, head: Order, trucks: readonly Loaded[]): Promise<BatchesByNumber> {
  const loads = loadsOf(trucks)
  return reserveLoads(ctx, head, loads, await lockBatches(ctx.sql, head.enterprise_id, head.id, [...loads.keys()]))
}

/** The same for some numbers of the order. `rows` are the locked batches with those numbers, and those of the order that no truck has. */
export async function reserveLoads(
  ctx: Writing,
  head: Order,
  loads: ReadonlyMap<string, Load>,
  rows: readonly Batch[],
): Promise<BatchesByNumber> {
  const past = new Set(rows.filter((row) => loads.has(row.batch_number) && isReusable(row, ctx.now())))
  await ctx.data.removeMany(
    batch,
    [...past].map((row) => row.id),
  )
  const usable = new Map(rows.filter((row) => !past.has(row)).map((row) => [row.batch_number, row]))
  const drawn_at = ctx.now().toISOString()
  const patches = [...loads].flatMap(([number, load]) => {
    const row = usable.get(number)
    return !row || batchFault(row, head, ctx.now())
      ? []
      : changed(row, {
          ...portAndDirection(head),
          order_id: head.id,
          drawn_at: row.drawn_at ?? drawn_at,
          status: next(batchFlow, row.status, 'reserve') ?? row.status,
          ...load,
        })
  })
  const patched = await ctx.data.updateMany(batch, patches, rows)
  const enteredNumbers = [...loads].filter(([number]) => !usable.has(number))
  const inserted = await ctx.data.createMany(
    batch,
    enteredNumbers.map(([batch_number, load]) => ({
      batch_number,
      ...portAndDirection(head),
      ...load,
      order_id: head.id,
      drawn_at,
      status: 'reserved' as const,
      source: 'typed' as const,
    })),
  )
  await release(
    ctx,
    rows.filter((row) => row.order_id === head.id && !loads.has(row.batch_number)),
  )
  return new Map([...usable.values(), ...patched, ...inserted].map((row) => [row.batch_number, row]))
}

const portAndDirection = ({ port_id, ie_flag }: Order) => ({ port_id, ie_flag })

/** Issued and imported numbers become free; an unused number that was typed here is deleted. */
async function release(ctx: Writing, rows: readonly Batch[]): Promise<void> {
  const reserved = rows.filter((row) => row.status === 'reserved')
  const [enteredRows, issued] = [
    reserved.filter((row) => row.source === 'typed'),
    reserved.filter((row) => row.source !== 'typed'),
  ]
  await releaseBatches(ctx, issued)
  await ctx.data.removeMany(
    batch,
    enteredRows.map(({ id }) => id),
  )
}

type Load = Pick<Batch, 'plates' | 'planned_gross'>
/** The part of a truck that its batch repeats. */
type Loaded = Pick<Truck, 'plate_number' | 'planned_gross' | 'batch_number'>

/** The load of each well-formed batch number. */
export function loadsOf(trucks: readonly Loaded[]): Map<string, Load> {
  const right = trucks.filter(
    (truck) => truck.batch_number && parseField(batch.fields.batch_number, truck.batch_number) === undefined,
  )
  const groups = Map.groupBy(right, (truck) => truck.batch_number ?? '')
  return new Map([...groups].map(([number, group]) => [number, loadOf(group)]))
}

type Patch = Partial<
  Pick<Batch, 'order_id' | 'status' | 'plates' | 'planned_gross' | 'port_id' | 'ie_flag' | 'drawn_at'>
>

/** The changed values; only these are written and checked for references. */
function changed(row: Batch, patch: Patch): ({ id: string } & Patch)[] {
  const other = Object.entries(patch).filter(([name, value]) => row[name as keyof Patch] !== value)
  return other.length > 0 ? [{ id: row.id, ...(Object.fromEntries(other) as Patch) }] : []
}
