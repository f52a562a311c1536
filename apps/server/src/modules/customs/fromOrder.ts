import { manifest, manifestBill, manifestsFromOrder } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { order, orderRecord, orderTransport } from '@guanqiao/domain/order/index'
import { port, consignee, consignor, site } from '@guanqiao/domain/reference/index'
import { container } from '@guanqiao/domain/transport/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { stateAfter } from '../../documents/receipts/stateAfter.ts'
import { cardFor } from './operatorCards.ts'
import { billsLike } from './checks.queries.ts'
import type { ManifestRow } from './checks.ts'
import { headOf } from './manifestDefaults.ts'
import type { Source, Truck } from './manifestDefaults.ts'
import { billOf } from './billDefaults.ts'
import type { BillSource } from './billDefaults.ts'
import { linkManifests, livingManifests } from './linkManifests.ts'
import { settleMany } from './manifestState.ts'

type Order = Row<typeof order>

/** Creates the manifests of an order's batches. Existing ones stay unchanged and are included in the response. */
export const fromOrderHandler = handle(manifestsFromOrder, async (ctx, { order_id, batch_number }) => {
  const row = await ctx.data.get(order, order_id, { lock: true })
  stateAfter(orderRecord, row.status, 'amend', 'order.state')
  const groups = await batchesOf(ctx, row, batch_number)
  const { enterprise_id } = row
  const living = await livingManifests(ctx, enterprise_id, [...groups.keys()])
  const other = living.find((row) => row.order_id !== order_id)
  if (other) throw problem('manifest.exists', other.batch_number)
  const numbers = new Set(living.map((row) => row.batch_number))
  const missing = [...groups].filter(([number]) => !numbers.has(number))
  const rows = missing.length > 0 ? await make(ctx, row, missing) : []
  return [...living, ...rows].toSorted((a, b) => (a.batch_number < b.batch_number ? -1 : 1))
})

async function batchesOf(ctx: Context, row: Order, only: string | null | undefined): Promise<Map<string, Truck[]>> {
  const trucks = await ctx.data.all(
    orderTransport,
    { enterprise_id: row.enterprise_id, order_id: row.id },
    { order: 'sequence' },
  )
  const live = trucks.filter((truck) => truck.status !== 'cancelled' && truck.batch_number !== null)
  const groups = Map.groupBy(live, (truck) => truck.batch_number ?? '')
  if (!only) return groups
  const group = groups.get(only)
  if (!group) throw fieldProblem('batch_number', `批次号 ${only} 不在订单中`)
  return new Map([[only, group]])
}

async function make(ctx: Context, head: Order, groups: readonly [string, Truck[]][]): Promise<ManifestRow[]> {
  const source = await sourceOf(
    ctx,
    head,
    groups.flatMap(([, trucks]) => trucks),
  )
  const numbers = await numbersFor(ctx, head, groups)
  const bills = groups.map(([, trucks], at) => billOf(source, numbers[at]!, trucks))
  const heads = groups.map(([number, trucks], at) => ({
    ...headOf(source, number, trucks),
    mongolia_exchange: source.port.mongolia_exchange === 'yes',
    bill_count: 1,
    gross_total: bills[at]!.gross_weight,
  }))
  const manifests = await ctx.data.createMany(manifest, heads)
  const byBatch = new Map(manifests.map((row) => [row.batch_number, row]))
  const rows = await ctx.data.createMany(
    manifestBill,
    bills.map((bill, at) => ({ ...bill, manifest_id: byBatch.get(groups[at]![0])!.id })),
  )
  await linkManifests(ctx, manifests)
  return (await settleMany(ctx, manifests, rows)).map(({ document }) => document.manifest)
}

async function sourceOf(ctx: Context, head: Order, trucks: readonly Truck[]): Promise<Source & BillSource> {
  const { enterprise_id } = head
  const numbers = [...new Set(trucks.flatMap((truck) => truck.container_numbers ?? []))]
  return {
    order: head,
    port: await ctx.data.get(port, head.port_id),
    card: await cardFor(ctx, head),
    site: head.site_id === null ? undefined : await ctx.data.find(site, { id: head.site_id }),
    consignor: head.seller_id === null ? undefined : await ctx.data.find(consignor, { id: head.seller_id }),
    consignee: head.receiver_id === null ? undefined : await ctx.data.find(consignee, { id: head.receiver_id }),
    containers: new Map(
      (await ctx.data.all(container, { enterprise_id, container_number: numbers })).map((row) => [
        row.container_number,
        row,
      ]),
    ),
  }
}

/** The number assigned to a truck, otherwise prefix and sequence; numbers used by a manifest are skipped. */
async function numbersFor(ctx: Context, row: Order, groups: readonly [string, Truck[]][]): Promise<string[]> {
  const prefix = prefixOf(row)
  const used = await billsLike(ctx.sql, row.enterprise_id, prefix)
  const ownNumbers = groups.map(([, trucks]) => trucks.find((truck) => truck.bill_no)?.bill_no ?? undefined)
  for (const number of ownNumbers) if (number) used.add(number)
  return groups.map(([, trucks], at) => {
    const ownNumber = ownNumbers[at]
    if (ownNumber) return ownNumber
    let sequence = trucks[0]?.sequence ?? 1
    while (used.has(numbered(prefix, sequence))) sequence += 1
    used.add(numbered(prefix, sequence))
    return numbered(prefix, sequence)
  })
}

/** A declaration limits a bill number to 32 characters. */
const MAX_PREFIX = 28

/** The prefix of an order's bill numbers: its own prefix, otherwise its number. */
export const prefixOf = ({ bill_prefix, order_no }: Pick<Order, 'bill_prefix' | 'order_no'>): string =>
  (bill_prefix ?? order_no ?? '').replace(/[^A-Z0-9@]/g, '').slice(0, MAX_PREFIX)

export const numbered = (prefix: string, sequence: number): string => `${prefix}${String(sequence).padStart(3, '0')}`
