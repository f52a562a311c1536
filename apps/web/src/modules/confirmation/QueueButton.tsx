import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationFlow } from '@guanqiao/domain/confirmation/confirmation.flow'
import type { ConfirmationState } from '@guanqiao/domain/confirmation/confirmation.flow'
import { queueText } from '@guanqiao/domain/confirmation/loading.rules'
import { isLoadedMessage } from '@guanqiao/domain/confirmation/messageType'
import { next } from '@guanqiao/domain/documents/flow'
import { Button } from 'antd'
import { useAct } from '../../kit/acts/useAct.ts'
import { useToast } from '../../kit/overlays.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import { useWrite } from '../../kit/useOperation.ts'
import { useQuestions } from '../../documents/sending/useQuestions.tsx'
import type { FootPartProps } from '../../documents/screen/options.ts'

interface QueueLine {
  readonly state: string
  readonly message: string | null
}

const queuedLabels: Readonly<Record<string, string>> = {
  sending: '条件已具备，申报已发出',
  ready: '已取消等待',
}

/** What happened to one document, in words; undefined if it was refused. */
export const queuedWord = ({ state, message }: QueueLine): string | undefined =>
  state === 'queued' ? `已排队，${message ?? ''}，到时自动申报` : queuedLabels[state]

/** Why one document was not queued, in words. */
export const refusedWord = ({ state, message }: QueueLine): string =>
  state === 'unconfirmed' ? '没有确认，没有排队' : (message ?? '请先检查')

/** The conditions that a queued confirmation waits for. */
export const QUEUE_TITLE = '等海关接受舱单；口岸装货、装箱出口的货物（RD14、RD15）还等运抵和放行，到时自动申报'

/** Queues one confirmation until its conditions are met, or takes it out again. */
export function QueueButton({ row, isDirty, onSave }: FootPartProps) {
  const may = useAllowed()
  const { run, busy } = useAct()
  const { attempt, isPending } = useWrite(confirmationApi.queue)
  const ask = useQuestions()
  const toast = useToast()
  if (!row || !may(confirmationApi.queue)) return null
  const state = row.status as ConfirmationState
  const ids = [row.id]
  const say = ([line]: readonly QueueLine[]) => (line && queuedWord(line)) ?? ''
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
    const [line] = (await ask(ids, (some, confirmed) => attempt({ ids: some, confirmed }))) ?? []
    if (!line) return
    const word = queuedWord(line)
    if (word === undefined) toast.error(`没有排队：${refusedWord(line)}`)
    else toast.success(word)
  }
  return (
    <Button disabled={isPending} title={QUEUE_TITLE} onClick={() => void queue()}>
      {queueText(String(row['message_type']))}
    </Button>
  )
}
