import { Activity, memo, useEffect, useMemo, useState } from 'react'
import { Route, Routes } from 'react-router'
import type { Location } from 'react-router'
import { ActiveContext, PageContext } from '../../kit/active.ts'
import { HistoryContext } from '../../kit/crud/history.ts'
import { WhoElseContext } from '../../kit/crud/whoElse.ts'
import { TabContext } from '../../kit/dirty.ts'
import { LazyHistory } from '../../platform/history/LazyHistory.tsx'
import { WhoElse } from '../../platform/presence/WhoElse.tsx'
import { ScreenAt } from '../pages/ScreenAt.tsx'

interface Props {
  readonly name: string
  readonly location: Location
  readonly title: string
  readonly active: boolean
}

/**
 * A screen that keeps its input while another is visible. It is hidden in two steps: first its overlays close and the tree becomes
 * inert, a moment later Activity hides it. A dialog left open in a hidden tree would crash the page on return.
 */
export const TabPane = memo(function TabPane({ name, location, title, active }: Props) {
  const [lingers, setLingers] = useState(active)
  useEffect(() => {
    const timer = setTimeout(() => setLingers(active))
    return () => clearTimeout(timer)
  }, [active])
  const page = useMemo(() => ({ path: location.pathname + location.search, title }), [location, title])
  return (
    <div id={paneId(name)} role="tabpanel" aria-label={title} className="pane" hidden={!active} inert={!active}>
      <Activity mode={active || lingers ? 'visible' : 'hidden'}>
        <ActiveContext value={active}>
          <TabContext value={name}>
            <PageContext value={page}>
              <WhoElseContext value={WhoElse}>
                <HistoryContext value={LazyHistory}>
                  <Routes location={location}>
                    <Route path="*" element={<ScreenAt path={location.pathname} title={title} />} />
                  </Routes>
                </HistoryContext>
              </WhoElseContext>
            </PageContext>
          </TabContext>
        </ActiveContext>
      </Activity>
    </div>
  )
})

export const paneId = (key: string): string => `pane-${key}`
export const tabId = (key: string): string => `tab-${key}`
