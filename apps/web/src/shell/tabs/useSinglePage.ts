import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { forgetTab, isDirty } from '../../kit/dirty.ts'
import { useConfirm } from '../../kit/overlays.tsx'
import { renamedTab } from '../../kit/tabs/renaming.ts'
import { useSettings } from '../../theme/appearance.ts'
import { question } from './useClosing.ts'
import { keyOf } from './useTabs.ts'

/** Without the multi-tab mode a page is lost when another one opens: asks before unsaved input is lost with it. */
export function useSinglePage(active: string, title: string): void {
  const { multi_tab } = useSettings()
  const confirm = useConfirm()
  const lastRequest = useRef<unknown>(undefined)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !multi_tab &&
      keyOf(currentLocation) !== keyOf(nextLocation) &&
      renamedTab(nextLocation.state) === undefined &&
      isDirty(keyOf(currentLocation)),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked' || lastRequest.current === blocker.location) return
    lastRequest.current = blocker.location
    void confirm(question([title])).then((isAgreed) => {
      lastRequest.current = undefined
      if (!isAgreed) return blocker.reset()
      forgetTab(active)
      blocker.proceed()
    })
  }, [blocker, confirm, active, title])
}
