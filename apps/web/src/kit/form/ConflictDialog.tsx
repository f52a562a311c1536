import type { ComponentProps } from 'react'
import { lazy, Suspense } from 'react'
import type { Conflict } from './Conflict.tsx'

const Loaded = lazy(() => import('./Conflict.tsx').then((module) => ({ default: module.Conflict })))

/** Mine and theirs side by side. Few saves meet a conflict, so that it is fetched when one does. */
export const ConflictDialog = (props: ComponentProps<typeof Conflict>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
