import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { lazy, Suspense, useState } from 'react'
import type { Objection, RejectionShown } from './Rejection.tsx'
import { Rejection } from './Rejection.tsx'

const MendDialog = lazy(() => import('./MendDialog.tsx'))
const RuleDialog = lazy(() => import('./RuleDialog.tsx'))

interface Props {
  readonly type: DocumentType
  /** The id of the document. */
  readonly id: string
  readonly rejections: readonly RejectionShown[]
  readonly onJump: (path: string) => void
}

interface OpenDialog {
  readonly act: 'mend' | 'rule'
  readonly code: string
  readonly path: string
  readonly text: string
}

/** Customs' rejections of a document. The dialog that mends them outlives them: once they are sent, the document is no longer rejected. */
export default function Rejections({ type, id, rejections, onJump }: Props) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const start =
    (act: OpenDialog['act']) =>
    (code: string, { path, text }: Objection) =>
      setOpenDialog({ act, code, path, text })
  const about = openDialog && { type, id, ...openDialog, onClose: () => setOpenDialog(undefined) }
  return (
    <>
      {rejections.map((rejection) => (
        <Rejection
          key={rejection.what}
          type={type}
          rejection={rejection}
          onJump={onJump}
          onMend={start('mend')}
          onRule={start('rule')}
        />
      ))}
      <Suspense fallback={null}>
        {about?.act === 'mend' && <MendDialog {...about} />}
        {about?.act === 'rule' && <RuleDialog {...about} />}
      </Suspense>
    </>
  )
}
