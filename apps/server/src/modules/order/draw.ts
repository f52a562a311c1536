import type { Row } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import { batch } from '@guanqiao/domain/order/index'
import type { Context } from '../../kernel/handlers.ts'
import { knownNumbers, lockFree, takeRange } from './draw.queries.ts'
import type { Place } from './draw.queries.ts'

/**
 * Draws numbers, free ones first and then from the enterprise's range, and reserves them. All or `batch.exhausted`.
 * They are locked from drawing to commit: no two calls are ever given one number.
 */
export async function drawBatches(ctx: Context, place: Place, count: number): Promise<Row<typeof batch>[]> {
  if (count === 0) return []
  const free = await lockFree(ctx.sql, place, count, ctx.now())
  const fresh = await freshNumbers(ctx, place.enterprise_id, count - free.length)
  const found = free.length + fresh.length
  if (found < count) throw problem('batch.exhausted', `需要 ${count} 个，只有 ${found} 个`)
  const drawn = await ctx.data.updateMany(
    batch,
    free.map((id) => ({ id, status: 'reserved' as const })),
  )
  const { port_id, ie_flag } = place
  const made = await ctx.data.createMany(
    batch,
    fresh.map((batch_number) => ({
      batch_number,
      port_id,
      ie_flag,
      status: 'reserved' as const,
      source: 'issued' as const,
    })),
  )
  return [...drawn, ...made]
}

/** A number of the range may have been typed in before it was issued: it is left out and another taken. */
async function freshNumbers(ctx: Context, enterpriseId: string, count: number): Promise<string[]> {
  const fresh: string[] = []
  while (fresh.length < count) {
    const taken = await takeRange(ctx.sql, enterpriseId, count - fresh.length)
    if (taken.length === 0) break
    const known = await knownNumbers(ctx.sql, enterpriseId, taken)
    fresh.push(...taken.filter((number) => !known.has(number)))
  }
  return fresh
}
