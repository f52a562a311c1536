import { inventoryAnnexes } from '@guanqiao/domain/inventory/annex'
import { acknowledgeInventory, addInventoryGood, editInventoryGood } from '@guanqiao/domain/inventory/inventory.calls'
import { inventory, inventoryApi, inventoryGood } from '@guanqiao/domain/inventory/inventory'
import { inventoryRecord } from '@guanqiao/domain/inventory/inventory.record'
import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { nextNumber } from '../../platform/numbers/numbers.queries.ts'
import { today } from '../../kernel/time.ts'
import { removeAnnexes } from '../../platform/files/annexes.ts'
import { stateAfter, stateOf } from '../../documents/receipts/stateAfter.ts'

type Inventory = Row<typeof inventory>
type Good = NonNullable<Inventory['goods']>[number]

const MAX_GOODS = inventory.fields.goods.max

/** A changed list is a draft again; frozen and decided ones are not changed. */
const edited = ({ status }: Pick<Inventory, 'status'>) => ({ status: stateAfter(inventoryRecord, status, 'edit') })

/** The values of one line: fields that were not sent are empty. */
const goodOf = (input: Readonly<Record<string, unknown>>): Good =>
  Object.fromEntries(Object.keys(inventoryGood).map((name) => [name, input[name] ?? null])) as Good

async function saveGoods(ctx: Context, before: Inventory, version: number, goods: Good[]): Promise<Inventory> {
  return ctx.data.update(inventory, before.id, { goods, ...edited(before) }, version)
}

export const editingHandlers: BoundOperation[] = [
  handle(inventoryApi.create, async (ctx, input) => {
    const inventory_no = await nextNumber(ctx.sql, ctx.data.owner(inventory), 'JB', today(ctx.now()))
    return ctx.data.create(inventory, { ...input, inventory_no })
  }),
  handle(inventoryApi.update, async (ctx, { id, version, ...patch }) => {
    const before = await ctx.data.get(inventory, id, { lock: true })
    return ctx.data.update(inventory, id, { ...patch, ...edited(before) }, version)
  }),
  handle(inventoryApi.remove, async (ctx, { id, version }) => {
    const before = await ctx.data.get(inventory, id, { lock: true })
    if (before.status !== 'draft') throw problem('document.state', stateOf(inventoryRecord, before.status))
    await removeAnnexes(ctx, inventoryAnnexes, { inventory_id: id })
    await ctx.data.remove(inventory, id, version ?? null)
    return { id }
  }),
  handle(acknowledgeInventory, async (ctx, { id }) => {
    const before = await ctx.data.get(inventory, id, { lock: true })
    if (before.alarm === null) throw problem('document.state', '没有待确认的警示')
    return ctx.data.update(inventory, id, { alarm: null })
  }),
  handle(addInventoryGood, async (ctx, { inventory_id, version, ...input }) => {
    const before = await ctx.data.get(inventory, inventory_id, { lock: true })
    const goods = before.goods ?? []
    if (goods.length >= MAX_GOODS) throw fieldProblem('inventory_id', `一份清单最多 ${MAX_GOODS} 项商品`)
    return saveGoods(ctx, before, version, [...goods, goodOf(input)])
  }),
  handle(editInventoryGood, async (ctx, { inventory_id, version, item_no, ...input }) => {
    const before = await ctx.data.get(inventory, inventory_id, { lock: true })
    const goods = before.goods ?? []
    if (item_no > goods.length) throw fieldProblem('item_no', `清单只有 ${goods.length} 项商品`)
    return saveGoods(ctx, before, version, goods.with(item_no - 1, goodOf(input)))
  }),
]
