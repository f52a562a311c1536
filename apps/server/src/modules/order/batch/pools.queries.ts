import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { poolUsage } from '@guanqiao/domain/order/index'
import type { Sql } from '../../../kernel/database/scoped.ts'

type Usage = OutputOf<typeof poolUsage>[number]

/** The free, used and void numbers of each pool. Expired numbers cannot be allocated. */
export async function usageOf(
  sql: Sql,
  enterpriseId: string | null,
  ids: readonly string[],
  now: Date,
): Promise<Usage[]> {
  return [
    ...(await sql<Usage[]>`
      select p.id as pool_id,
        count(b.id) filter (where b.status = 'free' and (b.expire_at is null or b.expire_at > ${now.toISOString()}))::int as remaining,
        count(b.id) filter (where b.status not in ('free', 'void'))::int as used,
        count(b.id) filter (where b.status = 'void')::int as withdrawn
      from batch_pool p left join batch b on b.enterprise_id = p.enterprise_id and b.pool_id = p.id and b.deleted_at is null
      where (${enterpriseId}::uuid is null or p.enterprise_id = ${enterpriseId}::uuid) and p.id = any(${ids as string[]}::uuid[])
      group by p.id`),
  ]
}
