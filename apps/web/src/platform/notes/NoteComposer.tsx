import { createNote } from '@guanqiao/domain/notes/note'
import { lazy, Suspense } from 'react'
import { useSending } from '../../kit/useOperation.ts'

const Composer = lazy(() => import('./Composer.tsx'))

export interface Subject {
  readonly entity: string
  readonly record_id: string
}

/** Writes notes on a record. */
export function NoteComposer({ subject }: { readonly subject: Subject }) {
  const send = useSending()
  return (
    <Suspense fallback={null}>
      <Composer label="添加备注" onSend={(content, mentions) => send(createNote, { ...subject, content, mentions })} />
    </Suspense>
  )
}
