import type { DocumentType } from '@guanqiao/domain/trade/documentType'
import { lazy, Suspense, useState } from 'react'
import type { Objection, RejectionShown } from './Rejection.tsx'
import { Rejection } from './Rejection.tsx'

const MendDialog = lazy(() => import('./MendDialog.tsx'))

interface Props {
  readonly type: DocumentType
  /** The id of the document. */
  readonly id: string
  readonly rejections: readonly RejectionShown[]
  readonly onJump: (path: string) => void
}

interface Mending {
  readonly code: string
  readonly path: string
}

/** Customs' rejections of a document. The dialog that mends them outlives them: once they are sent, the document is no longer rejected. */
export default function Rejections({ type, id, rejections, onJump }: Props) {
  const [mending, mend] = useState<Mending>()
  const startMending = (code: string, { path }: Objection) => mend({ code, path })
  return (
    <>
      {rejections.map((rejection) => (
        <Rejection key={rejection.what} type={type} rejection={rejection} onJump={onJump} onMend={startMending} />
      ))}
      <Suspense fallback={null}>
        {mending && <MendDialog type={type} id={id} {...mending} onClose={() => mend(undefined)} />}
      </Suspense>
    </>
  )
}
