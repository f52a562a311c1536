import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { listNotes } from '@guanqiao/domain/notes/note'
import { lazy, Suspense } from 'react'

const OneNote = lazy(() => import('./OneNote.tsx'))

/** Notes as moments of a timeline. */
export const notesInTime = (notes: OutputOf<typeof listNotes> | undefined = []) =>
  notes.map((note) => ({
    id: note.id,
    at: note.created_at,
    content: (
      <Suspense fallback={null}>
        <OneNote note={note} />
      </Suspense>
    ),
  }))
