import { Suspense } from 'react'
import type { HistoryProps } from '../../kit/crud/history.ts'
import { lazyWithRetry } from '../../kit/parts/lazyWithRetry.ts'

const HistorySection = lazyWithRetry(() =>
  import('./HistorySection.tsx').then((module) => ({ default: module.HistorySection })),
)

/** The history of a record in a drawer: no list loads its code before a record is opened. */
export const LazyHistory = (props: HistoryProps) => (
  <Suspense fallback={null}>
    <HistorySection {...props} />
  </Suspense>
)
