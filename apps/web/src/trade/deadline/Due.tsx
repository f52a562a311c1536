import { lazy, Suspense } from 'react'
import type { DueProps } from './DocumentDue.tsx'

const DocumentDue = lazy(() => import('./DocumentDue.tsx'))

/** The time limit of a document; nothing for a type without one. */
export const Due = (props: DueProps) =>
  props.type.deadlines && (
    <Suspense fallback={null}>
      <DocumentDue {...props} />
    </Suspense>
  )
