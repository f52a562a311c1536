import { isOutdatedModel } from '@guanqiao/domain/reference/declarationElementValues'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { elementsOn } from './difference.ts'
import type { Change, StoredElement } from './difference.ts'
import { goodsWithModels } from './lists.queries.ts'

/** A change of lists that are valid from a day on, and what was stored before it. */
interface ListChange {
  readonly stored: readonly StoredElement[]
  readonly changes: readonly Change[]
  readonly valid_from: string
}

/** The ids of goods, of all enterprises, whose elements must be checked after the change. */
export async function outdatedGoods(sql: Sql, { stored, changes, valid_from }: ListChange): Promise<string[]> {
  const changed = Map.groupBy(changes, ({ good_code }) => good_code)
  if (changed.size === 0) return []
  const before = Map.groupBy(elementsOn(stored, valid_from), ({ good_code }) => good_code)
  const after = new Map(
    [...changed].map(([code, list]) => {
      const ended = new Set(list.flatMap((change) => change.before?.id ?? []))
      const current = (before.get(code) ?? []).filter(({ id }) => !ended.has(id))
      const begun = list.flatMap((change) => change.after ?? [])
      return [code, [...current, ...begun].toSorted((a, b) => a.sequence - b.sequence)]
    }),
  )
  const goods = await goodsWithModels(sql, [...changed.keys()])
  return goods
    .filter(({ good_code, g_model }) =>
      isOutdatedModel(before.get(good_code) ?? [], after.get(good_code) ?? [], g_model),
    )
    .map(({ id }) => id)
}
