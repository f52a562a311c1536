import type { listNotes } from '@guanqiao/domain/notes/note'
import { NOTE_MINUTES, removeNote, updateNote } from '@guanqiao/domain/notes/note'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAct } from '../../kit/acts/useAct.ts'
import { useSession } from '../session/session.ts'
import { showInstant } from '../../kit/time.ts'
import { useSending } from '../../kit/useOperation.ts'
import './notes.css'
import { timeNow } from '../../kit/events/clock.ts'

const Composer = lazy(() => import('./Composer.tsx'))

export type Note = OutputOf<typeof listNotes>[number]

/** A note with its author; the author changes or removes it for ten minutes. */
export default function OneNote({ note }: { readonly note: Note }) {
  const { user } = useSession()
  const { run } = useAct()
  const send = useSending()
  const [editing, setEditing] = useState(false)
  const isOpen = useOpenUntil(Date.parse(note.created_at) + NOTE_MINUTES * 60_000) && note.author_id === user.id
  if (editing)
    return (
      <Suspense fallback={null}>
        <Composer
          label="保存"
          first={note.content}
          onCancel={() => setEditing(false)}
          onSend={async (content, mentions) => {
            await send(updateNote, { id: note.id, content, mentions })
            setEditing(false)
          }}
        />
      </Suspense>
    )
  return (
    <>
      <p className="note-text">{note.content}</p>
      <div className="note-foot">
        {note.author} · <time dateTime={note.created_at}>{showInstant(note.created_at).slice(5, 16)}</time>
        {note.changed_at && ' · 已修改'}
        {isOpen && (
          <>
            <Button type="link" size="small" onClick={() => setEditing(true)}>
              修改
            </Button>
            <Button
              type="link"
              size="small"
              onClick={() =>
                void run({
                  confirm: { title: '是否删除这条备注？', okText: '删除', danger: true },
                  operation: removeNote,
                  input: { id: note.id },
                })
              }
            >
              删除
            </Button>
          </>
        )}
      </div>
    </>
  )
}

/** True until an instant, ms. */
function useOpenUntil(end: number): boolean {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const left = end - timeNow()
    const opening = setTimeout(() => setIsOpen(left > 0), 0)
    const closing = setTimeout(() => setIsOpen(false), Math.max(0, left))
    return () => {
      clearTimeout(opening)
      clearTimeout(closing)
    }
  }, [end])
  return isOpen
}
