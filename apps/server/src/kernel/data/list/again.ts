import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Statement } from '../list.ts'

const repeated = new WeakMap<ListQuery, { enterprise?: string | null; statement?: Statement }>()

/** Lets the last statement of a query be kept with the query, which can no longer be changed. */
export function comesAgain(query: ListQuery): ListQuery {
  repeated.set(query, {})
  return Object.freeze(query)
}

/** `make` returns the statement of a query for an enterprise. */
export function statementOf(query: ListQuery, enterprise: string | null, make: () => Statement): Statement {
  const kept = repeated.get(query)
  if (kept?.statement && kept.enterprise === enterprise) return kept.statement
  const statement = make()
  return kept ? Object.assign(kept, { enterprise, statement }).statement : statement
}
