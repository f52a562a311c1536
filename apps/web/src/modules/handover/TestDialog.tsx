import { handoverChannelApi } from '@guanqiao/domain/handover/channel'
import { getJob } from '@guanqiao/domain/jobs/index'
import type { JobView } from '@guanqiao/domain/jobs/index'
import { Button } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import type { DialogStand } from '../../kit/EntityTable.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { Note } from '../../kit/parts/text.ts'
import styles from './testDialog.module.css'
import { useRead, useWrite } from '../../kit/useOperation.ts'

interface Props extends DialogStand {
  readonly id: string
  readonly name: string
  /** The folder of the channel, below that of all enterprises. */
  readonly folderPath: string | undefined
}

const POLL_MS = 700

const isEnded = (job: JobView | undefined) => job !== undefined && job.status !== 'queued' && job.status !== 'running'

/** Tries a channel in the background, and shows the result. */
export function TestDialog({ id, name, folderPath, open, onClose }: Props) {
  const write = useWrite(handoverChannelApi.test)
  const [jobId, setJobId] = useState<string>()
  const [last, setLast] = useState<JobView>()
  const { data } = useRead(
    getJob,
    { id: jobId ?? '' },
    { enabled: jobId !== undefined, staleTime: 0, refetchInterval: isEnded(last) ? false : POLL_MS },
  )
  if (data !== last && data?.id === jobId) setLast(data)
  const job = last?.id === jobId ? last : undefined
  const isRunning = write.isPending || (jobId !== undefined && !isEnded(job))
  const start = async () => {
    setLast(undefined)
    const started = await write.attempt({ id })
    if (started) setJobId(started.job_id)
  }
  return (
    <Modal
      open={open}
      title={`测试“${name}”`}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" data-submit loading={isRunning} onClick={() => void start()}>
            {job ? '再测一次' : '开始测试'}
          </Button>
        </>
      }
    >
      <Note>目录方式会建立目录并试写一个文件；HTTPS 方式向接口发一条注明“测试”的内容。测试不交接任何清单。</Note>
      <div role="status">
        {isRunning && <p>正在测试……</p>}
        {job?.status === 'done' && (
          <>
            <p>
              <StatusTag tone="done" label="渠道可用" />
            </p>
            {folderPath && (
              <p className={styles.place}>
                请让口岸平台从交接目录下的 {folderPath}/out 取走文件，把答复放在 {folderPath}/in。
              </p>
            )}
          </>
        )}
        {isEnded(job) && job?.status !== 'done' && (
          <>
            <p>
              <StatusTag tone="bad" label="测试没有通过" />
            </p>
            <p>{job?.reason ?? '测试被取消'}</p>
          </>
        )}
      </div>
    </Modal>
  )
}
