import { next } from '@guanqiao/domain/kit/flow'
import { problem } from '@guanqiao/domain/kit/problem'
import {
  batch,
  batchFlow,
  order,
  orderFlow,
  orderRelated,
  orderTransport,
  transportFlow,
} from '@guanqiao/domain/order/index'
import { port } from '@guanqiao/domain/reference/index'
import type { Context } from '../../kernel/handlers.ts'
import type { ManifestRow } from './checks.ts'

const MOST = 5000

/** What the making of manifests means for batches, trucks and orders. A number typed for the first time gets its row. */
export async function linkManifests(ctx: Context, made: readonly ManifestRow[]): Promise<void> {
  const [first] = made
  if (!first) return
  const { enterprise_id } = first
  const numbers = made.map((it) => it.batch_number)
  const rows = await ctx.data.all(batch, { enterprise_id, batch_number: numbers }, { limit: MOST, lock: true })
  const known = new Map(rows.map((row) => [row.batch_number, row]))
  await ctx.data.updateMany(
    batch,
    rows.map((row) => ({ id: row.id, status: inUse(row) })),
  )
  for (const it of made) if (!known.has(it.batch_number)) await registerTyped(ctx, it)
  await linkOrders(
    ctx,
    made.filter((it) => it.order_id !== null),
  )
}

function inUse({ status, batch_number }: { status: keyof typeof batchFlow.states; batch_number: string }) {
  const reserved = next(batchFlow, status, 'reserve') ?? status
  const to = next(batchFlow, reserved, 'use')
  if (!to) throw problem('batch.taken', `${batch_number} ${batchFlow.states[status].label}`)
  return to
}

async function registerTyped(ctx: Context, it: ManifestRow): Promise<void> {
  const at = await ctx.data.find(port, { customs_code: it.declare_office })
  if (!at) return
  const { batch_number, ie_flag, order_id, plates, gross_total } = it
  const row = {
    batch_number,
    ie_flag,
    order_id,
    plates,
    planned_gross: gross_total,
    port_id: at.id,
    source: 'typed',
    status: 'in_use',
  } as const
  await ctx.data.create(batch, row)
}

async function linkOrders(ctx: Context, made: readonly ManifestRow[]): Promise<void> {
  const ids = [...new Set(made.flatMap((it) => it.order_id ?? []))]
  if (ids.length === 0) return
  const orders = await ctx.data.all(order, { id: ids }, { lock: true })
  const started = orders.flatMap((it) => {
    const status = next(orderFlow, it.status, 'start')
    return status ? [{ id: it.id, status }] : []
  })
  await ctx.data.updateMany(order, started)
  const trucks = await ctx.data.all(
    orderTransport,
    { order_id: ids, batch_number: made.map((it) => it.batch_number) },
    { limit: MOST, lock: true },
  )
  await moveTrucks(ctx, trucks, 'make')
  await ctx.data.createMany(
    orderRelated,
    made.map((it) => {
      const own = trucks.filter((truck) => truck.order_id === it.order_id && truck.batch_number === it.batch_number)
      const order_transport_id = own.length === 1 ? (own[0]?.id ?? null) : null
      return {
        order_id: it.order_id!,
        related_type: 'manifest' as const,
        related_id: it.id,
        order_transport_id,
        note: it.batch_number,
      }
    }),
  )
}

type Moving = { readonly id: string; readonly status: keyof typeof transportFlow.states }

/** Trucks the event does not apply to are left as they are. */
export async function moveTrucks(
  ctx: Context,
  trucks: readonly Moving[],
  event: keyof typeof transportFlow.events,
): Promise<void> {
  const moved = trucks.flatMap(({ id, status }) => {
    const to = next(transportFlow, status, event)
    return to ? [{ id, status: to }] : []
  })
  await ctx.data.updateMany(orderTransport, moved)
}

/** Takes a manifest's links away: trucks can have a new one made, the number stays reserved for them. */
export async function unlinkManifest(ctx: Context, it: ManifestRow): Promise<void> {
  const { enterprise_id, batch_number, order_id } = it
  const [row] = await ctx.data.all(batch, { enterprise_id, batch_number }, { lock: true })
  const status = row && next(batchFlow, row.status, 'release')
  if (row && status) await ctx.data.update(batch, row.id, { status })
  if (order_id === null) return
  await moveTrucks(
    ctx,
    await ctx.data.all(orderTransport, { enterprise_id, order_id, batch_number }, { limit: MOST, lock: true }),
    'unmake',
  )
  const related = await ctx.data.all(orderRelated, {
    enterprise_id,
    order_id,
    related_type: 'manifest',
    related_id: it.id,
  })
  await ctx.data.removeMany(
    orderRelated,
    related.map(({ id }) => id),
  )
}
