import { ResultsDialog } from '../../../trade/sending/ResultsDialog.tsx'
import type { Rehearsed } from '../acts/useRehearsal.ts'
import { RehearsalLines } from '../findings/RehearsalLines.tsx'

interface Props {
  readonly lines: readonly Rehearsed[] | undefined
  readonly onClose: () => void
}

/** The likely reply of customs to each selected manifest. Nothing was sent. */
export function RehearsalResults({ lines, onClose }: Props) {
  const refused = lines?.filter(({ code, state }) => code === '03' || state !== 'rehearsed').length ?? 0
  const likely = refused > 0 ? `${refused} 份预计不能通过` : '预计都能通过'
  return (
    <ResultsDialog
      lines={lines}
      title="预演结果（预演，未发送）"
      summary={`${likely}，按海关已公布的规则推算，以海关实际回执为准`}
      path="/rmft/edit"
      onClose={onClose}
    >
      {(line, number) => (
        <>
          {number}
          <RehearsalLines line={line} />
        </>
      )}
    </ResultsDialog>
  )
}
