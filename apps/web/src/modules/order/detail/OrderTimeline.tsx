import { orderTimeline } from '@guanqiao/domain/crossing/orderTimeline'
import { listNotes } from '@guanqiao/domain/notes/note'
import { order } from '@guanqiao/domain/order/order'
import { Card } from '../../../kit/parts/card.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useRead } from '../../../kit/useOperation.ts'
import { notesInTime } from '../../../platform/notes/notesInTime.tsx'
import { Timeline } from '../../../documents/timeline/Timeline.tsx'

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
  return <Timeline moments={data} notes={notesInTime(notes.data)} />
}
