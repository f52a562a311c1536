import { handoverChannel } from '@guanqiao/domain/handover/channel'
import { port } from '@guanqiao/domain/reference/index'
import { problem } from '@guanqiao/domain/kit/problem'
import type { Context } from '../../kernel/handlers.ts'
import { uuid } from '../../kernel/uuid.ts'
import { dequeueDeliveries, enqueueDeliveries } from './delivery.queries.ts'
import type { Channel, ListKind } from './kind.ts'

/** The values of a list without a delivery. */
export const noDelivery = {
  delivery_id: null,
  delivery_channel_id: null,
  delivery_way: null,
  delivery_state: null,
  delivery_tries: null,
  delivery_error: null,
  delivered_at: null,
  receipt_no: null,
} as const

/** The values of a list whose file waits to leave by a channel, or those of one without. Each delivery has an id of its own. */
export const deliveryBy = (channel: Channel | undefined) =>
  channel === undefined
    ? noDelivery
    : {
        ...noDelivery,
        delivery_id: uuid(),
        delivery_channel_id: channel.id,
        delivery_way: channel.way,
        delivery_state: 'sending' as const,
        delivery_tries: 0,
      }

/** Chooses the channel of a list by its enterprise and the customs office of its port. */
export type ChooseChannel = (list: { readonly enterprise_id: string }, office: string | null) => Channel | undefined

/** The active channels of a kind of list. One of the port comes before one of all ports, a newer one before an older one. */
export async function channelsFor(ctx: Context, list_kind: ListKind): Promise<ChooseChannel> {
  const channels = await ctx.data.all(
    handoverChannel,
    { list_kind, status: 'active' },
    { order: 'id', descending: true },
  )
  const portIds = [...new Set(channels.flatMap(({ port_id }) => port_id ?? []))]
  const offices = new Map((await ctx.data.all(port, { id: portIds })).map(({ id, customs_code }) => [id, customs_code]))
  return ({ enterprise_id }, office) => {
    const usable = channels.filter((channel) => channel.enterprise_id === enterprise_id)
    return (
      usable.find(({ port_id }) => port_id !== null && office !== null && offices.get(port_id) === office) ??
      usable.find(({ port_id }) => port_id === null)
    )
  }
}

/** Wakes the outbox after the commit. */
export interface HandoverWaking {
  wake(): void
}

/** The latest delivery of a list, before or after a change. */
export interface Delivered {
  readonly enterprise_id: string
  readonly delivery_id: string | null
}

/** Stores the values of a delivery in the list. */
type StoreDelivery<L, V> = (values: V) => Promise<L>

const idsOf = (lists: readonly Delivered[]): string[] => lists.flatMap(({ delivery_id }) => delivery_id ?? [])

/** Queues the deliveries of lists whose values are those of `deliveryBy` a channel; the others are left out. */
export async function queueDelivery(
  ctx: Context,
  lists: readonly Delivered[],
  { wake }: HandoverWaking,
): Promise<void> {
  const entries = lists.flatMap(({ delivery_id, enterprise_id }) =>
    delivery_id === null ? [] : [{ id: delivery_id, enterprise_id }],
  )
  if (entries.length === 0) return
  await enqueueDeliveries(ctx.sql, entries)
  ctx.after(wake)
}

/**
 * Ends the deliveries that lists had before a change: they are recalled, frozen or sent anew, or a person takes the file. A placed file
 * is removed by the watcher.
 */
export async function endDelivery(ctx: Context, before: readonly Delivered[]): Promise<void> {
  const ids = idsOf(before)
  if (ids.length > 0) await dequeueDeliveries(ctx.sql, ids)
}

/** Delivers the file of a list anew by a channel. */
export async function deliverAnew<L extends Delivered>(
  ctx: Context,
  { list, channel, waking }: { list: Delivered; channel: Channel | undefined; waking: HandoverWaking },
  store: StoreDelivery<L, ReturnType<typeof deliveryBy>>,
): Promise<L> {
  if (!channel) throw problem('handover.noChannel')
  const queued = await store(deliveryBy(channel))
  await endDelivery(ctx, [list])
  await queueDelivery(ctx, [queued], waking)
  return queued
}

/** Ends the delivery of a list that waits for it, or whose delivery failed: a person downloads the file. */
export async function deliverByHand<L>(
  ctx: Context,
  list: Delivered & { readonly delivery_state: string | null },
  store: StoreDelivery<L, typeof noDelivery>,
): Promise<L> {
  if (list.delivery_state === null) throw problem('handover.none')
  if (list.delivery_state === 'received') throw problem('handover.received')
  const freed = await store(noDelivery)
  await endDelivery(ctx, [list])
  return freed
}
