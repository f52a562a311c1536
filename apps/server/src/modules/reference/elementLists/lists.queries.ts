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
