import { reasonFields } from '@guanqiao/domain/customs/manifest.calls'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { draft } from '@guanqiao/domain/kit/operation'
import { useMemo } from 'react'
import { EntityForm } from '../../kit/EntityForm.tsx'
import type { Reason } from './ReasonDialog.tsx'

const codes = {
  reason_codes: {
    ...reasonFields.reason_codes,
    required: true,
    table: 'rmft_change_reason',
    help: '可选多项（CC001）',
  },
} as const
const contacts = {
  contact: { ...reasonFields.contact, required: true },
  contact_phone: { ...reasonFields.contact_phone, required: true },
} as const

/** Customs accepts a change or a deletion only with a reason; some types have codes for it, and name a contact person. */
function shapeOf({ asksContact, operations: { post } }: DocumentType) {
  const isCoded = 'reason_codes' in post.input.fields
  const reason_text = { ...reasonFields.reason_text, required: true, help: '写入发往海关的报文' } as const
  return draft({ ...(isCoded ? codes : {}), reason_text, ...(asksContact ? contacts : {}) })
}

interface Props {
  readonly type: DocumentType
  readonly label: string
  readonly onSubmit: (reason: Reason) => Promise<unknown>
  readonly onCancel: () => void
}

export default function ReasonForm({ type, label, onSubmit, onCancel }: Props) {
  const shape = useMemo(() => shapeOf(type), [type])
  return (
    <EntityForm shape={shape} submitWord={label} onSubmit={(value) => onSubmit(value as Reason)} onCancel={onCancel} />
  )
}
