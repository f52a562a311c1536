import { cancelJob, getJob } from '@guanqiao/domain/jobs/index'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'

export const jobHandlers = (jobs: Pick<Jobs, 'get' | 'cancel'>): BoundOperation[] => [
  handle(getJob, (ctx, { id }) => jobs.get(ctx.sql, ctx.caller, id)),
  handle(cancelJob, async (ctx, { id }) => {
    const { job, announce } = await jobs.cancel(ctx.sql, ctx.caller, id)
    await ctx.audit({ entity: 'job', record_id: job.id, after: { status: job.status } })
    ctx.after(announce)
    return job
  }),
]
