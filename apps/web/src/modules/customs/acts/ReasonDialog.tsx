import { draft } from '@guanqiao/domain/kit/operation'
import { reasonFields } from '@guanqiao/domain/customs/manifest.calls'
import { EntityForm } from '../../../kit/EntityForm.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'

/** Customs take a change or a deletion only with a coded reason and someone to call. */
const shape = draft({
  reason_codes: {
    ...reasonFields.reason_codes,
    required: true,
    table: 'rmft_change_reason',
    help: '可选多项（CC001）',
  },
  reason_text: { ...reasonFields.reason_text, required: true },
  contact: { ...reasonFields.contact, required: true },
  contact_phone: { ...reasonFields.contact_phone, required: true },
} as const)

export interface Reason {
  readonly reason_codes: string[]
  readonly reason_text: string
  readonly contact: string
  readonly contact_phone: string
}

interface Props {
  readonly open: boolean
  readonly title: string
  readonly word: string
  readonly onSubmit: (reason: Reason) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks why, and whom to call. */
export function ReasonDialog({ open, title, word, onSubmit, onClose }: Props) {
  return (
    <Modal open={open} title={title} width={560} footer={null} onCancel={onClose} destroyOnHidden>
      <EntityForm shape={shape} submitWord={word} onSubmit={(value) => onSubmit(value as Reason)} onCancel={onClose} />
    </Modal>
  )
}
