import { manifest } from '@guanqiao/domain/customs/index'
import { driving } from '@guanqiao/domain/crossing/index'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { batch, order, orderTransport } from '@guanqiao/domain/order/index'
import { MAX_BULK_ROWS } from '@guanqiao/domain/kit/derived/bulk'
import type { BulkMake } from '@guanqiao/domain/documents/making'
import { weighing } from '@guanqiao/domain/weighing/index'
import type { Context } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'

type Sources = InputOf<BulkMake>

/** One document to make: of a batch, or of the truck of one ticket. With a reason nothing can be made. */
export interface Target {
  readonly batch_number: string | null
  readonly weighing_id: string | null
  readonly weighing_no: string | null
  /** The ticket or truck in words. */
  readonly part: string | null
  readonly reason: string | null
}

const blank = { batch_number: null, weighing_id: null, weighing_no: null, part: null, reason: null } as const

/** The targets of a call, each once, in the order of the call. Takes four statements. Without `byTicket` a ticket selects its batch. */
export async function targetsOf(
  ctx: Context,
  enterprise_id: string,
  sources: Sources,
  byTicket: boolean,
): Promise<Target[]> {
  const targets = [
    ...(await trucksOf(ctx, enterprise_id, sources.order_id)),
    ...(await batchesOf(ctx, enterprise_id, sources.batch_numbers ?? [])),
    ...(await manifestsOf(ctx, enterprise_id, sources.manifest_ids ?? [])),
    ...(await ticketsOf(ctx, enterprise_id, sources.weighing_ids ?? [], byTicket)),
  ]
  const distinct = new Map(targets.map((target) => [keyOf(target), target]))
  if (distinct.size === 0) throw fieldProblem('batch_numbers', '请给出订单、批次号、舱单或磅单')
  if (distinct.size > MAX_BULK_ROWS)
    throw fieldProblem('batch_numbers', `一次最多 ${MAX_BULK_ROWS} 个批次，现有 ${distinct.size} 个`)
  return [...distinct.values()]
}

const keyOf = ({ batch_number, weighing_id, part }: Target): string =>
  batch_number === null ? `part ${part}` : `batch ${batch_number} ${weighing_id ?? ''}`

async function trucksOf(ctx: Context, enterprise_id: string, order_id: string | null | undefined): Promise<Target[]> {
  if (!order_id) return []
  await ctx.data.get(order, order_id)
  const transports = await ctx.data.all(orderTransport, { enterprise_id, order_id }, { order: 'sequence' })
  return driving({ transports }).map(({ batch_number, plate_number }) =>
    batch_number
      ? { ...blank, batch_number }
      : { ...blank, part: `车辆 ${plate_number}`, reason: '车辆还没有批次号：先提交订单' },
  )
}

/** The fewest last characters of a number that stand for it. */
const MIN_END = 4
const MAX_MATCHES = 100
const over: ReadonlySet<string> = new Set(['free', 'void'])

/** Batches by their numbers, or by the last characters of them if one batch in use ends in them. */
async function batchesOf(ctx: Context, enterprise_id: string, numbers: readonly string[]): Promise<Target[]> {
  const targets: Target[] = []
  for (const number of numbers) {
    if (number.length < MIN_END || number.length >= batch.fields.batch_number.max) {
      targets.push({ ...blank, batch_number: number })
      continue
    }
    const rows = await ctx.data.listRows(batch, { enterprise_id, batch_number: number }, MAX_MATCHES)
    const ending = rows.filter(({ batch_number, status }) => batch_number.endsWith(number) && !over.has(status))
    const [only, ...others] = ending
    // Among more matches than were read, another may end so.
    const isUnique = others.length === 0 && rows.length < MAX_MATCHES
    if (only && isUnique) targets.push({ ...blank, batch_number: only.batch_number })
    else {
      const reason = isUnique ? '没有批次以此结尾' : '不止一个批次以此结尾，请多输几位'
      targets.push({ ...blank, part: `批次 ${number}`, reason })
    }
  }
  return targets
}

const isKnown = (id: string): boolean => isUuid(id)
const missing = (part: string, id: string): Target => ({ ...blank, part: `${part} ${id}`, reason: '记录不存在' })

async function manifestsOf(ctx: Context, enterprise_id: string, ids: readonly string[]): Promise<Target[]> {
  const rows = ids.length > 0 ? await ctx.data.all(manifest, { enterprise_id, id: ids.filter(isKnown) }) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id.toLowerCase())
    return row ? { ...blank, batch_number: row.batch_number } : missing('舱单', id)
  })
}

async function ticketsOf(
  ctx: Context,
  enterprise_id: string,
  ids: readonly string[],
  byTicket: boolean,
): Promise<Target[]> {
  const rows = ids.length > 0 ? await ctx.data.all(weighing, { enterprise_id, id: ids.filter(isKnown) }) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id.toLowerCase())
    if (!row) return missing('磅单', id)
    const { batch_number, weighing_no, plate_number, status } = row
    const part = `磅单 ${weighing_no} ${plate_number}`
    if (!batch_number) return { ...blank, part, reason: '磅单没有批次号' }
    if (status !== 'done') return { ...blank, batch_number, part, reason: '磅单还没有完成或已作废' }
    return byTicket
      ? { batch_number, weighing_id: row.id, weighing_no, part, reason: null }
      : { ...blank, batch_number }
  })
}
