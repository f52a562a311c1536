import { lazy, Suspense } from 'react'
import { Modal } from '../../kit/overlays/dialogs.tsx'

// Changes and deletions at customs are rare, so their form is loaded on demand.
const ReasonForm = lazy(() => import('./ReasonForm.tsx'))

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

/** Asks for the reason and the contact person. */
export function ReasonDialog({ open, title, word, onSubmit, onClose }: Props) {
  return (
    <Modal open={open} title={title} width={560} footer={null} onCancel={onClose} destroyOnHidden>
      <Suspense fallback={null}>
        <ReasonForm word={word} onSubmit={onSubmit} onCancel={onClose} />
      </Suspense>
    </Modal>
  )
}
