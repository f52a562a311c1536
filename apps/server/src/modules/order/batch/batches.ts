import type { Row } from '@guanqiao/domain/kit/entity'
import { next } from '@guanqiao/domain/documents/flow'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { parseField } from '@guanqiao/domain/kit/shape'
import {
  batch,
  batchFault,
  batchFlow,
  batchApi,
  batchStatistics,
  importBatches,
  isReusable,
  order,
  markReturn,
  updateBatch,
} from '@guanqiao/domain/order/index'
import { asCode } from '@guanqiao/domain/values/index'
import { handle } from '../../../kernel/handlers.ts'
import { today } from '../../../kernel/time.ts'
import { settleOrders } from '../../../documents/crossing/settle.ts'
import { countFree } from './allot.queries.ts'
import { countByDay, countByMonth, countByState, isCarried } from './batches.queries.ts'
import { releaseBatches, unbound } from './release.ts'

type Batch = Row<typeof batch>

export const importHandler = handle(importBatches, async (ctx, { numbers, source, port_id, ie_flag }) => {
  const codes = numbers.map((number) => asCode(number))
  const rows = await ctx.data.all(batch, { enterprise_id: ctx.data.owner(batch), batch_number: codes })
  const byNumber = new Map(rows.map((row) => [row.batch_number, row]))
  const refused: { batch_number: string; problem: string }[] = []
  const imported = new Set<string>()
  for (const number of codes) {
    const why =
      parseField(batch.fields.batch_number, number) ??
      (imported.has(number) ? '与前面的行重复' : alreadyThere(byNumber.get(number), ctx.now()))
    if (why) refused.push({ batch_number: number, problem: why })
    else imported.add(number)
  }
  await ctx.data.removeMany(
    batch,
    [...imported].flatMap((number) => byNumber.get(number)?.id ?? []),
  )
  await ctx.data.createMany(
    batch,
    [...imported].map((batch_number) => ({ batch_number, source, port_id, ie_flag, status: 'free' as const })),
  )
  return { taken: imported.size, refused }
})

function alreadyThere(row: Batch | undefined, now: Date): string | undefined {
  if (!row || isReusable(row, now)) return undefined
  const order = row.order_id === null ? '' : `，订单 ${row.order_id_text ?? ''}`
  return `已有此批次号（${batchFlow.states[row.status].label}${order}）`
}

/** Users can only set aside, return or void a number, and only while no truck has it. */
export const updateBatchHandler = handle(updateBatch, async (ctx, { id, version, event, order_id }) => {
  const row = await ctx.data.get(batch, id, { lock: true })
  const status = next(batchFlow, row.status, event)
  if (!status || row.status === 'in_use' || row.status === 'confirmed')
    throw problem('batch.state', batchFlow.states[row.status].label)
  if (event === 'reserve') {
    if (!order_id) return ctx.data.update(batch, id, { status, order_id: null }, version)
    const head = await ctx.data.get(order, order_id)
    const fault = batchFault(row, head, ctx.now())
    if (fault) throw problem('batch.taken', fault)
    const { port_id, ie_flag } = head
    return ctx.data.update(
      batch,
      id,
      { status, order_id, port_id, ie_flag, drawn_at: ctx.now().toISOString() },
      version,
    )
  }
  if (await isCarried(ctx.sql, row.enterprise_id, row.batch_number))
    throw problem('batch.state', `订单 ${row.order_id_text ?? ''} 的车辆正在使用`)
  if (event === 'void') return ctx.data.update(batch, id, { status, ...unbound }, version)
  if (version !== row.version) throw new Problem('record.changed', undefined, { current: row })
  const [released] = await releaseBatches(ctx, [row])
  return released!
})

/** The answer decides whether the crossing, and with it the order, is complete. */
export const markReturnHandler = handle(markReturn, async (ctx, { id, version, has_no_return }) => {
  const row = await ctx.data.update(batch, id, { has_no_return }, version)
  await settleOrders(ctx.sql, [row], ctx.trace)
  return row
})

const DAYS = 14

export const statisticsHandler = handle(batchStatistics, async (ctx) => {
  const { enterprise_id } = ctx.caller
  const last = today(ctx.now())
  const from = new Date(Date.parse(`${last}T00:00:00+08:00`) - (DAYS - 1) * 86_400_000)
  const counts = await countByState(ctx.sql, enterprise_id, Object.keys(batchFlow.states))
  const by_day = await countByDay(ctx.sql, enterprise_id, from, today(from), last)
  const by_state = Object.entries(batchFlow.states).map(([status, { label }]) => ({
    status,
    label,
    count: counts.get(status) ?? 0,
  }))
  return { by_state, by_day, remaining: await countFree(ctx.sql, enterprise_id, null, ctx.now()) }
})

export const monthBarHandler = handle(batchApi.monthBar, (ctx) =>
  countByMonth(ctx.sql, ctx.caller.enterprise_id, ctx.now()),
)
