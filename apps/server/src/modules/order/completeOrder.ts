import type { Row } from '@guanqiao/domain/kit/entity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { order } from '@guanqiao/domain/order/index'
import type { orderApi, orderDetail } from '@guanqiao/domain/order/index'
import type { Context } from '../../kernel/handlers.ts'
import { lockVersion } from '../../documents/saving/save.ts'
import { judgeOrder } from './judgeOrder.ts'
import { judged, trucksOf } from './trucks/trucks.ts'
import type { Truck, Writing } from './trucks/trucks.ts'

type Order = Row<typeof order>

/** The order with its trucks, read unless they are known, and all findings. */
export async function wholeOrder(
  ctx: Writing,
  row: Order,
  trucks?: readonly Truck[],
): Promise<OutputOf<typeof orderDetail>> {
  const { lines, base } = await judged(ctx, row, trucks ?? (await trucksOf(ctx, row)))
  return { order: row, transports: lines, findings: judgeOrder(row, lines, base) }
}

/** The same as one record, as returned by saving. */
export async function flatOrder(
  ctx: Writing,
  row: Order,
  trucks?: readonly Truck[],
): Promise<OutputOf<typeof orderApi.create>> {
  const { order: head, ...rest } = await wholeOrder(ctx, row, trucks)
  return { ...head, ...rest }
}

/** The order, locked until the end of the transaction. Another version fails with the current order and its trucks. */
export const lockOrder = (ctx: Context, id: string, version: number): Promise<Order> =>
  lockVersion(ctx, order, { id, version }, (row) => flatOrder(ctx, row))
