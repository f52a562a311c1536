import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { notify } from '../../kit/events/notices.ts'
import { loadMenus } from '../../kit/overlays/MenuButton.tsx'
import { lazyWithRetry } from '../../kit/parts/lazyWithRetry.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTabTitles } from '../../kit/tabs/tabTitle.ts'
import { useSettings } from '../../theme/appearance.ts'
import { brand, pageTitle } from '../brand.ts'
import { listenWhenLoaded } from '../notices/loadSocket.ts'
import { askBeforeLeaving } from '../renewal/leaveConfirmation.ts'
import { offerSoon } from '../renewal/offer.ts'
import { PaletteHost } from '../find/PaletteHost.tsx'
import { TabPane } from '../tabs/TabPane.tsx'
import type { Tab } from '../tabs/tabs.ts'
import { MAX_TABS, paneOf } from '../tabs/tabs.ts'
import { useSinglePage } from '../tabs/useSinglePage.ts'
import { useTabs } from '../tabs/useTabs.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Header } from './Header.tsx'
import { WhenIdle } from './WhenIdle.tsx'
import { MenuDrawer } from '../menu/MenuDrawer.tsx'
import { pending, WORKPLACE } from '../menu/pendingCounts.ts'
import { Side } from '../menu/Side.tsx'
import { useSidebar } from '../menu/sidebarChoice.ts'
import { trailOf } from './titles.ts'
import { idle, whenIdle } from '../../kit/events/whenIdle.ts'
import './layout.css'
import '../tabs/tabs.css'

const ViewBanner = lazyWithRetry(() => import('../notices/ViewBanner.tsx'))
// Nobody waits for these: they load when the page is idle, before the session or the network may be lost.
const Renewal = lazyWithRetry(() => idle().then(() => import('../renewal/Renewal.tsx')))
const KeyHelpHost = lazyWithRetry(() => idle().then(() => import('../keys/KeyHelpHost.tsx')))
const PageHabits = lazyWithRetry(() => idle().then(() => import('./PageHabits.tsx')))
const Banners = lazyWithRetry(() => idle().then(() => import('../notices/banners/Banners.tsx')))
// Off by default.
const TabBar = lazyWithRetry(() => idle().then(() => import('../tabs/TabBar.tsx')))

const tellDropped = (title: string, reopen: () => void) =>
  void notify({
    tone: 'info',
    title: `最多打开 ${MAX_TABS} 个页签`,
    text: `已关闭最久没看的“${title}”`,
    action: { label: '重新打开', run: reopen },
  })

/** The number of tasks and the page's name in the window's title. */
function useWindowTitle(title: string): void {
  const count = pending.use()[WORKPLACE]
  useEffect(() => {
    document.title = (count ? `(${count}) ` : '') + pageTitle(title)
  }, [title, count])
}

/** What the page does beside its screens: it listens to the server, and keeps unsaved input from being lost. */
function useStart(): void {
  const client = useQueryClient()
  useEffect(() => {
    const opened = performance.now()
    return whenIdle(() => listenWhenLoaded(client, opened))
  }, [client])
  useEffect(askBeforeLeaving, [])
  useEffect(() => offerSoon(), [])
  useEffect(() => whenIdle(() => void loadMenus().catch(() => undefined)), [])
}

/** Side menu, header, tab bar and the open tabs. */
export function Frame() {
  const { navigation, user } = useSession()
  const { pathname } = useLocation()
  const [sidebar, chooseSidebar] = useSidebar()
  const [drawer, setDrawer] = useState(false)
  const titles = useTabTitles()
  const titleOf = ({ key, location, title }: Tab) =>
    titles[key] ?? title ?? trailOf(location.pathname, navigation).title
  const tabs = useTabs((tab, reopen) => tellDropped(titleOf(tab), reopen))
  const [opened] = useState(tabs.active)
  const trail = trailOf(pathname, navigation)
  const active = tabs.tabs.find(({ key }) => key === tabs.active)
  const title = active ? titleOf(active) : trail.title
  // From the first moment on: input may be typed before the rest has loaded.
  useSinglePage(tabs.active, title)
  useWindowTitle(title)
  useStart()

  const isPhone = sidebar === 'drawer'
  const settings = useSettings()
  const scroller = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLElement>(null)
  const [isHidden, setIsHidden] = useState(false)
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
      <WhenIdle>
        <MenuDrawer open={isPhone && drawer} onClose={() => setDrawer(false)} />
      </WhenIdle>
      <PaletteHost />
      <Suspense fallback={null}>
        <KeyHelpHost />
        <PageHabits scroller={scroller} page={page} active={tabs.active} opened={opened} onHide={setIsHidden} />
      </Suspense>
      <div className="stage">
        <div className="head">
          <Header
            recordLocation={active && titles[active.key] ? active.location : undefined}
            trail={{ ...trail, title }}
            hasTopMenu={hasTopMenu}
            isPhone={isPhone}
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
          <Banners />
        </Suspense>
        <Suspense fallback={null}>{user.viewing && <ViewBanner role={user.viewing} />}</Suspense>
        <main id="content" ref={page} className="content" tabIndex={-1}>
          {(hasTopMenu || isPhone) && <Breadcrumb trail={{ ...trail, title }} />}
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
        </main>
        <footer className="foot">
          {brand.company} {brand.filing}
        </footer>
      </div>
    </div>
  )
}
