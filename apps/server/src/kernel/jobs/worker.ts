import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { JobType } from '@guanqiao/domain/kit/jobType'
import { Problem } from '@guanqiao/domain/kit/problem'
import { scopeOf } from '../caller.ts'
import { bindData } from '../data/bindData.ts'
import type { Data } from '../data/data.ts'
import { databaseProblem } from '../database/faults.ts'
import type { Log } from '@guanqiao/launcher/log'
import type { Sql, Store } from '../database/scoped.ts'
import { Unavailable } from '../unavailable.ts'
import { advanceJob, beginJob, endJob, findJob } from './jobs.queries.ts'
import type { JobRow } from './jobs.queries.ts'
import type { QueueEntry } from './queue.ts'

/** The rows of the job's enterprise, or of the platform; writes are audited under the user who started it. */
interface JobData {
  readonly data: Data
  /** For `*.queries.ts` only. */
  readonly sql: Sql
}

export interface JobRun {
  /** Progress of an interrupted run, initially 0: the handler resumes there. */
  readonly done: number
  read<T>(work: (bound: JobData) => Promise<T>): Promise<T>
  /**
   * Commits the changes of `write` and the progress in one transaction, so that each step takes effect once even if the server is
   * killed. Throws if the job was cancelled or the server stops; handlers must not catch it.
   */
  progress(done: number, total: number | null, write?: (bound: JobData) => Promise<void>): Promise<void>
}

export interface BoundJob {
  readonly type: JobType
  run(run: JobRun, input: never): Promise<void>
}

/** Binds a job type to its implementation. */
export const handleJob = <I>(type: JobType<I>, run: (run: JobRun, input: I) => Promise<void>): BoundJob => ({
  type: type as JobType,
  run,
})

/** The worker has lost the job: cancelled, or taken over after a missed heartbeat. */
class JobLost extends Error {
  override readonly name = 'JobLost'
}

/** The server stops; the job resumes in another process or after the restart. */
class JobInterrupted extends Error {
  override readonly name = 'JobInterrupted'
}

export interface WorkerOptions {
  readonly store: Store
  readonly log: Log
  readonly handled: readonly BoundJob[]
  /** Reports a change of a job after its commit. */
  changed(job: JobRow): void
  stopping(): boolean
}

const GIVEN_UP = '多次中断后停止，请重新发起；再次停止时请把任务编号告诉管理员'
const MAX_REASON = 500

/** Runs one entry of the queue. Rejects to retry later: the database or the file store is unreachable, or the server stops. */
export function createWorker(options: WorkerOptions) {
  const { store, changed } = options
  const handlers = new Map(options.handled.map((boundJob) => [boundJob.type.name, boundJob]))

  async function end(job: JobRow, status: 'done' | 'failed', reason: string | null): Promise<void> {
    const ended = await store.write(scopeOf(job), (sql) => endJob(sql, job, status, reason))
    if (ended) changed(ended)
  }

  return {
    async work({ job_id, ...entry }: QueueEntry): Promise<void> {
      const job = await store.write(scopeOf(entry), (sql) => beginJob(sql, entry.enterprise_id, job_id))
      if (!job) return
      changed(job)
      const handler = handlers.get(job.type)
      if (!handler) return end(job, 'failed', '程序中没有这种任务')
      try {
        await handler.run(runOf(options, job), job.input as never)
      } catch (error) {
        if (error instanceof JobLost) return
        if (isTransient(error)) throw error
        return end(job, 'failed', reasonOf(options.log, job, error))
      }
      await end(job, 'done', null)
    },
    async giveUp({ job_id, ...entry }: QueueEntry): Promise<void> {
      const job = await store.read(scopeOf(entry), (sql) => findJob(sql, entry.enterprise_id, job_id))
      if (job) await end(job, 'failed', GIVEN_UP)
    },
  }
}

function runOf({ store, changed, stopping }: WorkerOptions, job: JobRow): JobRun {
  const scope = scopeOf(job)
  const trace = {
    operation: `job ${job.type}`,
    requestId: job.id,
    address: '',
    user_id: job.user_id,
    username: job.created_by ?? null,
    enterprise_id: job.enterprise_id,
  }
  const bound = (sql: Sql): JobData => ({
    sql,
    data: bindData({ sql, trace, enterprise: job.enterprise_id, now: () => new Date(), wrote() {} }),
  })
  return {
    done: job.done,
    read: (work) => store.read(scope, (sql) => work(bound(sql))),
    async progress(done, total, write) {
      if (stopping()) throw new JobInterrupted()
      await store.write(scope, async (sql) => {
        if (!(await advanceJob(sql, job, done, total))) throw new JobLost()
        await write?.(bound(sql))
      })
      changed({ ...job, done, total })
    },
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof JobInterrupted ||
  error instanceof Unavailable ||
  databaseProblem(error)?.code === 'server.unavailable'

/** The reason for users; the cause of a bug is only logged. */
function reasonOf(log: Log, job: JobRow, error: unknown): string {
  if (error instanceof Problem)
    return truncate([error.message, ...(error.fields ?? []).map(({ message }) => message)].join('；'), MAX_REASON)
  log.error(`job ${job.type} ${job.id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return '程序出错，任务没有完成，请把任务编号告诉管理员'
}
