import { lazy, Suspense, useState } from 'react'
import { useKeys } from '../../kit/keys/keys.ts'

const KeyHelp = lazy(() => import('./KeyHelp.tsx'))

/** The keys of every screen, and the help that lists those of the present one. */
export default function KeyHelpHost() {
  const [open, setOpen] = useState(false)
  useKeys('所有页面', [
    { keys: ['Ctrl+k'], label: '搜索单据、档案、页面或操作' },
    { keys: ['?'], label: '本页的快捷键', run: () => setOpen(true) },
  ])
  return (
    open && (
      <Suspense fallback={null}>
        <KeyHelp onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}
