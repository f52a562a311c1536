import { listNotes } from '@guanqiao/domain/notes/note'
import { lazy, Suspense } from 'react'
import { useRead } from '../../kit/useOperation.ts'
import { notesInTime } from '../../platform/notes/notesInTime.tsx'
import { Timeline } from '../../documents/timeline/Timeline.tsx'
import type { BatchView } from './view.ts'

const NewNote = lazy(() => import('../../platform/notes/NewNote.tsx'))

/** Poll interval, ms: notes of colleagues who mention nobody have no event. */
const pace = 15_000

/** The timeline of a batch with the notes on it and on its documents. */
export default function NotedTimeline({ view }: { readonly view: BatchView }) {
  const subject = { entity: 'batch', record_id: view.batch.id }
  const { data } = useRead(listNotes, subject, { refetchInterval: pace })
  return (
    <Timeline moments={view.timeline} notes={notesInTime(data)}>
      <Suspense fallback={null}>
        <NewNote subject={subject} />
      </Suspense>
    </Timeline>
  )
}
