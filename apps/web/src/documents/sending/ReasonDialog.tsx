import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { lazy, Suspense } from 'react'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { Note } from '../../kit/parts/text.ts'

// Changes and deletions at customs are rare, so their form is loaded on demand.
const ReasonForm = lazy(() => import('./ReasonForm.tsx'))

export interface Reason {
  /** CC001, if the type's messages have a code. */
  readonly reason_codes?: string[]
  readonly reason_text: string
  /** Who applies for it, if customs asks. */
  readonly contact?: string
  readonly contact_phone?: string
}

interface Props {
  readonly type: DocumentType
  readonly open: boolean
  readonly title: string
  readonly label: string
  /** What else follows from it. */
  readonly note?: string | undefined
  readonly onSubmit: (reason: Reason) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for the reason of a change or deletion at customs. */
export function ReasonDialog({ type, open, title, label, note, onSubmit, onClose }: Props) {
  return (
    <Modal open={open} title={title} width={560} footer={null} onCancel={onClose} destroyOnHidden>
      {note && <Note>{note}</Note>}
      <Suspense fallback={null}>
        <ReasonForm type={type} label={label} onSubmit={onSubmit} onCancel={onClose} />
      </Suspense>
    </Modal>
  )
}
