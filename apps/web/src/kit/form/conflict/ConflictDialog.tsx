import type { ComponentProps } from 'react'
import { lazy, Suspense } from 'react'
import type { Conflict } from './Conflict.tsx'

const Loaded = lazy(() => import('./Conflict.tsx').then((module) => ({ default: module.Conflict })))

/** Both versions side by side. Loaded on demand, because conflicts are rare. */
export const ConflictDialog = (props: ComponentProps<typeof Conflict>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
