import type { Sql } from './database/scoped.ts'
import { uuid } from './uuid.ts'

/** Who does something, in which call and from where. */
export interface AuditContext {
  readonly operation: string
  readonly requestId: string
  readonly address: string
  readonly user_id: string | null
  readonly username: string | null
  readonly enterprise_id: string | null
}

export interface AuditEntry {
  readonly outcome: 'done' | 'refused'
  readonly entity?: string
  readonly record_id?: string
  readonly before?: unknown
  readonly after?: unknown
}

/** The head of every entry, as columns and as the values of a statement. The entry's own time is the server's. */
export const auditColumns = 'at, operation, request_id, address, user_id, username'
export const auditValues = (trace: AuditContext): unknown[] => [
  new Date().toISOString(),
  trace.operation,
  trace.requestId,
  trace.address,
  trace.user_id,
  trace.username,
]

/** Writes an entry by itself, for what is no ordinary change of a row. */
export const writeAudit = (sql: Sql, trace: AuditContext, entry: AuditEntry): Promise<void> =>
  writeAudits(sql, [{ trace, entry }])

/** Many at once. Half a sign, as somebody may have typed it for a name, is no text to PostgreSQL. */
export async function writeAudits(
  sql: Sql,
  entries: readonly { readonly trace: AuditContext; readonly entry: AuditEntry }[],
): Promise<void> {
  if (entries.length === 0) return
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const names = auditColumns.split(', ')
  const rows = entries.map(({ trace, entry }) => ({
    ...Object.fromEntries(auditValues(trace).map((value, at) => [names[at], value])),
    id: uuid(),
    enterprise_id: trace.enterprise_id,
    outcome: entry.outcome,
    entity: entry.entity,
    record_id: entry.record_id,
    before: json(entry.before),
    after: json(entry.after),
  }))
  await sql.unsafe(
    `insert into audit_log (${auditColumns}, id, enterprise_id, outcome, entity, record_id, before, after)
     select ${auditColumns}, id, enterprise_id, outcome, entity, record_id, before::jsonb, after::jsonb
     from json_to_recordset($1::text::json) as g(at timestamptz, operation text, request_id text, address text, user_id uuid,
       username text, id uuid, enterprise_id uuid, outcome text, entity text, record_id text, before text, after text)`,
    [JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))],
    { prepare: true },
  )
}
