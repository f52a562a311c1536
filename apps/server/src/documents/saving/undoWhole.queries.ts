import type { Sql } from '../../kernel/database/scoped.ts'
import { exactJson } from '../../platform/undo/exactJson.ts'

/** One write of a request: the row before it, unless it made the row, and the written fields after it, unless it removed the row. */
export interface Write {
  readonly entity: string
  readonly record_id: string
  readonly operation: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

interface Stored extends Pick<Write, 'entity' | 'record_id' | 'operation'> {
  readonly before: string | null
  readonly after: string | null
}

interface Wanted {
  readonly table: string
  readonly lines: string
  readonly id: string
  readonly version: number
}

/** The writes to a record and to lines of the request that gave it this version, in their order. */
export async function writesOf(sql: Sql, enterprise: string | null, wanted: Wanted): Promise<Write[]> {
  const { table, lines, id, version } = wanted
  const rows = await sql<Stored[]>`
    with made as (
      select request_id, at from audit_log
      where entity = ${table} and record_id = ${id} and outcome = 'done' and before is not null
        and (after ->> 'version') = ${String(version)} and (${enterprise}::uuid is null or enterprise_id = ${enterprise}::uuid)
      order by at desc, id desc limit 1)
    select a.entity, a.record_id, a.operation, a.before::text as before, a.after::text as after
    from made join audit_log a on a.request_id = made.request_id
      and a.at between made.at - interval '5 minutes' and made.at + interval '5 minutes'
    where a.outcome = 'done' and (a.entity = ${table} and a.record_id = ${id} or a.entity = ${lines})
      and (${enterprise}::uuid is null or a.enterprise_id = ${enterprise}::uuid)
    order by a.at, coalesce((a.after ->> 'version')::integer, (a.before ->> 'version')::integer)`
  const parsed = (json: string | null) => (json === null ? null : (exactJson(json) as Write['before']))
  return rows.map(({ before, after, ...row }) => ({ ...row, before: parsed(before), after: parsed(after) }))
}
