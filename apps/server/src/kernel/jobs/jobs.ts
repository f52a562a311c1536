import type { JobType } from '@guanqiao/domain/kit/jobType'
import { problem } from '@guanqiao/domain/kit/problem'
import { parse } from '@guanqiao/domain/kit/shape'
import { isPermitted } from '../caller.ts'
import type { Caller } from '../caller.ts'
import type { Log } from '@guanqiao/launcher/log'
import type { Sql, Store } from '../database/scoped.ts'
import { isUuid, uuid } from '../uuid.ts'
import { cancelRow, findJob, insertJob } from './jobs.queries.ts'
import type { JobRow, JobView } from './jobs.queries.ts'
import { createQueue } from './queue.ts'
import { createWorker } from './worker.ts'
import type { BoundJob } from './worker.ts'

export interface JobsOptions {
  readonly store: Store
  readonly log: Log
  readonly handled: readonly BoundJob[]
  /** Notifies the screens of one user. */
  emit(userId: string, event: 'job', payload: JobView): void
}

interface Starter {
  readonly caller: Caller
  /** The enterprise of the job; null for the platform. */
  readonly enterprise: string | null
}

export interface Jobs {
  /** Inserts a job in the transaction of `sql`; it runs after the commit. Returns its id. */
  start<I>(sql: Sql, starter: Starter, type: JobType<I>, input: I): Promise<string>
  /** Throws `record.notFound` for a job that the caller may not see. */
  get(sql: Sql, caller: Caller, id: string): Promise<JobView>
  /** Cancels a job at its next step; an ended job stays unchanged. Call `announce` after the commit. */
  cancel(sql: Sql, caller: Caller, id: string): Promise<{ readonly job: JobView; announce(): void }>
  /** Wakes the workers; call it after the commit. */
  wake(): void
  /** Jobs are processed only between `run` and `stop`. */
  run(): Promise<void>
  stop(): Promise<void>
}

export function createJobs({ store, log, handled, emit }: JobsOptions): Jobs {
  const types = new Map(handled.map(({ type }) => [type.name, type]))
  let stopping = false
  const viewOf = ({ enterprise_id: _, user_id: __, input: ___, attempt: ____, ...row }: JobRow): JobView => ({
    ...row,
    label: types.get(row.type)?.label ?? row.type,
  })
  const changed = (job: JobRow) => emit(job.user_id, 'job', viewOf(job))
  const worker = createWorker({ store, log, handled, changed, stopping: () => stopping })
  const queue = createQueue({ store, log, ...worker })

  async function visible(sql: Sql, caller: Caller, id: string): Promise<JobRow> {
    const job = isUuid(id) ? await findJob(sql, caller.enterprise_id, id) : undefined
    const type = job && types.get(job.type)
    if (!type || !isPermitted(type.access, caller)) throw problem('record.notFound')
    // A type without a right of its own is for those who start it.
    if (type.access.kind === 'signedIn' && job.user_id !== caller.user_id) throw problem('record.notFound')
    return job
  }

  return {
    async start(sql, { caller, enterprise }, type, input) {
      if (types.get(type.name) !== (type as JobType)) throw new TypeError(`${type.name} has no handler`)
      const parsed = parse(type.input, input)
      if (!parsed.ok) throw new TypeError(`${type.name}: ${JSON.stringify(parsed.fields)}`)
      const { user_id, username } = caller
      const id = uuid()
      await insertJob(sql, {
        id,
        enterprise_id: enterprise,
        user_id,
        created_by: username,
        type: type.name,
        input: parsed.value,
      })
      await queue.add(sql, { job_id: id, enterprise_id: enterprise })
      return id
    },
    get: async (sql, caller, id) => viewOf(await visible(sql, caller, id)),
    async cancel(sql, caller, id) {
      const { enterprise_id } = await visible(sql, caller, id)
      const job = (await cancelRow(sql, enterprise_id, id)) ?? (await visible(sql, caller, id))
      return { job: viewOf(job), announce: () => changed(job) }
    },
    wake: queue.wake,
    run: queue.start,
    async stop() {
      stopping = true
      await queue.stop()
    },
  }
}
