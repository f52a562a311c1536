import { exportJob, downloadExport, listExports } from '@guanqiao/domain/export/index'
import type { JobView } from '@guanqiao/domain/jobs/index'
import type { QueryClient } from '@tanstack/react-query'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { call } from '../../kit/call.ts'
import { notify } from '../../kit/events/notices.ts'
import { refresh } from '../../kit/useOperation.ts'
import { saveFile } from './saveFile.ts'

/** Offers the file of a finished export wherever its user works by then. */
export function receiveJob(client: QueryClient, job: JobView): void {
  if (job.type !== exportJob.name) return
  void refresh(client, 'export')
  if (job.status === 'failed') notify({ tone: 'bad', title: '导出失败', text: job.reason ?? '' })
  if (job.status !== 'done') return
  const run = () => void catchRefusal(download(job))
  notify({ tone: 'done', title: '导出完成', action: { label: '下载', run } })
}

async function download(job: JobView): Promise<void> {
  const listed = (await call(listExports, {})).find(({ job_id }) => job_id === job.id)
  if (!listed) return
  const file = (await call(downloadExport, { id: listed.id })) as Blob
  saveFile(file, `${listed.label}-${listed.created_at.slice(0, 10)}.${listed.format}`)
}
