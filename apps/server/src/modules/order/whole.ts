import type { Row } from '@guanqiao/domain/kit/entity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { orderProblems } from '@guanqiao/domain/order/index'
import type { order, orderDetail } from '@guanqiao/domain/order/index'
import type { Context } from '../../kernel/handlers.ts'
import { judged, trucksOf } from './trucks.ts'

/** The order with its trucks and all that is still to be mended. */
export async function wholeOrder(ctx: Context, it: Row<typeof order>): Promise<OutputOf<typeof orderDetail>> {
  const transports = await judged(ctx, it, await trucksOf(ctx, it))
  return { order: it, transports, problems: orderProblems(it, transports) }
}
