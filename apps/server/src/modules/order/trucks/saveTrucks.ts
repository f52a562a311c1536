import type { Row } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { createTransports, order, orderRecord, orderTransport, updateTransports } from '@guanqiao/domain/order/index'
import type { OrderMasterData, orderApi, TruckLine } from '@guanqiao/domain/order/index'
import { handle } from '../../../kernel/handlers.ts'
import type { Context } from '../../../kernel/handlers.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import { lineChanges, refuseRepeated, refuseStale, writeLines } from '../../../documents/saving/save.ts'
import type { LineChanges } from '../../../documents/saving/save.ts'
import { stateAfter } from '../../../documents/receipts/stateAfter.ts'
import { flatOrder, lockOrder, wholeOrder } from '../completeOrder.ts'
import { lockOrderForSave, readMasterData } from './lineContext.queries.ts'
import type { LockedOrder } from './lineContext.queries.ts'
import { loadsOf, reserveBatches, reserveLoads } from './reserveBatches.ts'
import { filesOf, judgedBy, masterDataForOrder, normalLine, trucksOf } from './trucks.ts'
import type { Judged, Truck, Writing } from './trucks.ts'

type Order = Row<typeof order>
const MAX_TRUCKS = 500

/** Trucks with the findings on them, and the base data by which their order is checked. */
export interface JudgedTrucks {
  readonly trucks: Judged<Truck>[]
  readonly base: OrderMasterData
}

/** Appends lines. Lines without a registered match are kept and marked. */
export const createTrucksHandler = handle(createTransports, async (ctx, { order_id, version, list }) => {
  const before = await lockOrder(ctx, order_id, version)
  stateAfter(orderRecord, before.status, 'edit', 'order.notDraft')
  const stored = await trucksOf(ctx, before)
  if (stored.length + list.length > MAX_TRUCKS) throw fieldProblem('list', `一个订单最多 ${MAX_TRUCKS} 辆车`)
  const row = await writeHead(ctx, before, {})
  return (await addTrucks(ctx, row, list, stored)).trucks.slice(stored.length)
})

/** Sets the desired trucks of an order. After submitting, a truck may be edited while customs has no document of it. */
export const updateTrucksHandler = handle(updateTransports, async (ctx, { order_id, version, list }) => {
  const { row } = await saveTrucks(ctx, { id: order_id, version, patch: {}, list, path: 'list' })
  return (await wholeOrder(ctx, row)).transports
})

/** Appends new lines to the existing trucks; returns all of them with the findings on them. */
export async function addTrucks(
  ctx: Writing,
  row: Order,
  list: readonly TruckLine[],
  before: readonly Truck[] = [],
): Promise<JudgedTrucks> {
  const lines = list.map(normalLine)
  const masterData = await readMasterData(ctx.sql, row, [...before, ...lines])
  const files = filesOf(masterData)
  const last = before.at(-1)?.sequence ?? 0
  const inserted = await ctx.data.createMany(
    orderTransport,
    lines.map((line, at) => ({
      ...(line as Truck),
      ...files.match(line),
      order_id: row.id,
      sequence: last + at + 1,
    })),
  )
  const trucks = [...before, ...inserted]
  const batches = await reserveBatches(ctx, row, trucks)
  return { trucks: judgedBy(ctx, row, trucks, { files, batches }), base: masterDataForOrder(masterData) }
}

type SavedLine = TruckLine & { readonly id?: string | null | undefined }
type HeadPatch = Omit<InputOf<typeof orderApi.update>, 'id' | 'version' | 'transports' | 'reply'>

interface Save {
  readonly id: string
  readonly version: number
  readonly patch: HeadPatch
  /** The desired trucks. */
  readonly list: readonly SavedLine[]
  /** Their path in the input. */
  readonly path: 'list' | 'transports'
}

interface SavedTrucks extends JudgedTrucks {
  readonly row: Order
  /** All lines of the order, as desired. */
  readonly lines: readonly TruckLine[]
}

/**
 * Saves an order with its desired trucks; returns the trucks that were written or still lack a registered match, with the findings on
 * them.
 * Unchanged trucks are compared by the database and not read.
 */
export async function saveTrucks(ctx: Context, { id, version, patch, list, path }: Save): Promise<SavedTrucks> {
  if (!isUuid(id)) throw problem('record.notFound')
  const lines = list.map((line) => ({ ...normalLine(line), id: line.id ?? null }))
  const { port_id, site_id, ie_flag, goods } = patch
  const replaces = port_id !== undefined || ie_flag !== undefined
  const { enterprise_id: enterprise } = ctx.caller
  const locked = await lockOrderForSave(ctx.sql, { id, enterprise, lines, port_id, site_id, goods, replaces })
  const { head } = locked
  if (!head) throw problem('record.notFound')
  await refuseStale(head.version, version, () => flatOrder(ctx, head))
  const isDraft = head.status === 'draft'
  // The trucks alone may be amended after submitting; the order itself may not.
  stateAfter(orderRecord, head.status, isDraft || path === 'transports' ? 'edit' : 'amend', 'order.notDraft')
  const changes = changesOf(locked, lines, path)
  if (!isDraft) refuseLate(changes, locked, path)
  const row = await writeHead(ctx, head, patch)
  const files = filesOf(locked)
  const trucks = await writeLines(ctx, orderRecord, row.id, rowsOf(locked), changes, {
    valuesOf: (line) => ({ ...line, ...files.match(line) }),
  })
  const batches = await reserveLoads(ctx, row, loadsIn(locked, lines, replaces), locked.batches)
  return {
    row,
    lines,
    trucks: judgedBy(ctx, row, trucks, { files, batches, all: lines }),
    base: masterDataForOrder(locked),
  }
}

/** A change of trucks alone gives the order a new version too. */
async function writeHead(ctx: Context, head: Order, patch: HeadPatch): Promise<Order> {
  if (Object.keys(patch).length > 0) return ctx.data.update(order, head.id, patch, head.version)
  const [row] = await ctx.data.updateMany(order, [{ id: head.id }], [head])
  return row!
}

const rowsOf = ({ lines }: LockedOrder): Truck[] => lines.flatMap(({ row }) => row ?? [])

type Line = Partial<Omit<Truck, 'id'>> & { readonly id: string | null }

function changesOf(locked: LockedOrder, lines: readonly SavedLine[], path: string): LineChanges<Truck, Line> {
  refuseRepeated(orderRecord, lines, path)
  const touched = locked.lines.map(({ at }) => ({ line: lines[at] as Line, at }))
  return lineChanges(orderRecord, [...rowsOf(locked), ...locked.removed], touched, path)
}

/** The loads of the numbers whose batches are locked, and of numbers without a batch. */
function loadsIn({ lines: touched, removed, batches }: LockedOrder, lines: readonly SavedLine[], all: boolean) {
  const affected = new Set([
    ...batches.map((row) => row.batch_number),
    ...touched.flatMap(({ at, row }) => [lines[at]?.batch_number, row?.batch_number]),
    ...removed.map((row) => row.batch_number),
  ])
  const loads = loadsOf(lines as readonly Truck[])
  return all ? loads : new Map([...loads].filter(([number]) => affected.has(number)))
}

const mendable = new Set<Truck['status']>(['planned', 'manifest_made', 'manifest_rejected'])

/** After submitting, lines are neither added nor removed, and keep batch and goods; lines known to customs stay unchanged. */
function refuseLate({ desired, removed }: LineChanges<Truck, Line>, locked: LockedOrder, path: string): void {
  if (removed.length > 0 || desired.some((line) => line.row === undefined))
    throw problem('order.notDraft', '不能再增减车辆')
  const changed = new Set(locked.lines.flatMap((line) => (line.changed ? [line.at] : [])))
  for (const { line, row: was, at } of desired) {
    if (!was || !changed.has(at)) continue
    if (!mendable.has(was.status))
      throw fieldProblem(`${path}.${at}.plate_number`, `车辆 ${was.plate_number} 的舱单已申报，不能修改`)
    if (line.batch_number !== was.batch_number)
      throw fieldProblem(`${path}.${at}.batch_number`, '订单提交后批次号不能修改')
    if (line.goods_line !== was.goods_line) throw fieldProblem(`${path}.${at}.goods_line`, '订单提交后货物序号不能修改')
  }
}
