import type { Sql } from '../kernel/database/scoped.ts'

/** Long enough to move the rows of months for which no process made a partition. */
const STATEMENT_TIMEOUT = '5min'

/** Makes the partitions of the audit log for the coming months and returns how many were missing. Several processes may call it at any time. */
export async function makeAuditMonths(sql: Sql): Promise<number> {
  await sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`
  const [row] = await sql<{ count: number }[]>`select make_audit_months() as count`
  return row?.count ?? 0
}
