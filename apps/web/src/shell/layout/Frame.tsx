import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { notify } from '../../kit/events/notices.ts'
import { useSession } from '../../kit/session/session.ts'
import { useTabTitles } from '../../kit/tabs/tabTitle.ts'
import { useSettings } from '../../theme/appearance.ts'
import { brand, pageTitle } from '../brand.ts'
import { listenSoon } from '../notices/listenSoon.ts'
import { askBeforeLeaving } from '../renewal/leaving.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { TabPane } from '../tabs/TabPane.tsx'
import type { Tab } from '../tabs/tabs.ts'
import { mostTabs, paneOf } from '../tabs/tabs.ts'
import { useTabs } from '../tabs/useTabs.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Header } from './Header.tsx'
import { Later } from './Later.tsx'
import { MenuDrawer } from '../menu/MenuDrawer.tsx'
import { Side } from '../menu/Side.tsx'
import { useSidebar } from '../menu/sidebarChoice.ts'
import { trailOf } from './titles.ts'
import { whenIdle } from './whenIdle.ts'
import './layout.css'
import '../tabs/tabs.css'

// Needed only when the session or the network is lost, so loaded after the page.
const Renewal = lazy(() => import('../renewal/Renewal.tsx'))
const ViewBanner = lazy(() => import('../notices/ViewBanner.tsx'))
const KeyHelpHost = lazy(() => import('../keys/KeyHelpHost.tsx'))
const PageHabits = lazy(() => import('./PageHabits.tsx'))
// Off by default.
const TabBar = lazy(() => import('../tabs/TabBar.tsx'))
const NetworkBanner = lazy(() => import('../notices/NetworkBanner.tsx'))

const tellDropped = (title: string, reopen: () => void) =>
  void notify({
    tone: 'info',
    title: `最多打开 ${mostTabs} 个页签`,
    text: `已关闭最久没看的“${title}”`,
    action: { label: '重新打开', run: reopen },
  })

/** Side menu, header, tab bar and the open tabs. */
export function Frame() {
  const client = useQueryClient()
  const { navigation, user } = useSession()
  const { pathname } = useLocation()
  const [sidebar, chooseSidebar] = useSidebar()
  const [drawer, setDrawer] = useState(false)
  const titles = useTabTitles()
  const titleOf = ({ key, location, title }: Tab) =>
    titles[key] ?? title ?? trailOf(location.pathname, navigation).title
  const tabs = useTabs((tab, reopen) => tellDropped(titleOf(tab), reopen))
  const trail = trailOf(pathname, navigation)
  const active = tabs.tabs.find(({ key }) => key === tabs.active)
  const title = active ? titleOf(active) : trail.title
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  useEffect(() => whenIdle(() => listenSoon(client)), [client])
  useEffect(askBeforeLeaving, [])

  const isPhone = sidebar === 'drawer'
  const settings = useSettings()
  const scroller = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLElement>(null)
  const [isHidden, hide] = useState(false)
  const hasTopMenu = settings.layout === 'topmenu' && !isPhone
  const toggle = () => (isPhone ? setDrawer(!drawer) : chooseSidebar(sidebar !== 'open'))
  return (
    <div
      ref={scroller}
      className="frame"
      data-layout={hasTopMenu ? 'top' : 'side'}
      data-width={hasTopMenu ? settings.content_width : undefined}
      data-header={settings.fixed_header ? (isHidden && settings.auto_hide_header ? 'hidden' : 'fixed') : undefined}
      data-side={settings.fixed_side_menu ? 'fixed' : undefined}
      data-tabs={settings.multi_tab || undefined}
    >
      <a
        className="skip-link"
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          page.current?.focus()
        }}
      >
        跳到页面内容
      </a>
      {!isPhone && !hasTopMenu && <Side collapsed={sidebar === 'collapsed'} />}
      <Suspense fallback={null}>
        <Renewal titleOf={(key) => titles[key] ?? trailOf(key.split('?')[0] ?? key, navigation).title} />
      </Suspense>
      <Later>
        <MenuDrawer open={isPhone && drawer} onClose={() => setDrawer(false)} />
      </Later>
      <PaletteHost />
      <Suspense fallback={null}>
        <KeyHelpHost />
        <PageHabits scroller={scroller} page={page} active={tabs.active} title={title} onHide={hide} />
      </Suspense>
      <div className="stage">
        <div className="head">
          <Header
            named={active && titles[active.key] ? active.location : undefined}
            trail={{ ...trail, title }}
            hasTopMenu={hasTopMenu}
            menuOpen={isPhone ? drawer : sidebar === 'open'}
            onToggleMenu={toggle}
          />
          {settings.multi_tab && (
            <Suspense fallback={<div className="tab-bar" />}>
              <TabBar tabs={tabs} titleOf={titleOf} />
            </Suspense>
          )}
        </div>
        <Suspense fallback={null}>
          <NetworkBanner />
          {user.viewing && <ViewBanner role={user.viewing} />}
        </Suspense>
        <main id="content" ref={page} className="content" tabIndex={-1}>
          {hasTopMenu && <Breadcrumb trail={{ ...trail, title }} />}
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
