import { approveWeighing, voidWeighing } from '@guanqiao/domain/weighing/weighing'
import { useLast } from '../../../kit/acts/useLast.ts'
import { StepDialog } from '../../../kit/stepDialog/StepDialog.tsx'
import { inputsOf } from '../../../kit/stepDialog/StepForm.tsx'
import type { Ticket } from '../bridge/weights.ts'
import styles from '../weighing.module.css'

export interface OpenDialog {
  readonly ticket: Pick<Ticket, 'id' | 'version' | 'weighing_no' | 'alerts'>
  readonly act: 'approve' | 'void'
}

interface Props {
  readonly openDialog: OpenDialog | undefined
  readonly onClose: () => void
}

/** Approving a held ticket, and voiding: both require a reason. */
export function TicketDialogs({ openDialog, onClose }: Props) {
  const last = useLast(openDialog)
  if (!last) return null
  const { act, ticket } = last
  const { id, version, weighing_no } = ticket
  const label = act === 'void' ? '作废' : '审批'
  const stand = {
    open: openDialog !== undefined,
    onClose,
    title: `${label}磅单 ${weighing_no}`,
    submitWord: `确认${label}`,
    done: '操作成功',
  }
  if (act === 'void')
    return (
      <StepDialog
        key={id}
        {...stand}
        operation={voidWeighing}
        shape={inputsOf(voidWeighing, 'reason')}
        input={(values) => ({ id, version, ...values })}
      />
    )
  return (
    <StepDialog
      key={id}
      {...stand}
      operation={approveWeighing}
      shape={inputsOf(approveWeighing, 'decision', 'note')}
      input={(values) => ({ id, version, ...values })}
    >
      <Alerts ticket={ticket} />
    </StepDialog>
  )
}

function Alerts({ ticket }: Pick<OpenDialog, 'ticket'>) {
  return (
    <ul className={styles.alerts}>
      {(ticket.alerts ?? []).map(({ rule, message }) => (
        <li key={rule + message}>{message}</li>
      ))}
    </ul>
  )
}
