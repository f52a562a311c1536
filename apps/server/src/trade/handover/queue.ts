import { handoverChannel } from '@guanqiao/domain/handover/channel'
import { port } from '@guanqiao/domain/reference/index'
import { problem } from '@guanqiao/domain/kit/problem'
import type { Context } from '../../kernel/handlers.ts'
import { dequeueLists, enqueueLists } from './delivery.queries.ts'
import type { Channel, FrozenList, ListKind } from './kind.ts'

/** The values of a list without a delivery. */
export const noDelivery = {
  delivery_channel_id: null,
  delivery_way: null,
  delivery_state: null,
  delivery_tries: null,
  delivery_error: null,
  delivered_at: null,
  receipt_no: null,
} as const

/** The values of a list whose file waits to leave by a channel, or those of one without. */
export const deliveryBy = (channel: Channel | undefined) =>
  channel === undefined
    ? noDelivery
    : {
        ...noDelivery,
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

/** Queues lists whose values are those of `deliveryBy` a channel. */
export async function queueDelivery(
  ctx: Context,
  lists: readonly Pick<FrozenList, 'id' | 'enterprise_id'>[],
  { wake }: HandoverWaking,
): Promise<void> {
  if (lists.length === 0) return
  await enqueueLists(ctx.sql, lists)
  ctx.after(wake)
}

/** Ends the delivery of lists that are recalled, or whose file a person takes. A placed file is removed by the watcher. */
export const endDelivery = (ctx: Context, ids: readonly string[]): Promise<unknown> => dequeueLists(ctx.sql, ids)

/** Throws unless the list waits for its delivery, or its delivery failed. */
export function refuseUnlessDelivering(state: string | null): void {
  if (state === null) throw problem('handover.none')
  if (state === 'received') throw problem('handover.received')
}
