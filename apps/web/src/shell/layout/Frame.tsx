import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../kit/session/session.ts'
import { useTabTitles } from '../../kit/tabs/tabTitle.ts'
import { brand, pageTitle } from '../brand.ts'
import { listenSoon } from '../notices/listenSoon.ts'
import { askBeforeLeaving } from '../renewal/leaving.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { TabBar } from '../tabs/TabBar.tsx'
import { TabPane } from '../tabs/TabPane.tsx'
import type { Tab } from '../tabs/tabs.ts'
import { paneOf } from '../tabs/tabs.ts'
import { useClosing } from '../tabs/useClosing.ts'
import { useTabs } from '../tabs/useTabs.ts'
import { Header } from './Header.tsx'
import { Later } from './Later.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { Side } from './Side.tsx'
import { useSidebar } from './sidebarChoice.ts'
import { trailOf } from './titles.ts'
import { whenIdle } from './whenIdle.ts'
import './layout.css'

// Needed only when the session or the network is lost, so loaded after the page.
const KeyHelpHost = lazy(() => import('../keys/KeyHelpHost.tsx'))
const Renewal = lazy(() => import('../renewal/Renewal.tsx'))
const ViewBanner = lazy(() => import('../notices/ViewBanner.tsx'))
const NetworkBanner = lazy(() => import('../notices/NetworkBanner.tsx'))

/** Side menu, header, tab bar and the open tabs. */
export function Frame() {
  const client = useQueryClient()
  const { navigation, user } = useSession()
  const { pathname } = useLocation()
  const [sidebar, chooseSidebar] = useSidebar()
  const [drawer, setDrawer] = useState(false)
  const titles = useTabTitles()
  const tabs = useTabs()
  const titleOf = ({ key, location, title }: Tab) =>
    titles[key] ?? title ?? trailOf(location.pathname, navigation).title
  const close = useClosing(tabs, titleOf)
  const trail = trailOf(pathname, navigation)
  const active = tabs.tabs.find(({ key }) => key === tabs.active)
  const title = active ? titleOf(active) : trail.title
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  useEffect(() => whenIdle(() => listenSoon(client)), [client])
  useEffect(askBeforeLeaving, [])

  const isPhone = sidebar === 'drawer'
  const toggle = () => (isPhone ? setDrawer(!drawer) : chooseSidebar(sidebar !== 'open'))
  return (
    <div className="frame">
      {!isPhone && <Side collapsed={sidebar === 'collapsed'} />}
      <Suspense fallback={null}>
        <Renewal titleOf={(key) => titles[key] ?? trailOf(key.split('?')[0] ?? key, navigation).title} />
      </Suspense>
      <Later>
        <MenuDrawer open={isPhone && drawer} onClose={() => setDrawer(false)} />
        <Suspense fallback={null}>
          <KeyHelpHost />
        </Suspense>
      </Later>
      <PaletteHost />
      <div className="stage">
        <Header
          named={active && titles[active.key] ? active.location : undefined}
          trail={{ ...trail, title }}
          menuOpen={isPhone ? drawer : sidebar === 'open'}
          onToggleMenu={toggle}
        />
        <Suspense fallback={null}>
          <NetworkBanner />
          {user.viewing && <ViewBanner role={user.viewing} />}
        </Suspense>
        <TabBar tabs={tabs} titleOf={titleOf} onClose={close} />
        <main className="content">
          {tabs.tabs
            .filter((tab) => tab.used > 0)
            .map((tab) => (
              <TabPane
                key={paneOf(tab)}
                name={tab.key}
                location={tab.location}
                title={titleOf(tab)}
                active={tab.key === tabs.active}
              />
            ))}
          <footer className="foot">
            {brand.company} {brand.filing}
          </footer>
        </main>
      </div>
    </div>
  )
}
