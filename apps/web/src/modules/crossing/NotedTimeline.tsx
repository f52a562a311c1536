import { listNotes } from '@guanqiao/domain/note/note'
import { lazy, Suspense } from 'react'
import { useRead } from '../../kit/useOperation.ts'
import { Timeline } from '../../trade/timeline/Timeline.tsx'
import type { BatchView } from './view.ts'

const OneNote = lazy(() => import('../../trade/notes/OneNote.tsx'))
const NewNote = lazy(() => import('../../trade/notes/NewNote.tsx'))

/** Poll interval, ms: notes of colleagues who mention nobody have no event. */
const pace = 15_000

/** The timeline of a batch with the notes on it and on its documents. */
export default function NotedTimeline({ view }: { readonly view: BatchView }) {
  const subject = { entity: 'batch', record_id: view.batch.id }
  const { data } = useRead(listNotes, subject, { refetchInterval: pace })
  const notes = (data ?? []).map((note) => ({
    id: note.id,
    at: note.created_at,
    content: (
      <Suspense fallback={null}>
        <OneNote note={note} />
      </Suspense>
    ),
  }))
  return (
    <Timeline moments={view.timeline} notes={notes}>
      <Suspense fallback={null}>
        <NewNote subject={subject} />
      </Suspense>
    </Timeline>
  )
}
