import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import type { WhoElseProps } from '../../kit/crud/whoElse.ts'

// The record can be read and edited without it.
const PeopleHere = lazy<ComponentType<WhoElseProps>>(() =>
  import('./PeopleHere.tsx').catch(() => ({ default: () => null })),
)

/** Everybody else who has the record open. */
export const WhoElse = (props: WhoElseProps) => (
  <Suspense fallback={null}>
    <PeopleHere {...props} />
  </Suspense>
)
