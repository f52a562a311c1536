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
import { next } from '@guanqiao/domain/trade/flow'
import { passes } from '@guanqiao/domain/trade/finding'
import { createHash } from 'node:crypto'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { loadHeads } from '../../trade/documents/posting.ts'
import { stateAfter, stateOf } from '../../trade/documents/stateAfter.ts'
import { inventoryRecord } from './editing.ts'
import { exchangeFile } from './exchangeFile.ts'

type Inventory = Row<typeof inventory>
type Filing = Row<typeof inventoryFiling>

/** The result for one list; a list that passes is frozen with the content of its exchange file. */
async function post(ctx: Context, list: Inventory, filing: Filing | undefined) {
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
  await ctx.data.update(inventory, list.id, {
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
  })
  return { ...result, state: 'sending' as const, message_id: `${list.id}/${frozen_no}`, findings }
}

/** A time that an event had: not in the future. */
function refuseFuture(ctx: Context, path: string, time: string): void {
  if (Date.parse(time) > ctx.now().getTime()) throw fieldProblem(path, '时间不能晚于现在')
}

export const handoverHandlers: BoundOperation[] = [
  handle(postInventory, async (ctx, { ids }) => {
    const lists = await loadHeads(ctx, inventory, ids, true)
    const filingIds = [...new Set(lists.flatMap(({ filing_id }) => filing_id ?? []))]
    const filings = new Map((await ctx.data.all(inventoryFiling, { id: filingIds })).map((row) => [row.id, row]))
    const results = []
    for (const list of lists) results.push(await post(ctx, list, filings.get(list.filing_id ?? '')))
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
    const { status } = await ctx.data.get(inventory, id, { lock: true })
    return ctx.data.update(inventory, id, { status: stateAfter(inventoryRecord, status, 'recall') }, version)
  }),
  handle(handOverInventory, async (ctx, { id, version, receiver, handed_over_at }) => {
    const { status: before, frozen_at } = await ctx.data.get(inventory, id, { lock: true })
    const status = stateAfter(inventoryRecord, before, 'hand_over')
    refuseFuture(ctx, 'handed_over_at', handed_over_at)
    // Forms enter minutes.
    if (frozen_at && Date.parse(handed_over_at) + 60_000 < Date.parse(frozen_at))
      throw fieldProblem('handed_over_at', '交接时间不能早于冻结时间')
    return ctx.data.update(inventory, id, { status, receiver, handed_over_at }, version)
  }),
  handle(decideInventory, async (ctx, { id, version, decision, decided_on, ...answer }) => {
    const before = await ctx.data.get(inventory, id, { lock: true })
    const status = stateAfter(inventoryRecord, before.status, decision)
    if (decision === 'accept' && !answer.list_no)
      throw fieldProblem('list_no', '海关接受的清单须填写海关给出的海关编号')
    if (decision === 'reject' && !answer.decision_text) throw fieldProblem('decision_text', '退单须填写海关给出的原因')
    if (decided_on > today(ctx.now())) throw fieldProblem('decided_on', '答复日期不能晚于今天')
    return ctx.data.update(
      inventory,
      id,
      {
        status,
        decided_on,
        list_no: answer.list_no ?? null,
        bill_seq: answer.bill_seq ?? null,
        decision_text: answer.decision_text ?? null,
      },
      version,
    )
  }),
  handle(clearInventory, async (ctx, { ids, reason, clear_no, time }) => {
    const lists = await loadHeads(ctx, inventory, ids, true)
    refuseFuture(ctx, 'time', time)
    return ctx.data.updateMany(
      inventory,
      lists.map(({ id, status }) => ({
        id,
        status: stateAfter(inventoryRecord, status, 'clear'),
        clear_reason: reason,
        clear_no,
        cleared_at: time,
        cleared_by: ctx.caller.username,
      })),
      lists,
    )
  }),
]
