import { reasonFields } from '@guanqiao/domain/customs/manifest.calls'
import { draft } from '@guanqiao/domain/kit/operation'
import { EntityForm } from '../../kit/EntityForm.tsx'
import type { Reason } from './ReasonDialog.tsx'

/** Customs accepts a change or a deletion only with a coded reason and a contact person. */
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

interface Props {
  readonly word: string
  readonly onSubmit: (reason: Reason) => Promise<unknown>
  readonly onCancel: () => void
}

export default function ReasonForm({ word, onSubmit, onCancel }: Props) {
  return (
    <EntityForm shape={shape} submitWord={word} onSubmit={(value) => onSubmit(value as Reason)} onCancel={onCancel} />
  )
}
