import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { queueText } from '@guanqiao/domain/confirmation/loading.rules'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../kit/acts/useAct.ts'
import { Can } from '../../kit/Can.tsx'
import { useWrite } from '../../kit/useOperation.ts'
import { useQuestions } from '../../documents/sending/useQuestions.tsx'
import { ResultsDialog } from '../../documents/sending/ResultsDialog.tsx'
import type { ListToolProps } from '../../documents/list/documentList.tsx'
import { QUEUE_TITLE, queuedWord, refusedWord } from './QueueButton.tsx'

interface Line {
  readonly id: string
  readonly batch_number: string | null
  readonly state: string
  readonly message: string | null
}

/** Creating many, and queueing them, from the list. */
export function ConfirmationTools({ rows, onDone }: ListToolProps) {
  const { run, busy } = useAct()
  const { attempt, isPending } = useWrite(confirmationApi.queue)
  const ask = useQuestions()
  const [lines, setLines] = useState<readonly Line[]>()
  const fit = rows.filter(({ status }) => ['draft', 'ready', 'send_fail', 'rejected'].includes(status))
  const waiting = rows.filter(({ status }) => status === 'queued')
  const after = (answer: readonly Line[]) => {
    setLines(answer)
    onDone()
  }
  const queue = async () => {
    const answer = await ask(
      fit.map(({ id }) => id),
      (ids, confirmed) => attempt({ ids, confirmed }),
    )
    if (answer) after(answer)
  }
  const idsOf = (some: typeof rows) => ({ ids: some.map(({ id }) => id) })
  return (
    <>
      <Can operation={confirmationApi.create}>
        <Link to={linkTo(screens.makeConfirmations)}>
          <Button>批量生成</Button>
        </Link>
      </Can>
      <Can operation={confirmationApi.queue}>
        {waiting.length > 0 ? (
          <Button
            loading={busy}
            onClick={() => void run({ operation: confirmationApi.unqueue, input: idsOf(waiting), after })}
          >
            取消等待 ({waiting.length})
          </Button>
        ) : (
          <Button
            disabled={fit.length === 0 || fit.length > 200}
            loading={isPending}
            title={QUEUE_TITLE}
            onClick={() => void queue()}
          >
            {queueText(
              fit.length > 0 && fit.every(({ message_type }) => message_type === 'MT4402') ? 'MT4402' : undefined,
            )}
            {fit.length > 0 ? ` (${fit.length})` : ''}
          </Button>
        )}
      </Can>
      <ResultsDialog
        lines={lines}
        title="排队申报"
        summary={`${(lines ?? []).filter((line) => queuedWord(line) !== undefined).length} 份已处理，共 ${(lines ?? []).length} 份`}
        onClose={() => setLines(undefined)}
        screen={screens.confirmation}
      >
        {(line, number) => (
          <>
            {number} {queuedWord(line) ?? refusedWord(line)}
          </>
        )}
      </ResultsDialog>
    </>
  )
}
