import type { Sql } from '../../../kernel/database/scoped.ts'
import type { StoredElement } from './difference.ts'

/** The elements of some commodity codes, or of all, in every version, with their options. */
export const storedElements = (sql: Sql, codes: readonly string[] | null): Promise<StoredElement[]> => sql<
  StoredElement[]
>`
  select e.id, e.good_code, e.sequence, e.element_name, e.needed, e.input_type, e.unit_text, e.max_length, e.example,
    to_char(e.effective_from, 'YYYY-MM-DD') as effective_from, to_char(e.effective_to, 'YYYY-MM-DD') as effective_to,
    (select coalesce(json_agg(json_build_object('id', o.id, 'option_value', o.option_value, 'option_label', o.option_label,
        'preset', o.preset) order by o.sort, o.option_value), '[]')
      from good_option o where o.element_id = e.id and o.deleted_at is null) as options
  from good_element e where e.deleted_at is null ${codes === null ? sql`` : sql`and e.good_code = any(${codes as string[]}::text[])`}
  order by e.good_code, e.sequence, e.effective_from nulls first`

export interface GoodsModel {
  readonly id: string
  readonly good_code: string
  readonly g_model: string
}

/** The valid goods of all enterprises with elements of these codes. */
export const goodsWithModels = (sql: Sql, codes: readonly string[]): Promise<GoodsModel[]> => sql<GoodsModel[]>`
  select id, good_code, g_model from goods
  where good_code = any(${codes as string[]}::text[]) and enterprise_id is not null and status = 'valid' and g_model is not null and deleted_at is null`

/** Marks goods whose elements must be checked from a day on. An earlier day stays. */
export const markGoods = (sql: Sql, ids: readonly string[], day: string): Promise<unknown> => sql`
  update goods set elements_changed_on = least(elements_changed_on, ${day}::date) where id = any(${ids as string[]}::uuid[]) and deleted_at is null`
