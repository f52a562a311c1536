import type { Sql } from '../../kernel/database/scoped.ts'
import { exactJson } from './exactJson.ts'

/** The audit entry of an edit: the row before it, and the written fields after it. */
export interface Edit {
  readonly operation: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

interface Stored {
  readonly operation: string
  readonly before: string
  readonly after: string
}

interface Wanted {
  readonly table: string
  readonly id: string
  readonly version: number
}

/** The write that gave a record this version. Row-level security limits it to the enterprise of the caller. */
export async function writeOf(
  sql: Sql,
  enterprise: string | null,
  { table, id, version }: Wanted,
): Promise<Edit | undefined> {
  const [entry] = await sql<Stored[]>`
    select operation, before::text as before, after::text as after from audit_log
    where entity = ${table} and record_id = ${id} and outcome = 'done' and before is not null
      and (after ->> 'version') = ${String(version)} and (${enterprise}::uuid is null or enterprise_id = ${enterprise}::uuid)
    order by at desc, id desc limit 1`
  if (!entry) return undefined
  return {
    operation: entry.operation,
    before: exactJson(entry.before) as Edit['before'],
    after: exactJson(entry.after) as Edit['after'],
  }
}
