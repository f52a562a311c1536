import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ComponentProps } from 'react'
import { Can } from '../../kit/Can.tsx'
import { isPlatformStaff } from '../../kit/session/session.ts'

const AnswersDialog = lazy(() => import('./AnswersDialog.tsx'))

interface Props extends Omit<ComponentProps<typeof AnswersDialog>, 'onClose'> {
  readonly menu: string
}

/** Imports answers. Staff of the platform have no enterprise to import for. */
export function AnswersTool({ menu, ...dialog }: Props) {
  const [open, setOpen] = useState(false)
  if (isPlatformStaff()) return null
  return (
    <Can menu={menu} button="declare">
      <Button onClick={() => setOpen(true)}>{dialog.title}</Button>
      {open && (
        <Suspense fallback={null}>
          <AnswersDialog {...dialog} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  )
}
