import { isAccepted } from '@guanqiao/domain/crossing/index'
import type { SystemPatch, Row } from '@guanqiao/domain/kit/entity'
import { batch, batchFlow, order, orderFlow, orderTransport, transportFlow } from '@guanqiao/domain/order/index'
import { next } from '@guanqiao/domain/kit/flow'
import type { weighing } from '@guanqiao/domain/weighing/index'
import type { Context } from '../../kernel/handlers.ts'
import { findTruck } from './truck.ts'
import { walk } from './walk.ts'
import { batchIsWeighed, keepTareHistory, orderIsDone, weighedNet } from './weighing.queries.ts'

type Ticket = Pick<
  Row<typeof weighing>,
  'enterprise_id' | 'plate_number' | 'batch_number' | 'order_transport_id' | 'vehicle_id' | 'direction'
>

interface Held {
  readonly order: Row<typeof order> | undefined
  readonly batch: Row<typeof batch> | undefined
  readonly transport: Row<typeof orderTransport> | undefined
}

/** Locks the rows that a ticket changes, always in this order, so that two tickets of one order wait for each other. */
async function lockCrossing(
  { data }: Context,
  { enterprise_id, batch_number, order_transport_id }: Ticket,
): Promise<Held> {
  const truck =
    order_transport_id === null ? undefined : await data.find(orderTransport, { enterprise_id, id: order_transport_id })
  const head = truck && (await data.get(order, truck.order_id, { lock: true }))
  const [own] = batch_number === null ? [] : await data.first(batch, { enterprise_id, batch_number }, 1, { lock: true })
  return { order: head, batch: own, transport: truck && (await data.get(orderTransport, truck.id, { lock: true })) }
}

/** After the first pass: the truck is on the scale; incoming goods have crossed. */
export async function started(ctx: Context, ticket: Ticket): Promise<void> {
  const held = await lockCrossing(ctx, ticket)
  if (!held.transport) return
  await moveTransport(ctx, held.transport, ['weigh'])
  if (held.batch && ticket.direction === 'in')
    await moveBatch(ctx, held.batch, { status: walk(batchFlow, held.batch.status, ['cross']) })
}

/** After a ticket is finished: advances truck, batch and order, and extends the vehicle's history. */
export async function finished(ctx: Context, ticket: Ticket): Promise<void> {
  const held = await lockCrossing(ctx, ticket)
  await keepHistory(ctx, ticket)
  if (held.transport) await moveTransport(ctx, held.transport, ['weigh', 'finish'])
  if (held.batch) await settleBatch(ctx, ticket, held.batch)
  if (held.order) await settleOrder(ctx, held.order)
}

/** After a ticket is voided: the truck may be weighed again; sums and states are as without the ticket. */
export async function undone(ctx: Context, ticket: Ticket): Promise<void> {
  const held = await lockCrossing(ctx, ticket)
  await keepHistory(ctx, ticket)
  if (held.transport) await moveTransport(ctx, held.transport, ['unweigh'])
  if (held.batch) {
    const weighed_net = await weighedNet(ctx.sql, ticket.enterprise_id, held.batch.batch_number)
    await moveBatch(ctx, held.batch, { weighed_net, status: walk(batchFlow, held.batch.status, ['reopen']) })
  }
  const resumed = held.order && next(orderFlow, held.order.status, 'resume')
  if (held.order && resumed && held.transport) await ctx.data.update(order, held.order.id, { status: resumed })
}

async function keepHistory({ sql }: Context, { enterprise_id, vehicle_id }: Ticket): Promise<void> {
  if (vehicle_id !== null) await keepTareHistory(sql, enterprise_id, vehicle_id)
}

async function moveTransport(
  ctx: Context,
  row: Row<typeof orderTransport>,
  events: readonly ('weigh' | 'finish' | 'unweigh')[],
): Promise<void> {
  const status = walk(transportFlow, row.status, events)
  if (status !== row.status) await ctx.data.update(orderTransport, row.id, { status })
}

async function moveBatch(
  ctx: Context,
  row: Row<typeof batch>,
  values: Pick<SystemPatch<typeof batch>, 'status' | 'weighed_net'>,
): Promise<void> {
  const changes = Object.entries(values).some(([name, value]) => row[name as keyof typeof values] !== value)
  if (changes) await ctx.data.update(batch, row.id, values)
}

async function settleBatch(ctx: Context, ticket: Ticket, row: Row<typeof batch>): Promise<void> {
  const { enterprise_id } = ticket
  const { manifest } = await findTruck(ctx, { ...ticket, batch_number: row.batch_number })
  const whole = isAccepted(manifest?.status) && (await batchIsWeighed(ctx.sql, enterprise_id, row.batch_number))
  await moveBatch(ctx, row, {
    weighed_net: await weighedNet(ctx.sql, enterprise_id, row.batch_number),
    status: walk(batchFlow, row.status, whole ? ['cross', 'close'] : ['cross']),
  })
}

async function settleOrder(ctx: Context, row: Row<typeof order>): Promise<void> {
  const status = next(orderFlow, row.status, 'clear')
  if (status && (await orderIsDone(ctx.sql, row.enterprise_id, row.id)))
    await ctx.data.update(order, row.id, { status })
}
