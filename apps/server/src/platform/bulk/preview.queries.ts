import type { Sql } from '../../kernel/database/scoped.ts'

/** Does the work and undoes it: its result is the one that it will have, by every rule. */
export async function undone<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql.unsafe('savepoint preview')
  const result = await work()
  await sql.unsafe('rollback to savepoint preview; release savepoint preview')
  return result
}
