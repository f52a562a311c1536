import { viewBatch } from '@guanqiao/domain/crossing/batchView'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { CallProblem } from '../../kit/call.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useTabTitle } from '../../kit/tabs/tabTitle.ts'
import { useRead } from '../../kit/useOperation.ts'
import { Timeline } from '../../trade/timeline/Timeline.tsx'
import { Alarm } from './Alarm.tsx'
import { Cards } from './Cards.tsx'
import { Comparison } from './Comparison.tsx'
import { Contents } from './Contents.tsx'
import { FindBatch } from './FindBatch.tsx'
import { BatchHeader } from './BatchHeader.tsx'
import './batchView.css'

/** How often the view is read anew where no receipt did so, ms: weighings of colleagues arrive without one. */
const pace = 15_000

/** One batch, whole: its chain of documents, what customs said, what it weighs, and the next thing to do. */
export default function BatchViewScreen() {
  const number = useSearchParams()[0].get('batch_number') ?? ''
  useTabTitle(number ? `批次 ${number.slice(-5)}` : undefined)
  return number ? <OneBatch key={number} number={number} /> : <FindBatch />
}

function OneBatch({ number }: { readonly number: string }) {
  const { data: view, error, refetch } = useRead(viewBatch, { batch_number: number }, { refetchInterval: pace })
  if (error instanceof CallProblem && error.code === 'record.notFound') return <FindBatch missing={number} />
  if (error && !view) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!view) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <article className="batch" aria-label={`批次 ${number}`}>
      <BatchHeader view={view} />
      {view.manifest?.alarm && <Alarm id={view.manifest.id} alarm={view.manifest.alarm} />}
      <Cards view={view} />
      <div className="batch-columns">
        <div className="batch-main">
          <Comparison measures={view.comparison} />
          <Contents view={view} />
        </div>
        <Timeline moments={view.timeline} />
      </div>
    </article>
  )
}
