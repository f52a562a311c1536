import { exchangeContent } from '@guanqiao/domain/inventory/exchange'
import { inventoryFiling } from '@guanqiao/domain/inventory/filing'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import { clearInventory, decideInventory, postInventory } from '@guanqiao/domain/inventory/inventory.calls'
import type { GatheredCrossing } from '@guanqiao/domain/inventory/gathered'
import { inventoryFindings } from '@guanqiao/domain/inventory/inventory.rules'
import { inventoryRecord } from '@guanqiao/domain/inventory/inventory.record'
import type { Row } from '@guanqiao/domain/kit/entity'
import { next } from '@guanqiao/domain/documents/flow'
import { passes } from '@guanqiao/domain/documents/finding'
import { createHash } from 'node:crypto'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { loadHeads } from '../../documents/sending/submission.ts'
import { settleOrders } from '../../documents/crossing/settle.ts'
import { handoverHandlers } from '../../documents/handover/handlers.ts'
import { refuseFuture } from '../../documents/handover/times.ts'
import { channelsFor, deliveryBy, endDelivery, noDelivery, queueDelivery } from '../../documents/handover/queue.ts'
import type { ChooseChannel, HandoverWaking } from '../../documents/handover/queue.ts'
import { stateAfter, stateOf } from '../../documents/receipts/stateAfter.ts'
import { crossingsOf } from './crossing.ts'
import { channelOf, decidedValues, inventoryKind } from './kind.ts'

type Inventory = Row<typeof inventory>
type Filing = Row<typeof inventoryFiling>

/** How files leave. */
interface Ways {
  readonly choose: ChooseChannel
  readonly waking: HandoverWaking
}

interface Posting {
  readonly list: Inventory
  readonly filing: Filing | undefined
  readonly crossing: GatheredCrossing
}

/**
 * The result for one list. A list that passes is frozen with the content of its exchange file, which leaves by the channel, if there is
 * one.
 */
async function post(ctx: Context, { list, filing, crossing }: Posting, ways: Ways) {
  const result = { id: list.id, inventory_no: list.inventory_no, message_id: null, message: null, findings: [] }
  const status = next(inventoryRecord.flow, list.status, 'post')
  if (!status) return { ...result, state: 'refused' as const, message: stateOf(inventoryRecord, list.status) }
  const findings = inventoryFindings(list, filing, ctx.now(), crossing)
  if (!passes(findings) || !filing) {
    const first = findings.find(({ severity }) => severity === 'block')
    return { ...result, state: 'blocked' as const, message: first?.message ?? null, findings }
  }
  const frozen_no = (list.frozen_no ?? 0) + 1
  const frozen_at = ctx.now().toISOString()
  const frozen_content = JSON.stringify(exchangeContent(list, filing, { number: frozen_no, at: frozen_at }), null, 2)
  const channel = channelOf(ways.choose, list)
  const frozen = await ctx.data.update(inventory, list.id, {
    status,
    frozen_no,
    frozen_at,
    frozen_content,
    frozen_hash: createHash('sha256').update(frozen_content).digest('hex'),
    frozen_by: ctx.caller.username,
    receiver: null,
    handed_over_at: null,
    decided_on: null,
    decision_text: null,
    alarm: null,
    ...deliveryBy(channel),
  })
  await endDelivery(ctx, [list])
  await queueDelivery(ctx, [frozen], ways.waking)
  const message = channel ? `正在经“${channel.channel_name}”送达，对方收到后自动登记交接。` : null
  return { ...result, state: 'sending' as const, message_id: `${list.id}/${frozen_no}`, message, findings }
}

const clearHandler = handle(clearInventory, async (ctx, { ids, reason, clear_no, time }) => {
  const lists = await loadHeads(ctx, inventory, ids, true)
  refuseFuture(ctx.now(), 'time', time)
  await endDelivery(ctx, lists)
  const cleared = await ctx.data.updateMany(
    inventory,
    lists.map(({ id, status, delivery_state }) => ({
      ...(delivery_state === 'received' ? {} : noDelivery),
      id,
      status: stateAfter(inventoryRecord, status, 'clear'),
      clear_reason: reason,
      clear_no,
      cleared_at: time,
      cleared_by: ctx.caller.username,
    })),
    lists,
  )
  await settleOrders(ctx.sql, batchesOf(lists), ctx.trace)
  return cleared
})

const batchesOf = (lists: readonly Inventory[]) =>
  lists.flatMap(({ enterprise_id, batch_number }) => (batch_number ? [{ enterprise_id, batch_number }] : []))

export const postingHandlers = (waking: HandoverWaking): BoundOperation[] => [
  ...handoverHandlers(inventoryKind, waking),
  handle(postInventory, async (ctx, { ids }) => {
    const lists = await loadHeads(ctx, inventory, ids, true)
    const filingIds = [...new Set(lists.flatMap(({ filing_id }) => filing_id ?? []))]
    const filings = new Map((await ctx.data.all(inventoryFiling, { id: filingIds })).map((row) => [row.id, row]))
    const choose = await channelsFor(ctx, 'inventory')
    const crossings = new Map<string, GatheredCrossing>()
    for (const [owner, listsOfOwner] of Map.groupBy(lists, ({ enterprise_id }) => enterprise_id))
      for (const [at, crossing] of (await crossingsOf(ctx, owner, listsOfOwner)).entries())
        crossings.set(listsOfOwner[at]!.id, crossing)
    const results = []
    for (const list of lists) {
      const posting = { list, filing: filings.get(list.filing_id ?? ''), crossing: crossings.get(list.id) ?? {} }
      results.push(await post(ctx, posting, { choose, waking }))
    }
    return results
  }),
  handle(decideInventory, async (ctx, { id, version, ...decision }) => {
    const list = await ctx.data.get(inventory, id, { lock: true })
    return ctx.data.update(inventory, id, await decidedValues(ctx.data, ctx.now(), list, decision), version)
  }),
  clearHandler,
]
