import { signedIn } from '../kit/access.ts'
import { exportFormats } from '../kit/derived/exportOf.ts'
import { choice, dateTime, integer, longText, text } from '../kit/field.ts'
import { draft, operation, returnsData, returnsFile, CSV, XLSX, returnsRows } from '../kit/operation.ts'
import type { OutputOf } from '../kit/operation.ts'
import { jobType } from '../kit/jobType.ts'

/** Up to this number of rows a file is returned at once; more are exported by a job. */
export const EXPORT_AT_ONCE = 5_000
/** Hours for which the file of a job is kept. */
export const EXPORT_HOURS = 24

const id = text('导出编号', { required: true, max: 36 })

export const exportJob = jobType('list.export', {
  label: '导出',
  access: signedIn,
  ofPlatform: true,
  input: draft({ id }),
})

/**
 * Starts a job that exports a list: `operation` names its export (`vehicle.export`), `query` is the input of that operation as JSON.
 * The caller needs the rights of that operation.
 */
export const startExport = operation('export.start', 'POST /export/start', {
  summary: '后台导出',
  access: signedIn,
  input: draft({
    operation: text('导出的列表', { required: true, max: 60, examples: ['vehicle.export'] }),
    query: longText('查询条件', { required: true, max: 20_000, examples: ['{}'] }),
  }),
  output: returnsData({ id, job_id: text('任务编号', { required: true, max: 36 }) }),
})

/** The exports of the caller that are not yet deleted, the newest first. */
export const listExports = operation('export.mine', 'GET /export/mine', {
  summary: '我的导出',
  access: signedIn,
  input: draft({}),
  output: returnsRows({
    id,
    job_id: text('任务编号', { required: true, max: 36 }),
    label: text('内容', { required: true, max: 100 }),
    format: choice('格式', exportFormats, { required: true }),
    status: choice(
      '状态',
      { queued: '排队中', running: '进行中', done: '已完成', failed: '失败', cancelled: '已取消' },
      { required: true },
    ),
    done: integer('已处理', { required: true }),
    total: integer('总数'),
    size: integer('大小(字节)', { max: Number.MAX_SAFE_INTEGER }),
    reason: text('失败原因', { max: 500 }),
    created_at: dateTime('发起时间', { required: true }),
    expires_at: dateTime('删除时间', { required: true }),
  }),
})

export type ExportView = OutputOf<typeof listExports>[number]

/** The file of a finished export of the caller, who must still have the right to it. */
export const downloadExport = operation('export.download', 'GET /export/download', {
  summary: '下载导出文件',
  access: signedIn,
  input: draft({ id }),
  output: returnsFile(XLSX, CSV),
})

export const exportOperations = [startExport, listExports, downloadExport]
