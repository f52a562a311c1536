import type { Row } from '@guanqiao/domain/kit/entity'
import { batch, batchPool } from '@guanqiao/domain/order/index'
import type { Context } from '../../../kernel/handlers.ts'

type Batch = Row<typeof batch>

export const unbound = { order_id: null, plates: null, planned_gross: null } as const

/**
 * Returns numbers. A number of a pool is again usable for every port and direction of the pool; a number made by rule keeps its
 * direction, which is part of it.
 */
export async function releaseBatches(ctx: Pick<Context, 'data'>, rows: readonly Batch[]): Promise<Batch[]> {
  const ids = [...new Set(rows.flatMap((row) => row.pool_id ?? []))]
  const pools = ids.length > 0 ? await ctx.data.all(batchPool, { id: ids }) : []
  const byId = new Map(pools.map((pool) => [pool.id, pool]))
  return ctx.data.updateMany(
    batch,
    rows.map((row) => {
      const pool = byId.get(row.pool_id ?? '')
      return {
        id: row.id,
        ...unbound,
        drawn_at: null,
        status: 'free' as const,
        port_id: pool ? pool.port_id : row.source === 'rule' ? null : row.port_id,
        ie_flag: pool ? pool.ie_flag : row.ie_flag,
      }
    }),
  )
}
