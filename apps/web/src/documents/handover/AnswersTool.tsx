import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ComponentProps } from 'react'
import { Can } from '../../kit/Can.tsx'
import { isPlatformStaff } from '../../kit/session/signedIn.ts'

const AnswersDialog = lazy(() => import('./AnswersDialog.tsx'))

type Props = Omit<ComponentProps<typeof AnswersDialog>, 'onClose'>

/** Imports answers. Staff of the platform have no enterprise to import for. */
export function AnswersTool(dialog: Props) {
  const [open, setOpen] = useState(false)
  if (isPlatformStaff()) return null
  return (
    <Can operation={dialog.operation}>
      <Button onClick={() => setOpen(true)}>{dialog.title}</Button>
      {open && (
        <Suspense fallback={null}>
          <AnswersDialog {...dialog} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  )
}
