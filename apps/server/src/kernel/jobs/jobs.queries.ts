import type { Sql } from '../database/scoped.ts'

/** A job as its user sees it. */
export interface JobView {
  readonly id: string
  readonly type: string
  readonly label: string
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly done: number
  readonly total: number | null
  readonly reason: string | null
  readonly created_by: string | null
  readonly created_at: string
  readonly started_at: string | null
  readonly finished_at: string | null
}

/** A job as it is stored. */
export interface JobRow extends Omit<JobView, 'label'> {
  /** Null for a job of the platform. */
  readonly enterprise_id: string | null
  readonly user_id: string
  readonly input: unknown
  /** How often a worker has started it. */
  readonly attempt: number
}

const columns = (
  sql: Sql,
) => sql`id, enterprise_id, user_id, created_by, type, input, status, done, total, reason, attempt,
  created_at, started_at, finished_at`

export type NewJob = Pick<JobRow, 'id' | 'enterprise_id' | 'user_id' | 'created_by' | 'type' | 'input'>

export const insertJob = (sql: Sql, job: NewJob): Promise<unknown> =>
  sql`insert into job (id, enterprise_id, user_id, created_by, type, input)
    values (${job.id}, ${job.enterprise_id}, ${job.user_id}, ${job.created_by}, ${job.type}, ${JSON.stringify(job.input)}::text::jsonb)`

/** `enterprise` is null for the platform's staff. */
export async function findJob(sql: Sql, enterprise: string | null, id: string): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow[]>`select ${columns(sql)} from job
    where id = ${id} and (${enterprise}::uuid is null or enterprise_id = ${enterprise}::uuid)`
  return row
}

/** Starts an attempt of a job; undefined if it has ended. */
export async function beginJob(sql: Sql, enterprise: string | null, id: string): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow[]>`
    update job set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now())
    where enterprise_id is not distinct from ${enterprise}::uuid and id = ${id} and status in ('queued', 'running') returning ${columns(sql)}`
  return row
}

/** False if the job was cancelled, or a later attempt has started. */
export async function advanceJob(sql: Sql, job: JobRow, done: number, total: number | null): Promise<boolean> {
  const rows = await sql`update job set done = ${done}, total = ${total}
    where enterprise_id is not distinct from ${job.enterprise_id}::uuid and id = ${job.id} and attempt = ${job.attempt} and status = 'running' returning id`
  return rows.length > 0
}

export async function endJob(
  sql: Sql,
  job: JobRow,
  status: 'done' | 'failed',
  reason: string | null,
): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow[]>`update job set status = ${status}, reason = ${reason}, finished_at = now()
    where enterprise_id is not distinct from ${job.enterprise_id}::uuid and id = ${job.id} and attempt = ${job.attempt} and status in ('queued', 'running')
    returning ${columns(sql)}`
  return row
}

/** Undefined if the job has already ended. */
export async function cancelRow(sql: Sql, enterprise: string | null, id: string): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow[]>`update job set status = 'cancelled', finished_at = now()
    where enterprise_id is not distinct from ${enterprise}::uuid and id = ${id} and status in ('queued', 'running') returning ${columns(sql)}`
  return row
}

/** Deletes jobs that ended 30 days ago. */
export const sweepJobs = (sql: Sql): Promise<unknown> =>
  sql`delete from job where finished_at < now() - interval '30 days'`
