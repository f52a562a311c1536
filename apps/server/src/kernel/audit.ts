import type { Sql } from './database/scoped.ts'
import { uuid } from './uuid.ts'

/** Who does something, in which call and from where. */
export interface Trace {
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
export const traceColumns = 'at, operation, request_id, address, user_id, username'
export const traceValues = (trace: Trace): unknown[] => [
  new Date().toISOString(),
  trace.operation,
  trace.requestId,
  trace.address,
  trace.user_id,
  trace.username,
]

/** Writes an entry by itself, for what is no ordinary change of a row. */
export async function writeAudit(sql: Sql, trace: Trace, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const values = [
    ...traceValues(trace),
    uuid(),
    trace.enterprise_id,
    entry.outcome,
    entry.entity ?? null,
    entry.record_id ?? null,
    json(entry.before),
    json(entry.after),
  ]
  await sql.unsafe(
    `insert into audit_log (${traceColumns}, id, enterprise_id, outcome, entity, record_id, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::text::jsonb, $13::text::jsonb)`,
    values as never[],
    { prepare: true },
  )
}
