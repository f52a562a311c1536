import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { suggestModels } from '@guanqiao/domain/reference/declarationElements'
import type { Sql } from '../../../kernel/database/scoped.ts'

const MAX_MODELS = 20
/** Orders in which values are looked for, the last changed ones. */
const MAX_ORDERS = 300

interface ElementRequest {
  readonly enterprise: string | null
  readonly goodCode: string
  /** Goods whose own values are not returned. */
  readonly except: string | null
  /** The consignor or consignee whose orders come first. */
  readonly client: string | null
}

/** The elements that the enterprise used for the code, each once: of the client's orders, of its goods, of other orders. */
export async function modelsOf(
  sql: Sql,
  { enterprise, goodCode, except, client }: ElementRequest,
): Promise<OutputOf<typeof suggestModels>> {
  return sql<OutputOf<typeof suggestModels>>`
    select good_name, g_model, source from (
      select distinct on (g_model) good_name, g_model, source, rank, updated_at from (
        select o.line->>'good_name' as good_name, o.line->>'g_model' as g_model, o.updated_at,
          case when o.is_client then 'client' else 'order' end as source, case when o.is_client then 0 else 2 end as rank
        from (
          select g.line, r.updated_at, coalesce(${client}::uuid in (r.seller_id, r.receiver_id), false) as is_client
          from (
            select goods, seller_id, receiver_id, updated_at from order_head
            where enterprise_id = ${enterprise} and deleted_at is null order by created_at desc limit ${MAX_ORDERS}) r
          cross join lateral jsonb_array_elements(r.goods) g(line)) o
        where o.line->>'hs_code' = ${goodCode} and o.line->>'g_model' is not null
        union all
        select good_name, g_model, updated_at, 'goods', 1 from goods
        where enterprise_id = ${enterprise} and good_code = ${goodCode} and g_model is not null and deleted_at is null
          and id is distinct from ${except}::uuid) used
      order by g_model, rank, updated_at desc) models
    order by rank, updated_at desc limit ${MAX_MODELS}`
}
