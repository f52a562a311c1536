import { lazy, Suspense } from 'react'
import type { DueProps } from './DocumentDue.tsx'

const DocumentDue = lazy(() => import('./DocumentDue.tsx'))

/** The time limit of a document, or how long it has waited for customs. */
export const Due = (props: DueProps) => (
  <Suspense fallback={null}>
    <DocumentDue {...props} />
  </Suspense>
)
