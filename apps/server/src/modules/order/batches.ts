import { next } from '@guanqiao/domain/kit/flow'
import { problem } from '@guanqiao/domain/kit/problem'
import { parseField } from '@guanqiao/domain/kit/shape'
import {
  batch,
  batchFault,
  batchFlow,
  batchStatistics,
  importBatches,
  issueBatches,
  order,
  updateBatch,
} from '@guanqiao/domain/order/index'
import { asCode } from '@guanqiao/domain/values/index'
import { handle } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { countByDay, countByState, isCarried } from './batches.queries.ts'
import { knownNumbers, remainingIn } from './draw.queries.ts'
import { drawBatches } from './draw.ts'
import { unbound } from './tie.ts'

export const issueHandler = handle(issueBatches, (ctx, { count, port_id, ie_flag }) =>
  drawBatches(ctx, { enterprise_id: ctx.data.owner(batch), port_id, ie_flag }, count),
)

export const importHandler = handle(importBatches, async (ctx, { numbers, source, port_id, ie_flag }) => {
  const typed = numbers.map((it) => asCode(it))
  const known = await knownNumbers(ctx.sql, ctx.data.owner(batch), typed)
  const refused: { batch_number: string; problem: string }[] = []
  const taken = new Set<string>()
  for (const number of typed) {
    const wrong = parseField(batch.fields.batch_number, number)
    const why = wrong ?? (taken.has(number) ? '与前面的行重复' : known.has(number) ? '已有此批次号' : undefined)
    if (why) refused.push({ batch_number: number, problem: why })
    else taken.add(number)
  }
  await ctx.data.createMany(
    batch,
    [...taken].map((batch_number) => ({ batch_number, source, port_id, ie_flag, status: 'free' as const })),
  )
  return { taken: taken.size, refused }
})

/** By hand a number is only set aside, given back or voided, and only while no truck carries it. */
export const updateBatchHandler = handle(updateBatch, async (ctx, { id, version, event, order_id }) => {
  const it = await ctx.data.get(batch, id, { lock: true })
  const status = next(batchFlow, it.status, event)
  if (!status || it.status === 'in_use' || it.status === 'confirmed')
    throw problem('batch.state', batchFlow.states[it.status].label)
  if (event === 'reserve') {
    if (order_id) {
      const fault = batchFault(it, await ctx.data.get(order, order_id), ctx.now())
      if (fault) throw problem('batch.taken', fault)
    }
    return ctx.data.update(batch, id, { status, order_id: order_id ?? null }, version)
  }
  if (await isCarried(ctx.sql, it.enterprise_id, it.batch_number))
    throw problem('batch.state', `订单 ${it.order_id_text ?? ''} 的车辆正在使用`)
  return ctx.data.update(batch, id, { status, ...unbound }, version)
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
  return { by_state, by_day, remaining: await remainingIn(ctx.sql, enterprise_id) }
})
