import { listNotes } from '@guanqiao/domain/notes/note'
import { Skeleton } from 'antd'
import { Drawer } from '../../kit/overlays/dialogs.tsx'
import { Note } from '../../kit/parts/text.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { FollowButton } from './FollowButton.tsx'
import type { Subject } from './NoteComposer.tsx'
import { NoteComposer } from './NoteComposer.tsx'
import OneNote from './OneNote.tsx'

interface Props {
  readonly subject: Subject
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
}

/** The notes on a record, newest first. */
export default function NotesDrawer({ subject, title, open, onClose }: Props) {
  const { data, error, refetch } = useRead(listNotes, subject, { enabled: open })
  return (
    <Drawer open={open} onClose={onClose} title={title} size={420} extra={<FollowButton subject={subject} />}>
      <NoteComposer subject={subject} />
      {error && !data && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.length === 0 && <Note>还没有备注。</Note>}
      <ul className="note-list" aria-label="备注">
        {data?.toReversed().map((note) => (
          <li key={note.id}>
            <OneNote note={note} />
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
