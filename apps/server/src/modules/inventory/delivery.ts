import { inventory } from '@guanqiao/domain/inventory/inventory'
import {
  handInventoryByDownload,
  importInventoryAnswers,
  redeliverInventory,
} from '@guanqiao/domain/inventory/inventory.calls'
import type { Row } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { stateOf } from '../../trade/documents/stateAfter.ts'
import { importAnswers } from '../../trade/handover/importAnswers.ts'
import {
  channelsFor,
  deliveryBy,
  endDelivery,
  noDelivery,
  queueDelivery,
  refuseUnlessDelivering,
} from '../../trade/handover/queue.ts'
import type { ChooseChannel, HandoverWaking } from '../../trade/handover/queue.ts'
import { inventoryRecord } from './editing.ts'
import { inventoryKind } from './kind.ts'

type Inventory = Row<typeof inventory>

/** The channel of a list by the office of its port, otherwise by that of its declaration. */
export const channelOf = (choose: ChooseChannel, list: Inventory) => {
  const byPort = choose(list, list.ie_office)
  return byPort?.port_id ? byPort : (choose(list, list.declare_office) ?? byPort)
}

/** What clerks do about deliveries, and the answers of a sheet. */
export const deliveryHandlers = (waking: HandoverWaking): BoundOperation[] => [
  handle(redeliverInventory, async (ctx, { id, version }) => {
    const list = await ctx.data.get(inventory, id, { lock: true })
    if (list.status !== 'sending') throw problem('document.state', stateOf(inventoryRecord, list.status))
    const channel = channelOf(await channelsFor(ctx, 'inventory'), list)
    if (!channel) throw problem('handover.noChannel')
    const queued = await ctx.data.update(inventory, id, deliveryBy(channel), version)
    await endDelivery(ctx, [list])
    await queueDelivery(ctx, [queued], waking)
    return queued
  }),
  handle(handInventoryByDownload, async (ctx, { id, version }) => {
    const list = await ctx.data.get(inventory, id, { lock: true })
    refuseUnlessDelivering(list.delivery_state)
    const freed = await ctx.data.update(inventory, id, noDelivery, version)
    await endDelivery(ctx, [list])
    return freed
  }),
  handle(importInventoryAnswers, (ctx, { rows }) => importAnswers(ctx, inventoryKind, rows)),
]
