import { batchApi } from '@guanqiao/domain/order/batch'
import { issueBatches } from '@guanqiao/domain/order/batchAllotment'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import type { AidProps } from '../../kit/EntityForm.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import { useTask } from '../../kit/acts/useTask.ts'
import { useRead, useWrite } from '../../kit/useOperation.ts'
import type { OffloadedBatch } from './batch.ts'

/** 取号: a number by the method of the batch's port, for the batch that is to carry moved goods. */
export const issueAid = ({ batch_number, ie_flag, transmitter_id }: OffloadedBatch): ComponentType<AidProps> =>
  function IssueAid({ values, onChange }) {
    const mayIssue = useAllowed(issueBatches)
    const mayList = useAllowed(batchApi.list)
    const { data } = useRead(batchApi.list, { batch_number, pageSize: 1 }, { enabled: mayIssue && mayList })
    const write = useWrite(issueBatches)
    const { attempt, busy } = useTask()
    const port_id = data?.rows[0]?.port_id
    if (!mayIssue || !port_id || values['new_batch_number']) return null
    const issue = async () => {
      await attempt(async () => {
        const [row] = await write.mutateAsync({ port_id, ie_flag, transmitter_id, count: 1 })
        if (row) onChange(row.batch_number)
      })
    }
    return (
      <Button size="small" loading={busy} title="按口岸的取号设置分配一个新批次号" onClick={() => void issue()}>
        取新批次号
      </Button>
    )
  }
