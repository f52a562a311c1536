import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationFlow } from '@guanqiao/domain/confirmation/confirmation.flow'
import type { ConfirmationState } from '@guanqiao/domain/confirmation/confirmation.flow'
import { isLoadedMessage } from '@guanqiao/domain/confirmation/messageType'
import { next } from '@guanqiao/domain/documents/flow'
import { Button } from 'antd'
import { useAct } from '../../kit/acts/useAct.ts'
import { useAllowed } from '../../kit/permissions.ts'
import type { FootPartProps } from '../../documents/screen/options.ts'

/** What happened to one document, in words. */
export const queuedWords = {
  queued: '已排队，海关接受舱单后自动申报',
  sending: '舱单已被接受，申报已发出',
  ready: '已取消等待',
} as const

/** 舱单接受后申报 and 取消等待, of one confirmation. */
export function QueueButton({ row, isDirty, onSave }: FootPartProps) {
  const may = useAllowed()
  const { run, busy } = useAct()
  if (!row || !may(confirmationApi.queue)) return null
  const state = row.status as ConfirmationState
  const ids = [row.id]
  const say = ([line]: readonly { state: string; message: string | null }[]) =>
    line && line.state in queuedWords
      ? queuedWords[line.state as keyof typeof queuedWords]
      : `没有排队：${line?.message ?? '请先检查'}`
  if (next(confirmationFlow, state, 'unqueue'))
    return (
      <Button
        disabled={busy}
        onClick={() => void run({ operation: confirmationApi.unqueue, input: { ids }, done: say })}
      >
        取消等待
      </Button>
    )
  if (!isLoadedMessage(String(row['message_type'])) || !next(confirmationFlow, state, 'queue')) return null
  const queue = async () => {
    if (isDirty && !(await onSave())) return
    await run({ operation: confirmationApi.queue, input: { ids }, done: say })
  }
  return (
    <Button disabled={busy} title="海关接受这个批次的舱单时自动申报" onClick={() => void queue()}>
      舱单接受后申报
    </Button>
  )
}
