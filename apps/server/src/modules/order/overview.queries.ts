import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { orderProgress } from '@guanqiao/domain/order/index'
import type { Sql } from '../../kernel/database/scoped.ts'

/** The trucks of orders by state; orders without trucks are omitted. */
export async function countStages(
  sql: Sql,
  enterpriseId: string | null,
  ids: readonly string[],
): Promise<OutputOf<typeof orderProgress>> {
  return [
    ...(await sql<OutputOf<typeof orderProgress>>`
      select order_id, sum(count)::int as total, jsonb_agg(jsonb_build_object('status', status, 'count', count)) as stages
      from (select order_id, status, count(*)::int as count from order_transport
        where (${enterpriseId}::uuid is null or enterprise_id = ${enterpriseId}::uuid) and order_id = any(${ids as string[]}::uuid[])
          and deleted_at is null group by 1, 2) s
      group by order_id`),
  ]
}
