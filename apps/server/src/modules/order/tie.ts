import type { Row } from '@guanqiao/domain/kit/entity'
import { parseField } from '@guanqiao/domain/kit/shape'
import { batch, batchFault, batchFlow, isReusable, loadOf } from '@guanqiao/domain/order/index'
import type { order } from '@guanqiao/domain/order/index'
import { next } from '@guanqiao/domain/kit/flow'
import type { Context } from '../../kernel/handlers.ts'
import { releaseBatches } from './batch/release.ts'
import type { Truck } from './trucks.ts'

type Order = Row<typeof order>
type Batch = Row<typeof batch>
const MOST = 5000

/**
 * Makes the batch numbers of an order agree with its trucks: numbers typed for the first time get a row, those of the order
 * are reserved for it and know its plates and weight, those no truck has any more are given back.
 */
export async function tieBatches(ctx: Context, it: Order, trucks: readonly Truck[]): Promise<void> {
  const { enterprise_id } = it
  const loads = loadsOf(trucks)
  const here = await ctx.data.all(
    batch,
    { enterprise_id, batch_number: [...loads.keys()] },
    { limit: MOST, lock: true },
  )
  const tied = await ctx.data.all(batch, { enterprise_id, order_id: it.id }, { limit: MOST, lock: true })
  const past = here.filter((row) => isReusable(row, ctx.now()))
  await ctx.data.removeMany(
    batch,
    past.map(({ id }) => id),
  )
  const known = new Map(
    [...here, ...tied].filter((row) => !past.some(({ id }) => id === row.id)).map((row) => [row.batch_number, row]),
  )
  const drawn_at = ctx.now().toISOString()
  const patches = [...loads].flatMap(([number, load]) => {
    const row = known.get(number)
    return !row || batchFault(row, it, ctx.now())
      ? []
      : changed(row, {
          ...placeOf(it),
          order_id: it.id,
          drawn_at: row.drawn_at ?? drawn_at,
          status: next(batchFlow, row.status, 'reserve') ?? row.status,
          ...load,
        })
  })
  await ctx.data.updateMany(batch, patches)
  const typed = [...loads].filter(([number]) => !known.has(number))
  await ctx.data.createMany(
    batch,
    typed.map(([batch_number, load]) => ({
      batch_number,
      ...placeOf(it),
      ...load,
      order_id: it.id,
      drawn_at,
      status: 'reserved' as const,
      source: 'typed' as const,
    })),
  )
  await release(
    ctx,
    tied.filter((row) => !loads.has(row.batch_number) && !past.some(({ id }) => id === row.id)),
  )
}

const placeOf = ({ port_id, ie_flag }: Order) => ({ port_id, ie_flag })

/** Issued and imported numbers are free again; one that was typed here and is wanted no more was never real. */
async function release(ctx: Context, rows: readonly Batch[]): Promise<void> {
  const reserved = rows.filter((row) => row.status === 'reserved')
  const [typed, issued] = [
    reserved.filter((row) => row.source === 'typed'),
    reserved.filter((row) => row.source !== 'typed'),
  ]
  await releaseBatches(ctx, issued)
  await ctx.data.removeMany(
    batch,
    typed.map(({ id }) => id),
  )
}

type Load = Pick<Batch, 'plates' | 'planned_gross'>

/** What each well-formed batch number of the trucks carries. */
function loadsOf(trucks: readonly Truck[]): Map<string, Load> {
  const right = trucks.filter(
    (truck) => truck.batch_number && parseField(batch.fields.batch_number, truck.batch_number) === undefined,
  )
  const groups = Map.groupBy(right, (truck) => truck.batch_number ?? '')
  return new Map([...groups].map(([number, group]) => [number, loadOf(group)]))
}

type Patch = Partial<
  Pick<Batch, 'order_id' | 'status' | 'plates' | 'planned_gross' | 'port_id' | 'ie_flag' | 'drawn_at'>
>

const changed = (row: Batch, patch: Patch): ({ id: string } & Patch)[] =>
  (Object.keys(patch) as (keyof Patch)[]).some((name) => row[name] !== patch[name]) ? [{ id: row.id, ...patch }] : []
