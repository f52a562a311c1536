import { cancelJob } from '@guanqiao/domain/jobs/index'
import { downloadExport, EXPORT_HOURS, listExports } from '@guanqiao/domain/export/index'
import { exportFormats } from '@guanqiao/domain/kit/derived/exportOf'
import type { ExportView } from '@guanqiao/domain/export/index'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTask } from '../../kit/acts/useTask.ts'
import { call } from '../../kit/call.ts'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { ErrorState } from '../../kit/table/states.tsx'
import { showInstant } from '../../kit/time.ts'
import { refresh, useRead } from '../../kit/useOperation.ts'
import { saveFile } from './saveFile.ts'
import styles from './export.module.css'

const POLL_MS = 1_000

const statuses = { queued: '排队中', running: '进行中', done: '已完成', failed: '失败', cancelled: '已取消' } as const
const isActive = ({ status }: ExportView): boolean => status === 'queued' || status === 'running'

/** The user's exports: progress, files to download. It can be closed and found again while a job runs. */
export default function MyExports({ onClose }: { readonly onClose: () => void }) {
  const [polling, setPolling] = useState(true)
  const read = useRead(listExports, {}, { staleTime: 0, refetchInterval: polling ? POLL_MS : false })
  const active = read.data?.some(isActive) ?? true
  if (active !== polling) setPolling(active)
  return (
    <Modal open title="我的导出" width={720} footer={null} onCancel={onClose}>
      <p className={styles.note}>
        文件保留 {EXPORT_HOURS} 小时，到时自动删除。导出在后台进行，可以关闭此窗口，稍后再来下载。
      </p>
      {read.error && !read.data && <ErrorState problem={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.length === 0 && <p className={styles.none}>没有导出。在任一列表点“导出”即可开始。</p>}
      <ul className={styles.exports}>
        {read.data?.map((one) => (
          <Export key={one.id} one={one} />
        ))}
      </ul>
    </Modal>
  )
}

function Export({ one }: { readonly one: ExportView }) {
  const client = useQueryClient()
  const { attempt, busy } = useTask()
  const download = () =>
    attempt(async () => {
      const file = (await call(downloadExport, { id: one.id })) as Blob
      saveFile(file, `${one.label}-${showInstant(one.created_at).slice(0, 10)}.${one.format}`)
    })
  const cancel = () =>
    attempt(async () => {
      await call(cancelJob, { id: one.job_id })
      await refresh(client, 'export')
    })
  return (
    <li className={styles.export}>
      <div className={styles.what}>
        <strong>{one.label}</strong> <span>{exportFormats[one.format]}</span>
        <span>
          {showInstant(one.created_at)} 发起，{showInstant(one.expires_at)} 删除
        </span>
      </div>
      <div className={styles.state}>
        <span role="status">{progressOf(one)}</span>
        {isActive(one) && <progress aria-label="进度" {...(one.total ? { value: one.done, max: one.total } : {})} />}
      </div>
      <div className={styles.acts}>
        {one.status === 'done' && (
          <Button type="primary" loading={busy} onClick={() => void download()}>
            下载
          </Button>
        )}
        {isActive(one) && (
          <Button loading={busy} onClick={() => void cancel()}>
            取消
          </Button>
        )}
      </div>
    </li>
  )
}

function progressOf({ status, done, total, size, reason }: ExportView): string {
  if (status === 'done') return `${grouped(String(done))} 行，${sizeOf(size ?? 0)}`
  if (status === 'running') return `${grouped(String(done))} / ${total ? grouped(String(total)) : '…'} 行`
  return reason ? `${statuses[status]}：${reason}` : statuses[status]
}

const sizeOf = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_000))} KB`
