import type { ElementRule } from '@guanqiao/domain/reference/declarationElementValues'
import type { Sql } from '../../kernel/database/scoped.ts'

/** An element with the commodity code whose list it belongs to. */
export interface ListedElement extends ElementRule {
  readonly good_code: string
}

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

/** The elements of commodity codes that are valid today, in their order, as one JSON array; `codes` is SQL of a text array. */
export const elementsQuery = (
  codes: string,
): string => `select coalesce(json_agg(x order by x.good_code, x.sequence), '[]') from (
  select e.good_code, e.sequence, e.element_name, e.needed, e.input_type, e.max_length,
    (select coalesce(json_agg(json_build_object('option_value', o.option_value) order by o.sort, o.option_value), '[]')
      from good_option o where o.element_id = e.id and o.deleted_at is null) as options
  from (select distinct on (good_code, sequence) * from good_element where good_code = any(${codes}) and deleted_at is null
    and coalesce(effective_from <= ${TODAY}, true) and coalesce(effective_to >= ${TODAY}, true)
    order by good_code, sequence, effective_from desc nulls last) e) x`

/** The elements by commodity code; a code without a list is absent. */
export const byCode = (elements: readonly ListedElement[]): ReadonlyMap<string, readonly ListedElement[]> =>
  Map.groupBy(elements, ({ good_code }) => good_code)

export async function elementsOf(sql: Sql, codes: readonly string[]): Promise<ReturnType<typeof byCode>> {
  const [row] = await sql.unsafe<{ elements: ListedElement[] }[]>(
    `select (${elementsQuery('$1::text[]')}) as elements`,
    [[...new Set(codes)]],
    { prepare: true },
  )
  return byCode(row!.elements)
}
