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
import { stateOf } from '../../documents/receipts/stateAfter.ts'
import { importAnswers } from '../../documents/handover/importAnswers.ts'
import { channelsFor, deliverAnew, deliverByHand } from '../../documents/handover/queue.ts'
import type { ChooseChannel, HandoverWaking } from '../../documents/handover/queue.ts'
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
    return deliverAnew(ctx, { list, channel, waking }, (values) => ctx.data.update(inventory, id, values, version))
  }),
  handle(handInventoryByDownload, async (ctx, { id, version }) => {
    const list = await ctx.data.get(inventory, id, { lock: true })
    return deliverByHand(ctx, list, (values) => ctx.data.update(inventory, id, values, version))
  }),
  handle(importInventoryAnswers, (ctx, { rows }) => importAnswers(ctx, inventoryKind, rows)),
]
