import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { createTransports, order, orderRecord, orderTransport, updateTransports } from '@guanqiao/domain/order/index'
import type { TruckLine } from '@guanqiao/domain/order/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { differs, lineChanges, writeLines } from '../../trade/documents/save.ts'
import type { LineChanges } from '../../trade/documents/save.ts'
import { reserveBatches } from './reserveBatches.ts'
import { judgedBy, normalLine, readFiles, trucksOf } from './trucks.ts'
import type { Files, Judged, Truck } from './trucks.ts'
import { lockOrder } from './wholeOrder.ts'

type Order = Row<typeof order>
const MAX_TRUCKS = 500

/** Appends lines. Lines without a registered match are kept and marked. */
export const createTrucksHandler = handle(createTransports, async (ctx, { order_id, version, list }) => {
  const before = await lockOrder(ctx, order_id, version)
  if (before.status !== 'draft') throw problem('order.notDraft')
  const known = await trucksOf(ctx, before)
  if (known.length + list.length > MAX_TRUCKS) throw fieldProblem('list', `一个订单最多 ${MAX_TRUCKS} 辆车`)
  const row = await ctx.data.update(order, order_id, {}, version)
  return (await addTrucks(ctx, row, list, known)).slice(known.length)
})

/** Sets the desired trucks of an order. After submitting, a truck may be edited while customs has no document of it. */
export const updateTrucksHandler = handle(updateTransports, async (ctx, { order_id, version, list }) => {
  await lockOrder(ctx, order_id, version)
  const row = await ctx.data.update(order, order_id, {}, version)
  return replaceTrucks(ctx, row, list, 'list')
})

/** Appends new lines to the existing trucks; returns all of them with their problems. */
export async function addTrucks(
  ctx: Context,
  row: Order,
  list: readonly TruckLine[],
  known: readonly Truck[] = [],
): Promise<Judged<Truck>[]> {
  const lines = list.map(normalLine)
  const files = await readFiles(ctx, row, [...known, ...lines])
  const last = known.at(-1)?.sequence ?? 0
  const inserted = await ctx.data.createMany(
    orderTransport,
    lines.map((line, at) => ({
      ...(line as Truck),
      ...files.match(line),
      order_id: row.id,
      sequence: last + at + 1,
    })),
  )
  return settled(ctx, row, [...known, ...inserted], files)
}

type KeptLine = TruckLine & { readonly id?: string | null | undefined }

/** Sets the desired trucks of the order; returns all of them with their problems. `path` is their path in the input. */
export async function replaceTrucks(
  ctx: Context,
  row: Order,
  list: readonly KeptLine[],
  path: 'list' | 'transports',
): Promise<Judged<Truck>[]> {
  const before = await trucksOf(ctx, row, true)
  const lines = list.map((line) => ({ ...(normalLine(line) as Truck), id: line.id ?? null }))
  const changes = lineChanges(orderRecord, before, lines, path)
  if (row.status !== 'draft') refuseLate(row, changes, path)
  const files = await readFiles(ctx, row, lines)
  const trucks = await writeLines(ctx, orderRecord, row.id, before, changes, {
    valuesOf: (line) => ({ ...line, ...files.match(line) }),
  })
  return settled(ctx, row, trucks, files)
}

/** The base data for writing the lines also validates them: only the batches can have changed in between. */
async function settled(ctx: Context, row: Order, trucks: readonly Truck[], files: Files): Promise<Judged<Truck>[]> {
  return judgedBy(ctx, row, trucks, { files, batches: await reserveBatches(ctx, row, trucks) })
}

type Line = Partial<Omit<Truck, 'id'>> & { readonly id: string | null }

const mendable = new Set<Truck['status']>(['planned', 'manifest_made', 'manifest_rejected'])

/** After submitting, lines are neither added nor removed, and keep batch and goods; lines known to customs stay unchanged. */
function refuseLate(row: Order, { wanted, removed }: LineChanges<Truck, Line>, path: string): void {
  if (row.status !== 'submitted' && row.status !== 'running') throw problem('order.notDraft')
  if (removed.length > 0 || wanted.some((line) => line.row === undefined))
    throw problem('order.notDraft', '不能再增减车辆')
  for (const { line, row: was, at } of wanted) {
    if (!was || !differs(was, line)) continue
    if (!mendable.has(was.status))
      throw fieldProblem(`${path}.${at}.plate_number`, `车辆 ${was.plate_number} 的舱单已申报，不能修改`)
    if (line.batch_number !== was.batch_number)
      throw fieldProblem(`${path}.${at}.batch_number`, '订单提交后批次号不能修改')
    if (line.goods_line !== was.goods_line) throw fieldProblem(`${path}.${at}.goods_line`, '订单提交后货物序号不能修改')
  }
}
