import type { Row } from '@guanqiao/domain/kit/entity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { order, orderProblems } from '@guanqiao/domain/order/index'
import type { KnownPlaces, orderApi, orderDetail } from '@guanqiao/domain/order/index'
import { port, site } from '@guanqiao/domain/reference/index'
import type { Context } from '../../kernel/handlers.ts'
import { lockVersion } from '../../trade/documents/save.ts'
import { judged, trucksOf } from './trucks.ts'
import type { Judged, Truck } from './trucks.ts'

type Order = Row<typeof order>

/** The order with its trucks and all problems; trucks with known problems are not checked again. */
export async function wholeOrder(
  ctx: Context,
  row: Order,
  trucks?: readonly Judged<Truck>[],
): Promise<OutputOf<typeof orderDetail>> {
  const transports = [...(trucks ?? (await judged(ctx, row, await trucksOf(ctx, row))))]
  return { order: row, transports, problems: orderProblems(row, transports, await placesOf(ctx, row)) }
}

/** The same as one record, as returned by saving. */
export async function flatOrder(
  ctx: Context,
  row: Order,
  trucks?: readonly Judged<Truck>[],
): Promise<OutputOf<typeof orderApi.create>> {
  const { order: head, ...rest } = await wholeOrder(ctx, row, trucks)
  return { ...head, ...rest }
}

/** Port and site of an order, for the rules. */
export async function placesOf(
  { data }: Context,
  { port_id, site_id }: { readonly port_id?: string | null | undefined; readonly site_id?: string | null | undefined },
): Promise<KnownPlaces> {
  const [ofPort, ofSite] = await Promise.all([
    port_id ? data.find(port, { id: port_id }) : undefined,
    site_id ? data.find(site, { id: site_id }) : undefined,
  ])
  return { port: ofPort, site: ofSite }
}

/** The order, locked until the end of the transaction. Another version fails with the current order and its trucks. */
export const lockOrder = (ctx: Context, id: string, version: number): Promise<Order> =>
  lockVersion(ctx, order, { id, version }, (row) => flatOrder(ctx, row))
