import { viewBatch } from '@guanqiao/domain/crossing/batchView'
import { offersOf } from '@guanqiao/domain/crossing/offers.rules'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { CallProblem } from '../../kit/call.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useTabTitle } from '../../kit/tabs/tabTitle.ts'
import { useRead } from '../../kit/useOperation.ts'
import { WhoElse } from '../../platform/presence/WhoElse.tsx'
import { Cards } from './Cards.tsx'
import { Comparison } from './Comparison.tsx'
import { Contents } from './Contents.tsx'
import { BatchHeader } from './BatchHeader.tsx'
import styles from './batchView.module.css'

/** Rarely shown, and loaded then. */
const Alarm = lazy(async () => ({ default: (await import('./Alarm.tsx')).Alarm }))
const NotedTimeline = lazy(() => import('./NotedTimeline.tsx'))
const Reports = lazy(async () => ({ default: (await import('./Reports.tsx')).Reports }))
const Offloads = lazy(() => import('../../documents/offload/Offloads.tsx'))
const FindBatch = lazy(async () => ({ default: (await import('./FindBatch.tsx')).FindBatch }))

/** Poll interval of the view, ms: no receipt announces colleagues' weighings. */
const pace = 15_000

/** One batch with all its data: chain of documents, customs' statements, weights, and the next action. */
export default function BatchViewScreen() {
  const number = useSearchParams()[0].get('batch_number') ?? ''
  useTabTitle(number ? `批次 ${number.slice(-5)}` : undefined)
  return (
    <Suspense fallback={<Skeleton active />}>
      {number ? <OneBatch key={number} number={number} /> : <FindBatch />}
    </Suspense>
  )
}

function OneBatch({ number }: { readonly number: string }) {
  const { data: view, error, refetch } = useRead(viewBatch, { batch_number: number }, { refetchInterval: pace })
  if (error instanceof CallProblem && error.code === 'record.notFound') return <FindBatch missing={number} />
  if (error && !view) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!view) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <article className={styles.batch} aria-label={`批次 ${number}`}>
      <WhoElse entity="batch" id={view.batch.id} editing={false} />
      <BatchHeader view={view} />
      {view.manifest?.alarm && (
        <Suspense fallback={null}>
          <Alarm id={view.manifest.id} alarm={view.manifest.alarm} />
        </Suspense>
      )}
      <Cards view={view} />
      <Suspense fallback={null}>
        <Reports view={view} />
      </Suspense>
      <Suspense fallback={null}>
        <Offloads
          batch_number={number}
          batch={view.manifest && offersOf(view).offload ? { ...view.manifest, bills: view.bills } : undefined}
        />
      </Suspense>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Comparison measures={view.comparison} />
          <Contents view={view} />
        </div>
        <Suspense fallback={<Skeleton active />}>
          <NotedTimeline view={view} />
        </Suspense>
      </div>
    </article>
  )
}
