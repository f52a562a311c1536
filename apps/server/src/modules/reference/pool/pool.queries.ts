import type { Sql } from '../../../kernel/database/scoped.ts'

export interface ChangedCopy {
  readonly id: string
  readonly shared_id: string
  /** The values of the pool's row that the copy knows. */
  readonly pooled: Readonly<Record<string, unknown>>
}

/** Copies whose row in the pool has another version than the one they know, in the order of their names. */
export const changedCopies = (sql: Sql, enterprise: string, limit: number): Promise<ChangedCopy[]> => sql<
  ChangedCopy[]
>`
  select g.id, g.shared_id, coalesce(g.shared_values, '{}') as pooled
  from goods g join goods s on s.id = g.shared_id and s.deleted_at is null and s.version <> g.shared_version
  where g.enterprise_id = ${enterprise} and g.deleted_at is null and g.shared_id is not null
  order by g.good_name, g.id limit ${limit}`

/** The copy knows these values of its row in the pool. */
export async function storePooledValues(
  sql: Sql,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`update goods set shared_values = ${JSON.stringify(values)}::text::jsonb where id = ${id} and deleted_at is null`
}
