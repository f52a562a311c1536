import { BellOutlined } from '@ant-design/icons'
import { countReminders } from '@guanqiao/domain/notes/reminder'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../kit/useOperation.ts'
import './bell.css'

const BellDrawer = lazy(() => import('./BellDrawer.tsx'))

/** Events announce new reminders; the poll is for those missed, ms. */
const pace = 300_000

/** The number of unread reminders; opens the latest. */
export default function Bell() {
  const { data } = useRead(countReminders, {}, { refetchInterval: pace })
  const [open, setOpen] = useState(false)
  const [isNeeded, setIsNeeded] = useState(false)
  const unread = data?.unread ?? 0
  const badge = unread > 99 ? '99+' : String(unread)
  return (
    <>
      <button
        type="button"
        className="plain-button bell"
        aria-label={unread > 0 ? `提醒，${badge} 条未读` : '提醒'}
        aria-haspopup="dialog"
        onClick={() => {
          setIsNeeded(true)
          setOpen(true)
        }}
      >
        <BellOutlined aria-hidden />
        {unread > 0 && <span className="bell-count figures">{badge}</span>}
      </button>
      {isNeeded && (
        <Suspense fallback={null}>
          <BellDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
