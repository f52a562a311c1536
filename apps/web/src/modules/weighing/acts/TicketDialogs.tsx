import { approveWeighing, voidWeighing } from '@guanqiao/domain/weighing/weighing'
import { draft } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { useLast } from '../../../kit/acts/useLast.ts'
import { EntityForm } from '../../../kit/EntityForm.tsx'
import type { Values } from '../../../kit/EntityForm.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { useWrite } from '../../../kit/useOperation.ts'
import type { Ticket } from '../bridge/reckon.ts'
import styles from '../weighing.module.css'

export interface Asked {
  readonly ticket: Pick<Ticket, 'id' | 'version' | 'weighing_no' | 'alerts'>
  readonly act: 'approve' | 'void'
}

interface Props {
  readonly asked: Asked | undefined
  readonly onClose: () => void
}

/** The inputs of both operations without the ticket that they are about. */
const askedFields = ({ fields: { id: _, version: __, ...asked } }: Shape): Shape<Values> => draft(asked)
const shapes: Record<Asked['act'], Shape<Values>> = {
  approve: askedFields(approveWeighing.input),
  void: askedFields(voidWeighing.input),
}

/** Approving a held ticket, and voiding: both require a reason. */
export function TicketDialogs({ asked, onClose }: Props) {
  const approve = useWrite(approveWeighing)
  const cancel = useWrite(voidWeighing)
  const toast = useToast()
  const last = useLast(asked)
  const submit = async (value: Values) => {
    if (!last) return
    const { id, version } = last.ticket
    if (last.act === 'approve')
      await approve.mutateAsync({ id, version, ...value } as Parameters<typeof approve.mutateAsync>[0])
    else await cancel.mutateAsync({ id, version, ...value } as Parameters<typeof cancel.mutateAsync>[0])
    void toast.success('操作成功')
    onClose()
  }
  const word = last?.act === 'void' ? '作废' : '审批'
  return (
    <Modal
      open={asked !== undefined}
      title={`${word}磅单 ${last?.ticket.weighing_no ?? ''}`}
      width={520}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {last && (
        <>
          {last.act === 'approve' && <Alerts ticket={last.ticket} />}
          <EntityForm
            key={last.ticket.id + last.act}
            shape={shapes[last.act]}
            submitWord={`确认${word}`}
            onSubmit={submit}
            onCancel={onClose}
          />
        </>
      )}
    </Modal>
  )
}

function Alerts({ ticket }: Pick<Asked, 'ticket'>) {
  return (
    <ul className={styles.alerts}>
      {(ticket.alerts ?? []).map(({ rule, message }) => (
        <li key={rule + message}>{message}</li>
      ))}
    </ul>
  )
}
