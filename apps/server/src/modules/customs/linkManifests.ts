import { manifest } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { next } from '@guanqiao/domain/kit/flow'
import { problem } from '@guanqiao/domain/kit/problem'
import {
  batch,
  batchFlow,
  isReusable,
  order,
  orderFlow,
  orderRelated,
  orderTransport,
  presentUse,
  transportFlow,
} from '@guanqiao/domain/order/index'
import { port } from '@guanqiao/domain/reference/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { Context } from '../../kernel/handlers.ts'
import { lockBatch } from './checks.queries.ts'
import type { ManifestRow } from './checks.ts'

/** The effects of new manifests on batches, trucks and orders. A number typed for the first time gets its row. */
export async function linkManifests(ctx: Context, made: readonly ManifestRow[]): Promise<void> {
  const [first] = made
  if (!first) return
  const { enterprise_id } = first
  const numbers = made.map((row) => row.batch_number)
  const rows = await ctx.data.all(batch, { enterprise_id, batch_number: numbers }, { lock: true })
  const past = rows.filter((row) => isReusable(row, ctx.now()))
  await ctx.data.removeMany(
    batch,
    past.map(({ id }) => id),
  )
  const known = new Map(rows.filter((row) => !past.includes(row)).map((row) => [row.batch_number, row]))
  const byNumber = new Map(made.map((row) => [row.batch_number, row]))
  await ctx.data.updateMany(
    batch,
    await Promise.all(
      [...known.values()].map(async (row) => ({
        id: row.id,
        status: inUse(row),
        drawn_at: row.drawn_at ?? ctx.now().toISOString(),
        ...(await placeIn(ctx, row, byNumber.get(row.batch_number))),
      })),
    ),
  )
  for (const it of made) if (!known.has(it.batch_number)) await registerTyped(ctx, it)
  await linkOrders(
    ctx,
    made.filter((row) => row.order_id !== null),
  )
}

function inUse({ status, batch_number }: { status: keyof typeof batchFlow.states; batch_number: string }) {
  const reserved = next(batchFlow, status, 'reserve') ?? status
  const to = next(batchFlow, reserved, 'use')
  if (!to) throw problem('batch.taken', `${batch_number} ${batchFlow.states[status].label}`)
  return to
}

/** A number from a pool gets port and direction with its first document. */
async function placeIn(ctx: Context, row: Row<typeof batch>, paper: ManifestRow | undefined) {
  if (!paper || (row.port_id !== null && row.ie_flag !== null)) return {}
  const at = await ctx.data.find(port, { customs_code: paper.declare_office })
  return { port_id: row.port_id ?? at?.id ?? null, ie_flag: row.ie_flag ?? paper.ie_flag }
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
    drawn_at: ctx.now().toISOString(),
    status: 'in_use',
  } as const
  await ctx.data.create(batch, row)
}

async function linkOrders(ctx: Context, rows: readonly ManifestRow[]): Promise<void> {
  const ids = [...new Set(rows.flatMap((row) => row.order_id ?? []))]
  if (ids.length === 0) return
  const orders = await ctx.data.all(order, { id: ids }, { lock: true })
  const started = orders.flatMap((it) => {
    const status = next(orderFlow, it.status, 'start')
    return status ? [{ id: it.id, status }] : []
  })
  await ctx.data.updateMany(order, started)
  const trucks = await ctx.data.all(
    orderTransport,
    { order_id: ids, batch_number: rows.map((row) => row.batch_number) },
    { lock: true },
  )
  await moveTrucks(ctx, trucks, 'make')
  await ctx.data.createMany(
    orderRelated,
    rows.map((row) => {
      const rows = trucks.filter((truck) => truck.order_id === row.order_id && truck.batch_number === row.batch_number)
      const order_transport_id = rows.length === 1 ? (rows[0]?.id ?? null) : null
      return {
        order_id: row.order_id!,
        related_type: 'manifest' as const,
        related_id: row.id,
        order_transport_id,
        note: row.batch_number,
      }
    }),
  )
}

type Moving = { readonly id: string; readonly status: keyof typeof transportFlow.states }

/** Skips trucks whose state does not allow the event. */
async function moveTrucks(
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

/** Removes a manifest's links: a new one can be created for its trucks, and the number stays reserved for them. */
export async function unlinkManifest(ctx: Context, it: ManifestRow): Promise<void> {
  const { enterprise_id, batch_number, order_id } = it
  const [row] = await ctx.data.all(batch, { enterprise_id, batch_number }, { lock: true })
  const status = row && next(batchFlow, row.status, 'release')
  if (row && status) await ctx.data.update(batch, row.id, { status })
  if (order_id === null) return
  await moveTrucks(
    ctx,
    await ctx.data.all(orderTransport, { enterprise_id, order_id, batch_number }, { lock: true }),
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

/** Ensures one live manifest per batch. */
export async function refuseSecond(ctx: Context, enterprise_id: string, batch_number: string): Promise<void> {
  await lockBatch(ctx.sql, enterprise_id, batch_number)
  const living = await livingManifests(ctx, enterprise_id, [batch_number])
  if (living.length > 0) throw problem('manifest.exists', batch_number)
}

/**
 * The manifests of batches that are not deleted. A number may be reused two years after its crossing: manifests of earlier uses are
 * excluded.
 */
export async function livingManifests(
  ctx: Context,
  enterprise_id: string,
  numbers: readonly string[],
): Promise<ManifestRow[]> {
  const rows = await ctx.data.all(manifest, { enterprise_id, batch_number: numbers })
  const batches = await ctx.data.all(batch, { enterprise_id, batch_number: numbers })
  const since = new Map(batches.map((row) => [row.batch_number, presentUse(row, ctx.now())]))
  return rows.filter(
    ({ status, batch_number, created_at }) => status !== 'deleted' && created_at >= (since.get(batch_number) ?? ''),
  )
}

const accepted: ReadonlySet<ManifestRow['status']> = new Set(['accepted', 'released', 'refused'])

/** The weighbridge's interface for the trucks of accepted manifests. */
export interface Tickets {
  /** Locks the orders of their trucks: before batches and trucks, as the weighbridge does. */
  lockOrders(sql: Sql, manifests: readonly ManifestRow[]): Promise<void>
  /** Advances trucks, batches and orders to the state of their tickets. */
  countTickets(sql: Sql, manifests: readonly ManifestRow[]): Promise<void>
}

/** When the bill that held a manifest back is removed, batch and trucks advance as after an acceptance. */
export async function followAcceptance(
  ctx: Context,
  before: ManifestRow['status'],
  row: ManifestRow,
  tickets: Tickets,
): Promise<void> {
  const { status, enterprise_id, batch_number } = row
  if (accepted.has(before) || !accepted.has(status)) return
  await tickets.lockOrders(ctx.sql, [row])
  const [own] = await ctx.data.all(batch, { enterprise_id, batch_number }, { lock: true })
  const confirmed = own && next(batchFlow, own.status, 'confirm')
  if (own && confirmed) await ctx.data.update(batch, own.id, { status: confirmed })
  const trucksOf = () => ctx.data.all(orderTransport, { enterprise_id, batch_number }, { lock: true })
  await moveTrucks(ctx, await trucksOf(), 'send')
  await moveTrucks(ctx, await trucksOf(), 'accept')
  await tickets.countTickets(ctx.sql, [row])
}
