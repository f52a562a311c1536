import { SettingOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../platform/session/session.ts'

const SettingsDrawer = lazy(() => import('./SettingsDrawer.tsx'))

/** Opens the settings of the page. Production has them in the account settings only. */
export function SettingsButton() {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const [isNeeded, setIsNeeded] = useState(false)
  if (user.production) return null
  return (
    <>
      <button
        type="button"
        className="plain-button"
        aria-label="界面设置"
        aria-haspopup="dialog"
        onClick={() => {
          setIsNeeded(true)
          setOpen(true)
        }}
      >
        <SettingOutlined aria-hidden />
      </button>
      {isNeeded && (
        <Suspense fallback={null}>
          <SettingsDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
