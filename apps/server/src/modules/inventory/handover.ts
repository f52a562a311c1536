import { exchangeContent } from '@guanqiao/domain/inventory/exchange'
import { inventoryFiling } from '@guanqiao/domain/inventory/filing'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import {
  clearInventory,
  decideInventory,
  handOverInventory,
  inventoryFile,
  postInventory,
  recallInventory,
} from '@guanqiao/domain/inventory/inventory.calls'
import { inventoryFindings } from '@guanqiao/domain/inventory/inventory.rules'
import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { next } from '@guanqiao/domain/documents/flow'
import { passes } from '@guanqiao/domain/documents/finding'
import { createHash } from 'node:crypto'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { loadHeads } from '../../documents/sending/posting.ts'
import { channelsFor, deliveryBy, endDelivery, noDelivery, queueDelivery } from '../../documents/handover/queue.ts'
import type { ChooseChannel, HandoverWaking } from '../../documents/handover/queue.ts'
import { stateAfter, stateOf } from '../../documents/receipts/stateAfter.ts'
import { inventoryRecord } from './editing.ts'
import { exchangeFile } from './exchangeFile.ts'
import { channelOf, deliveryHandlers } from './delivery.ts'
import { decidedValues } from './kind.ts'

type Inventory = Row<typeof inventory>
type Filing = Row<typeof inventoryFiling>

/** How files leave. */
interface Ways {
  readonly choose: ChooseChannel
  readonly waking: HandoverWaking
}

/**
 * The result for one list. A list that passes is frozen with the content of its exchange file, which leaves by the channel, if there is
 * one.
 */
async function post(ctx: Context, list: Inventory, filing: Filing | undefined, ways: Ways) {
  const result = { id: list.id, inventory_no: list.inventory_no, message_id: null, message: null, findings: [] }
  const status = next(inventoryRecord.flow, list.status, 'post')
  if (!status) return { ...result, state: 'refused' as const, message: stateOf(inventoryRecord, list.status) }
  const findings = inventoryFindings(list, filing, ctx.now())
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
    ...deliveryBy(channel),
  })
  await endDelivery(ctx, [list])
  await queueDelivery(ctx, [frozen], ways.waking)
  const message = channel ? `正在经“${channel.channel_name}”送达，对方收到后自动登记交接。` : null
  return { ...result, state: 'sending' as const, message_id: `${list.id}/${frozen_no}`, message, findings }
}

/** A time that an event had: not in the future. */
function refuseFuture(ctx: Context, path: string, time: string): void {
  if (Date.parse(time) > ctx.now().getTime()) throw fieldProblem(path, '时间不能晚于现在')
}

const clearHandler = handle(clearInventory, async (ctx, { ids, reason, clear_no, time }) => {
  const lists = await loadHeads(ctx, inventory, ids, true)
  refuseFuture(ctx, 'time', time)
  await endDelivery(ctx, lists)
  return ctx.data.updateMany(
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
})

export const handoverHandlers = (waking: HandoverWaking): BoundOperation[] => [
  ...deliveryHandlers(waking),
  handle(postInventory, async (ctx, { ids }) => {
    const lists = await loadHeads(ctx, inventory, ids, true)
    const filingIds = [...new Set(lists.flatMap(({ filing_id }) => filing_id ?? []))]
    const filings = new Map((await ctx.data.all(inventoryFiling, { id: filingIds })).map((row) => [row.id, row]))
    const choose = await channelsFor(ctx, 'inventory')
    const results = []
    for (const list of lists) results.push(await post(ctx, list, filings.get(list.filing_id ?? ''), { choose, waking }))
    return results
  }),
  handle(inventoryFile, async (ctx, { id, format }) => {
    const { inventory_no, frozen_content, frozen_no, status } = await ctx.data.get(inventory, id)
    if (!frozen_content || status === 'draft') throw problem('document.state', '集报清单尚未冻结，没有交接文件')
    return {
      file_name: `集报清单-${inventory_no}-${frozen_no}.${format ?? 'json'}`,
      ...(await exchangeFile(frozen_content, format ?? 'json')),
    }
  }),
  handle(recallInventory, async (ctx, { id, version }) => {
    const list = await ctx.data.get(inventory, id, { lock: true })
    const values = { status: stateAfter(inventoryRecord, list.status, 'recall'), ...noDelivery }
    const recalled = await ctx.data.update(inventory, id, values, version)
    await endDelivery(ctx, [list])
    return recalled
  }),
  handle(handOverInventory, async (ctx, { id, version, receiver, handed_over_at }) => {
    const list = await ctx.data.get(inventory, id, { lock: true })
    const { frozen_at } = list
    const status = stateAfter(inventoryRecord, list.status, 'hand_over')
    refuseFuture(ctx, 'handed_over_at', handed_over_at)
    // Forms enter minutes.
    if (frozen_at && Date.parse(handed_over_at) + 60_000 < Date.parse(frozen_at))
      throw fieldProblem('handed_over_at', '交接时间不能早于冻结时间')
    const handed = await ctx.data.update(inventory, id, { ...noDelivery, status, receiver, handed_over_at }, version)
    await endDelivery(ctx, [list])
    return handed
  }),
  handle(decideInventory, async (ctx, { id, version, ...decision }) => {
    const list = await ctx.data.get(inventory, id, { lock: true })
    return ctx.data.update(inventory, id, await decidedValues(ctx.data, ctx.now(), list, decision), version)
  }),
  clearHandler,
]
