import { isAccepted } from '@guanqiao/domain/crossing/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { batch, order, orderTransport } from '@guanqiao/domain/order/index'
import type { weighing } from '@guanqiao/domain/weighing/index'
import type { Context } from '../../kernel/handlers.ts'
import { settleOrders } from '../../documents/crossing/settle.ts'
import { stepBatches, stepOrders, stepTrucks } from '../../documents/crossing/steps.queries.ts'
import { keepTareHistory } from '../../documents/crossing/tares.queries.ts'
import { followTickets } from '../../documents/consequences/weighings.ts'
import { findTruck } from './truck.ts'
import { batchIsWeighed, weighedNet } from './weighing.queries.ts'

type Ticket = Pick<
  Row<typeof weighing>,
  'enterprise_id' | 'plate_number' | 'batch_number' | 'order_transport_id' | 'vehicle_id' | 'direction'
>

interface LockedCrossing {
  readonly batch: Row<typeof batch> | undefined
  readonly truck: Row<typeof orderTransport> | undefined
}

/** Locks the order, then the batch of a ticket, always in this order, so that two tickets of one order wait for each other. */
async function lockCrossing(
  { data }: Context,
  { enterprise_id, batch_number, order_transport_id }: Ticket,
): Promise<LockedCrossing> {
  const truck =
    order_transport_id === null ? undefined : await data.find(orderTransport, { enterprise_id, id: order_transport_id })
  if (truck) await data.get(order, truck.order_id, { lock: true })
  const [lockedBatch] =
    batch_number === null ? [] : await data.first(batch, { enterprise_id, batch_number }, 1, { lock: true })
  return { batch: lockedBatch, truck }
}

/** After the first pass: the truck is on the scale; incoming goods have crossed. */
export async function started(ctx: Context, ticket: Ticket): Promise<void> {
  const { sql, trace } = ctx
  const locked = await lockCrossing(ctx, ticket)
  if (!locked.truck) return
  if (locked.batch && ticket.direction === 'in') await stepBatches(sql, [locked.batch], 'cross', trace)
  await stepTrucks(sql, [locked.truck], 'weigh', trace)
}

/** After a ticket is finished: advances truck, batch and order, extends the vehicle's history, and corrects what was made of it before. */
export async function finished(ctx: Context, ticket: Ticket): Promise<void> {
  const { sql, trace } = ctx
  const { truck, batch: lockedBatch } = await lockCrossing(ctx, ticket)
  await keepHistory(ctx, ticket)
  if (lockedBatch) await settleBatch(ctx, ticket, lockedBatch)
  await followTickets(ctx, ticket)
  if (!truck) return
  await stepTrucks(sql, [truck], 'weigh', trace)
  await stepTrucks(sql, [truck], 'finish', trace)
  if (truck.batch_number)
    await settleOrders(sql, [{ enterprise_id: truck.enterprise_id, batch_number: truck.batch_number }], trace)
}

/** After a ticket is voided: the truck may be weighed again; sums and states are as without the ticket. */
export async function undone(ctx: Context, ticket: Ticket): Promise<void> {
  const { sql, trace } = ctx
  const { truck, batch: lockedBatch } = await lockCrossing(ctx, ticket)
  await keepHistory(ctx, ticket)
  if (lockedBatch) {
    await stepBatches(sql, [lockedBatch], 'reopen', trace)
    await keepNet(ctx, lockedBatch)
  }
  await followTickets(ctx, ticket)
  if (!truck) return
  await stepTrucks(sql, [truck], 'unweigh', trace)
  await stepOrders(sql, [{ enterprise_id: truck.enterprise_id, id: truck.order_id }], 'resume', trace)
}

async function keepHistory({ sql }: Context, { enterprise_id, vehicle_id }: Ticket): Promise<void> {
  if (vehicle_id !== null) await keepTareHistory(sql, enterprise_id, vehicle_id)
}

async function settleBatch(ctx: Context, ticket: Ticket, row: Row<typeof batch>): Promise<void> {
  const { enterprise_id } = ticket
  const { manifest } = await findTruck(ctx, { ...ticket, batch_number: row.batch_number })
  const isFinished = isAccepted(manifest?.status) && (await batchIsWeighed(ctx.sql, enterprise_id, row.batch_number))
  await stepBatches(ctx.sql, [row], 'cross', ctx.trace)
  if (isFinished) await stepBatches(ctx.sql, [row], 'close', ctx.trace)
  await keepNet(ctx, row)
}

async function keepNet(
  ctx: Context,
  { id, enterprise_id, batch_number, weighed_net: before }: Row<typeof batch>,
): Promise<void> {
  const weighed_net = await weighedNet(ctx.sql, enterprise_id, batch_number)
  if (weighed_net !== before) await ctx.data.update(batch, id, { weighed_net })
}
