import { classFindings } from '@guanqiao/domain/inventory/class.rules'
import { inventoryFiling } from '@guanqiao/domain/inventory/filing'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import { bulkMakeInventories, makeInventory } from '@guanqiao/domain/inventory/inventory.calls'
import type { Row, SystemDraft } from '@guanqiao/domain/kit/entity'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { nextNumber } from '../../platform/numbers/numbers.queries.ts'
import { today } from '../../kernel/time.ts'
import { settleOrders } from '../../documents/crossing/settle.ts'
import { bulkMakeHandler } from '../../documents/making/bulkMake.ts'
import { proposedList } from './proposed.ts'
import type { ProposedList } from './proposed.ts'

type Inventory = Row<typeof inventory>
type Filing = Row<typeof inventoryFiling>

interface Wanted {
  readonly batch_number: string
  readonly filing_id?: string | null | undefined
}

async function makeList(ctx: Context, { batch_number, ...wanted }: Wanted): Promise<Inventory> {
  const filing_id = wanted.filing_id ?? (await onlyFiling(ctx))
  const filing = await ctx.data.get(inventoryFiling, filing_id)
  const { values, origins, crossing } = await proposedList(ctx, batch_number, filing)
  if (await ctx.data.exists(inventory, { enterprise_id: ctx.data.owner(inventory), batch_number }))
    throw fieldProblem('batch_number', `批次 ${batch_number} 已有集报清单`)
  refuseUnknown(values, batch_number, filing)
  const listed = { trade_mode: values.trade_mode ?? '', goods: values.goods ?? [] }
  const [refusal] = classFindings(listed, filing, crossing).filter(({ severity }) => severity === 'block')
  if (refusal) throw fieldProblem('filing_id', refusal.message)
  const inventory_no = await nextNumber(ctx.sql, ctx.data.owner(inventory), 'JB', today(ctx.now()))
  return ctx.data.create(inventory, { ...values, inventory_no, origins } as SystemDraft<typeof inventory>)
}

/** Fields of a list that neither batch nor filing has, in the order of the form. */
const required = [
  'trade_mode',
  'trade_country',
  'agent_name',
  'agent_code',
  'operator_name',
  'operator_code',
  'owner_name',
  'wrap_type',
] as const

/** A list that would lack required fields is not made: the clerk completes the order, or enters the first list. */
function refuseUnknown(values: ProposedList['values'], batch_number: string, { records_no }: Filing): void {
  const missing = required.filter((path) => !values[path]).map((path) => inventory.fields[path].label)
  if (missing.length === 0) return
  throw fieldProblem(
    'filing_id',
    `批次 ${batch_number} 的订单和舱单没有${missing.join('、')}，备案 ${records_no} 也没有清单可参照：补全订单，或先录入第一份`,
  )
}

/** The filing that needs no choice. */
async function onlyFiling(ctx: Context): Promise<string> {
  const enterprise_id = ctx.data.owner(inventory)
  const filings = await ctx.data.all(inventoryFiling, { enterprise_id, status: 'active' })
  const valid = filings.filter(({ guarantee_valid_to }) => guarantee_valid_to >= today(ctx.now()))
  const [filing, ...more] = valid
  if (!filing) throw fieldProblem('filing_id', '没有有效的集中申报备案：先登记备案')
  if (more.length > 0) throw fieldProblem('filing_id', `有 ${valid.length} 个有效备案，请选择备案号`)
  return filing.id
}

/** A crossing with a new list goes on, and with it its order. */
async function makeNext(ctx: Context, request: Wanted): Promise<Inventory> {
  const list = await makeList(ctx, request)
  const { enterprise_id } = list
  await settleOrders(ctx.sql, [{ enterprise_id, batch_number: request.batch_number }], ctx.trace)
  return list
}

export const makeHandlers = [
  handle(makeInventory, makeNext),
  bulkMakeHandler({
    call: bulkMakeInventories,
    head: inventory,
    byTicket: false,
    make: async (ctx, { batch_number, filing_id }) => {
      const isListed = await ctx.data.exists(inventory, { enterprise_id: ctx.data.owner(inventory), batch_number })
      return isListed ? [] : [await makeNext(ctx, { batch_number, filing_id })]
    },
  }),
]
