import { manifest } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { next } from '@guanqiao/domain/documents/flow'
import { problem } from '@guanqiao/domain/kit/problem'
import { batch, batchFlow, isReusable, orderRelated, orderTransport, presentUse } from '@guanqiao/domain/order/index'
import { port } from '@guanqiao/domain/reference/index'
import type { Context } from '../../kernel/handlers.ts'
import { stepBatches, stepOrders, stepTransports, stepTrucks } from '../../documents/crossing/steps.queries.ts'
import { countTickets, lockOrders } from '../../documents/crossing/tickets.queries.ts'
import { releaseWaiting } from '../../documents/release/release.ts'
import { lockBatch } from './checks.queries.ts'
import type { ManifestRow } from './checks.ts'

/** The effects of new manifests on batches, trucks and orders. A number typed for the first time gets its row. */
export async function linkManifests(ctx: Context, manifests: readonly ManifestRow[]): Promise<void> {
  const [first] = manifests
  if (!first) return
  const { enterprise_id } = first
  const numbers = manifests.map((row) => row.batch_number)
  const rows = await ctx.data.all(batch, { enterprise_id, batch_number: numbers }, { lock: true })
  const past = rows.filter((row) => isReusable(row, ctx.now()))
  await ctx.data.removeMany(
    batch,
    past.map(({ id }) => id),
  )
  const usable = rows.filter((row) => !past.includes(row))
  for (const row of usable) refuseTaken(row)
  await stepBatches(ctx.sql, usable, 'reserve', ctx.trace)
  await stepBatches(ctx.sql, usable, 'use', ctx.trace)
  await placeBatches(ctx, usable, manifests)
  const registered = new Set(usable.map((row) => row.batch_number))
  for (const manifest of manifests) if (!registered.has(manifest.batch_number)) await registerTyped(ctx, manifest)
  await linkOrders(
    ctx,
    manifests.filter((row) => row.order_id !== null),
  )
}

function refuseTaken({ status, batch_number }: Row<typeof batch>): void {
  const reserved = next(batchFlow, status, 'reserve') ?? status
  if (!next(batchFlow, reserved, 'use'))
    throw problem('batch.taken', `${batch_number} ${batchFlow.states[status].label}`)
}

/** A number from a pool gets port and direction with its first document, and its time of drawing if it has none. */
async function placeBatches(
  ctx: Context,
  rows: readonly Row<typeof batch>[],
  manifests: readonly ManifestRow[],
): Promise<void> {
  const byNumber = new Map(manifests.map((row) => [row.batch_number, row]))
  const lacking = rows.filter((row) => row.drawn_at === null || row.port_id === null || row.ie_flag === null)
  const patches = lacking.map(async (row) => ({
    id: row.id,
    drawn_at: row.drawn_at ?? ctx.now().toISOString(),
    ...(await placeIn(ctx, row, byNumber.get(row.batch_number))),
  }))
  await ctx.data.updateMany(batch, await Promise.all(patches))
}

async function placeIn(ctx: Context, row: Row<typeof batch>, paper: ManifestRow | undefined) {
  if (!paper || (row.port_id !== null && row.ie_flag !== null)) return {}
  const at = await ctx.data.find(port, { customs_code: paper.declare_office })
  return { port_id: row.port_id ?? at?.id ?? null, ie_flag: row.ie_flag ?? paper.ie_flag }
}

async function registerTyped(ctx: Context, head: ManifestRow): Promise<void> {
  const at = await ctx.data.find(port, { customs_code: head.declare_office })
  if (!at) return
  const { batch_number, ie_flag, order_id, plates, gross_total } = head
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
  const { enterprise_id } = rows[0]!
  const orders = ids.map((id) => ({ enterprise_id, id }))
  await stepOrders(ctx.sql, orders, 'start', ctx.trace)
  const trucks = await ctx.data.all(
    orderTransport,
    { order_id: ids, batch_number: rows.map((row) => row.batch_number) },
    { lock: true },
  )
  await stepTrucks(ctx.sql, trucks, 'make', ctx.trace)
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

/** Removes a manifest's links: a new one can be created for its trucks, and the number stays reserved for them. */
export async function unlinkManifest(ctx: Context, row: ManifestRow): Promise<void> {
  const { enterprise_id, batch_number, order_id } = row
  await stepBatches(ctx.sql, [row], 'release', ctx.trace)
  if (order_id === null) return
  const trucks = await ctx.data.all(orderTransport, { enterprise_id, order_id, batch_number }, { lock: true })
  await stepTrucks(ctx.sql, trucks, 'unmake', ctx.trace)
  const related = await ctx.data.all(orderRelated, {
    enterprise_id,
    order_id,
    related_type: 'manifest',
    related_id: row.id,
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

/** When the bill that held a manifest back is removed, batch and trucks advance as after an acceptance. */
export async function followAcceptance(
  { sql, trace }: Context,
  before: ManifestRow['status'],
  row: ManifestRow,
): Promise<void> {
  if (accepted.has(before) || !accepted.has(row.status)) return
  await lockOrders(sql, [row])
  await stepBatches(sql, [row], 'confirm', trace)
  await stepTransports(sql, [row], 'send', trace)
  await stepTransports(sql, [row], 'accept', trace)
  await countTickets(sql, [row], trace)
  await releaseWaiting(sql, [row], trace)
}
