import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Subject } from './NoteComposer.tsx'

const NotesDrawer = lazy(() => import('./NotesDrawer.tsx'))

/** Opens the notes on a record, with its following. */
export function NotesButton({ subject, title }: { readonly subject: Subject; readonly title: string }) {
  const [open, setOpen] = useState(false)
  const [isNeeded, setIsNeeded] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => {
          setIsNeeded(true)
          setOpen(true)
        }}
      >
        备注与关注
      </Button>
      {isNeeded && (
        <Suspense fallback={null}>
          <NotesDrawer subject={subject} title={title} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
