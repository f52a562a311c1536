import { ACTIVITY_DAYS } from '@guanqiao/domain/audit/myActivity'
import type { Sql } from '../../kernel/database/scoped.ts'

export interface OwnEntry {
  readonly entity: string
  readonly record_id: string
  readonly operation: string
  readonly at: string
  readonly count: number
}

/** The records of a user's last entries, the latest first. */
export async function ownEntries(sql: Sql, username: string): Promise<OwnEntry[]> {
  const rows = await sql<OwnEntry[]>`
    select entity, record_id, (array_agg(operation order by at desc))[1] as operation, count(*)::int as count,
      to_char(max(at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from (
      select entity, record_id, operation, at from audit_log
      where username = ${username} and at >= now() - make_interval(days => ${ACTIVITY_DAYS}) and outcome = 'done' and entity is not null and record_id is not null
      order by at desc, id desc limit 2000
    ) last
    group by entity, record_id order by max(last.at) desc`
  return [...rows]
}
