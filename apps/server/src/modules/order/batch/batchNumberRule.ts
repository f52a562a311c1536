import type { Row } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import { batch, reuseLimit } from '@guanqiao/domain/order/index'
import { batchSerial, ruledBatchNumber, SERIALS } from '@guanqiao/domain/values/index'
import type { Context } from '../../../kernel/handlers.ts'
import {
  readStoredNumbers,
  lockFreeRuled,
  lockSerial,
  moveSerial,
  nextSerial,
  readUsedSerials,
} from './allot.queries.ts'
import type { PortDirection, Series } from './allot.queries.ts'

type Batch = Row<typeof batch>

/** Serials examined beyond the requested ones, before all are examined. */
const NEARBY = 50

const seriesOf = ({ enterprise_id, ie_flag }: PortDirection, organisation: string): Series => ({
  enterprise_id,
  organisation,
  ie_flag,
  prefix: ruledBatchNumber(organisation, ie_flag, 0).slice(0, 10),
})

/**
 * Makes and reserves numbers of one carrier by rule: first returned ones, then the next serials. Serials used within two years are
 * skipped. The serial's row is locked until the end of the transaction, so that a rollback returns its serials.
 */
export async function makeRuledBatches(
  ctx: Context,
  portDirection: PortDirection,
  organisation: string,
  count: number,
): Promise<Batch[]> {
  const series = seriesOf(portDirection, organisation)
  const next = await lockSerial(ctx.sql, series)
  const free = await lockFreeRuled(ctx.sql, series, count)
  const serials = await unusedSerials(ctx, series, next, count - free.length)
  if (free.length + serials.length < count)
    throw problem(
      'batch.serials',
      `${series.prefix} 的流水号 000–ZZZ 在两年内已用完：需要 ${count} 个，只有 ${free.length + serials.length} 个`,
    )
  const last = serials.at(-1)
  if (last !== undefined) await moveSerial(ctx.sql, series, (last + 1) % SERIALS)
  const { port_id, ie_flag } = portDirection
  const drawn_at = ctx.now().toISOString()
  const again = await ctx.data.updateMany(
    batch,
    free.map(({ id }) => ({ id, port_id, ie_flag, drawn_at, status: 'reserved' as const })),
  )
  const fresh = await ctx.data.createMany(
    batch,
    serials.map((serial) => ({
      batch_number: ruledBatchNumber(organisation, ie_flag, serial),
      port_id,
      ie_flag,
      drawn_at,
      status: 'reserved' as const,
      source: 'rule' as const,
    })),
  )
  return [...again, ...fresh]
}

/** From the next serial on, at most once around. Numbers whose use ended long ago are retired, so that they can be reused. */
async function unusedSerials(ctx: Context, series: Series, next: number, count: number): Promise<number[]> {
  const serials = await openSerials(ctx, series, next, count)
  const numbers = serials.map((serial) => series.prefix + batchSerial(serial))
  const retired = await readStoredNumbers(ctx.sql, series.enterprise_id, numbers)
  await ctx.data.removeMany(
    batch,
    [...retired.values()].map(({ id }) => id),
  )
  return serials
}

/** Few serials near the next one are taken: all are examined only if those do not suffice. */
async function openSerials(ctx: Context, series: Series, next: number, count: number): Promise<number[]> {
  if (count <= 0) return []
  const limit = reuseLimit(ctx.now())
  const near = Array.from({ length: Math.min(SERIALS - next, count + NEARBY) }, (_, at) => next + at)
  const all = Array.from({ length: SERIALS }, (_, at) => (next + at) % SERIALS)
  for (const serials of [near, all]) {
    const ends = serials === near ? [near[0]!, near.at(-1)!] : [0, SERIALS - 1]
    const [first, last] = ends.map(batchSerial) as [string, string]
    const usedSerials = await readUsedSerials(ctx.sql, series, first, last, limit)
    const open = serials.filter((serial) => !usedSerials.has(batchSerial(serial)))
    if (open.length >= count || serials === all) return open.slice(0, count)
  }
  return []
}

/** The next number; undefined if there is none. Ignores returned numbers. */
export async function nextRuledNumber(
  ctx: Context,
  portDirection: PortDirection,
  organisation: string,
): Promise<string | undefined> {
  const series = seriesOf(portDirection, organisation)
  const [serial] = await openSerials(ctx, series, await nextSerial(ctx.sql, series), 1)
  return serial === undefined ? undefined : series.prefix + batchSerial(serial)
}
