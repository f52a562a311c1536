import { orderTimeline } from '@guanqiao/domain/crossing/orderTimeline'
import { listNotes } from '@guanqiao/domain/note/note'
import { order } from '@guanqiao/domain/order/order'
import { lazy, Suspense } from 'react'
import { Card } from '../../../kit/parts/card.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useRead } from '../../../kit/useOperation.ts'
import { Timeline } from '../../../trade/timeline/Timeline.tsx'

const OneNote = lazy(() => import('../../../trade/notes/OneNote.tsx'))

/** The states of the order with time and author, and the notes on it. */
export default function OrderTimeline({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead(orderTimeline, { id })
  const notes = useRead(listNotes, { entity: order.table, record_id: id })
  if (error)
    return (
      <Card>
        <ErrorState problem={error} onRetry={() => void refetch()} />
      </Card>
    )
  return (
    <Timeline
      moments={data ?? []}
      notes={(notes.data ?? []).map((note) => ({
        id: note.id,
        at: note.created_at,
        content: (
          <Suspense fallback={null}>
            <OneNote note={note} />
          </Suspense>
        ),
      }))}
    />
  )
}
