import type { Row } from '@guanqiao/domain/kit/entity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { createTransports, order, orderTransport, updateTransports } from '@guanqiao/domain/order/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { tieBatches } from './tie.ts'
import { judged, normalLine, readFiles, trucksOf } from './trucks.ts'
import type { Truck } from './trucks.ts'

type Order = Row<typeof order>
type Judged = OutputOf<typeof createTransports>
const MOST_TRUCKS = 500

/** Adds lines behind those there are. What matches nothing on file is kept and marked. */
export const createTrucksHandler = handle(createTransports, async (ctx, { order_id, list }) => {
  const it = await ctx.data.get(order, order_id, { lock: true })
  if (it.status !== 'draft') throw problem('order.notDraft')
  const before = await trucksOf(ctx, it)
  if (before.length + list.length > MOST_TRUCKS) throw fieldProblem('list', `一个订单最多 ${MOST_TRUCKS} 辆车`)
  const lines = list.map(normalLine)
  const files = await readFiles(ctx, it, lines)
  const last = before.at(-1)?.sequence ?? 0
  await ctx.data.createMany(
    orderTransport,
    lines.map((line, at) => ({ ...line, ...files.match(line), order_id, sequence: last + at + 1 })),
  )
  const all = await settled(ctx, it)
  return all.slice(before.length)
})

/** Makes the trucks of an order as they are sent. Once it is submitted a truck may be mended as long as customs has nothing of it. */
export const updateTrucksHandler = handle(updateTransports, async (ctx, { order_id, list }) => {
  const it = await ctx.data.get(order, order_id, { lock: true })
  const before = new Map((await trucksOf(ctx, it, true)).map((truck) => [truck.id, truck]))
  const lines = list.map((line) => ({ ...normalLine(line), id: line.id ?? null }))
  refuseStrangers(lines, before)
  if (it.status !== 'draft') refuseLate(it, lines, before)
  const files = await readFiles(ctx, it, lines)
  const numbered = lines.map((line, at) => ({ ...line, ...files.match(line), sequence: at + 1 }))
  const kept = new Set(numbered.map((line) => line.id))
  await ctx.data.removeMany(
    orderTransport,
    [...before.keys()].filter((id) => !kept.has(id)),
  )
  await ctx.data.updateMany(
    orderTransport,
    numbered.flatMap(({ id, ...line }) => (id !== null && differs(before.get(id), line) ? [{ id, ...line }] : [])),
  )
  await ctx.data.createMany(
    orderTransport,
    numbered.flatMap(({ id, ...line }) => (id === null ? [{ ...line, order_id }] : [])),
  )
  return settled(ctx, it)
})

async function settled(ctx: Context, it: Order): Promise<Judged> {
  const trucks = await trucksOf(ctx, it)
  await tieBatches(ctx, it, trucks)
  return judged(ctx, it, trucks)
}

type Line = Partial<Omit<Truck, 'id'>> & { readonly id: string | null }

function refuseStrangers(lines: readonly Line[], before: ReadonlyMap<string, Truck>): void {
  const seen = new Set<string>()
  for (const [at, { id }] of lines.entries()) {
    if (id === null) continue
    if (!before.has(id)) throw fieldProblem(`list.${at}.id`, '车辆不在本订单中')
    if (seen.has(id)) throw fieldProblem(`list.${at}.id`, '同一车辆出现两次')
    seen.add(id)
  }
}

const mendable = new Set<Truck['status']>(['planned', 'manifest_made', 'manifest_rejected'])

/** After submission lines are neither added nor removed, and keep batch and goods; those customs knows stay as they are. */
function refuseLate(it: Order, lines: readonly Line[], before: ReadonlyMap<string, Truck>): void {
  if (it.status !== 'submitted' && it.status !== 'running') throw problem('order.notDraft')
  if (lines.length !== before.size || lines.some((line) => line.id === null))
    throw problem('order.notDraft', '不能再增减车辆')
  for (const [at, line] of lines.entries()) {
    const was = before.get(line.id ?? '')
    if (!was || !differs(was, line)) continue
    if (!mendable.has(was.status))
      throw fieldProblem(`list.${at}.plate_number`, `车辆 ${was.plate_number} 的舱单已申报，不能修改`)
    if (line.batch_number !== was.batch_number)
      throw fieldProblem(`list.${at}.batch_number`, '订单提交后批次号不能修改')
    if (line.goods_line !== was.goods_line) throw fieldProblem(`list.${at}.goods_line`, '订单提交后货物序号不能修改')
  }
}

const differs = (was: Truck | undefined, line: object): boolean =>
  was === undefined ||
  Object.entries(line).some(
    ([name, value]) => JSON.stringify(was[name as keyof Truck] ?? null) !== JSON.stringify(value ?? null),
  )
