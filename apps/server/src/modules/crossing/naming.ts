import type { Sql } from '../../kernel/database/scoped.ts'
import { fullNamesOf } from './batchView.queries.ts'

interface Entry {
  readonly who: string | null
}

/** Replaces the account of an entry by the full name of its user, if there still is one. */
export async function naming(
  sql: Sql,
  enterpriseId: string,
  entries: readonly Entry[],
): Promise<<T extends Entry>(entry: T) => T> {
  const names = await fullNamesOf(sql, enterpriseId, [...new Set(entries.flatMap(({ who }) => who ?? []))])
  return (entry) => {
    const name = entry.who === null ? undefined : names.get(entry.who)
    return name === undefined ? entry : { ...entry, who: name }
  }
}
