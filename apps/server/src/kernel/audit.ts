import type { Sql } from './database/scoped.ts'
import { uuid } from './uuid.ts'

/** The actor of a change, the operation and the origin of the request. */
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
  /** With `before`: what it lacks is as it was before. */
  readonly after?: unknown
}

/** The common columns and values of every entry. The server sets the time. */
export const auditColumns = 'at, operation, request_id, address, user_id, username'
export const auditValues = (trace: AuditContext): unknown[] => [
  new Date().toISOString(),
  trace.operation,
  trace.requestId,
  trace.address,
  trace.user_id,
  trace.username,
]

/** Writes a single entry for an event other than an ordinary change of a row. */
export const writeAudit = (sql: Sql, trace: AuditContext, entry: AuditEntry): Promise<void> =>
  writeAudits(sql, [{ trace, entry }])

/** Writes many entries at once. PostgreSQL rejects lone surrogates, which a user may have typed in a name. */
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
    `insert into audit_log (${auditColumns}, id, enterprise_id, outcome, entity, record_id, before, after, may_change_state)
     select ${auditColumns}, id, enterprise_id, outcome, entity, record_id, before::jsonb, after::jsonb, before is not null
     from json_to_recordset($1::text::json) as g(at timestamptz, operation text, request_id text, address text, user_id uuid,
       username text, id uuid, enterprise_id uuid, outcome text, entity text, record_id text, before text, after text)`,
    [JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))],
    { prepare: true },
  )
}
