import { FollowButton } from './FollowButton.tsx'
import type { Subject } from './NoteComposer.tsx'
import { NoteComposer } from './NoteComposer.tsx'

/** Above a timeline: following its record, and a new note. */
export default function NewNote({ subject }: { readonly subject: Subject }) {
  return (
    <>
      <FollowButton subject={subject} />
      <NoteComposer subject={subject} />
    </>
  )
}
