import { signedIn } from '../kit/access.ts'
import { choice, dateTime, integer, text } from '../kit/field.ts'
import type { OutputOf } from '../kit/operation.ts'
import { returnsData, draft, operation } from '../kit/operation.ts'

const jobStatus = {
  queued: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
} as const

const id = text('任务编号', { required: true, max: 36 })

const jobFields = {
  id,
  type: text('任务类型', { required: true, max: 50 }),
  label: text('任务名称', { required: true, max: 50 }),
  status: choice('状态', jobStatus, { required: true }),
  done: integer('已处理', { required: true }),
  total: integer('总数', { help: '还不知道时为空' }),
  reason: text('失败原因', { max: 500 }),
  created_by: text('发起人', { max: 50 }),
  created_at: dateTime('发起时间', { required: true }),
  started_at: dateTime('开始时间'),
  finished_at: dateTime('结束时间'),
} as const

/** Returns a job of the caller's enterprise whose type the caller may see; any other job is not found. */
export const getJob = operation('job.get', 'GET /job/get', {
  summary: '查看后台任务',
  access: signedIn,
  input: draft({ id }),
  output: returnsData(jobFields),
})

/** Cancels a waiting or running job; committed steps remain. */
export const cancelJob = operation('job.cancel', 'POST /job/cancel', {
  summary: '取消后台任务',
  access: signedIn,
  input: draft({ id }),
  output: returnsData(jobFields),
})

/** The result of `job.get`, and the payload of the socket event `job` for the user who started the job. */
export type JobView = OutputOf<typeof getJob>

export const jobOperations = [getJob, cancelJob]
