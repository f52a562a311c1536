import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Location } from 'react-router'
import { forgetTab, isDirty } from '../../kit/dirty.ts'
import { useSession } from '../../platform/session/session.ts'
import { forgetTabTitle, useTabTitles } from '../../kit/tabs/tabTitle.ts'
import { routes } from '../../screens.ts'
import { useSettings } from '../../theme/appearance.ts'
import { keepTabs, storedTabs } from './storedTabs.ts'
import { keyFor, neighbour, opened, paneOf, pinToggled, withHome } from './tabs.ts'
import type { Tab } from './tabs.ts'

export interface Tabs {
  readonly tabs: readonly Tab[]
  readonly active: string
  readonly go: (tab: Tab) => void
  readonly close: (closing: readonly Tab[]) => void
  readonly togglePin: (key: string) => void
  /** Opens the tab that was closed last; returns false if there is none. */
  readonly reopen: () => boolean
}

/** Closed tabs that can be opened again. */
const MAX_CLOSED = 10

export const keyOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  keyFor(pathname, search, routes[pathname]?.by)

/**
 * The open tabs: they follow the address, which determines the active one. Without the multi-tab mode only the active one stays.
 * `onDropped` receives tabs that were closed because there were too many.
 */
export function useTabs(onDropped: (tab: Tab, reopen: () => void) => void): Tabs {
  const location = useLocation()
  const navigate = useNavigate()
  const { user } = useSession()
  const { multi_tab } = useSettings()
  const [state, setState] = useState(() => ({
    seen: undefined as Location | undefined,
    isMulti: multi_tab,
    tabs: storedTabs(user.id),
  }))
  const closed = useRef<readonly Tab[]>([])
  const active = keyOf(location)
  if (state.seen !== location || state.isMulti !== multi_tab) {
    const tabs = multi_tab
      ? opened(withHome(state.tabs), active, location, isDirty)
      : opened(state.tabs, active, location, isDirty).filter(({ key }) => key === active)
    setState({ seen: location, isMulti: multi_tab, tabs })
  }
  const titles = useTabTitles()
  useEffect(() => keepTabs(user.id, state.tabs, titles), [user.id, state.tabs, titles])

  const go = ({ location: { pathname, search, hash } }: Tab) => void navigate(pathname + search + hash)
  const remember = (tabs: readonly Tab[]) => {
    closed.current = [...closed.current, ...tabs].slice(-MAX_CLOSED)
  }
  const reopen = () => {
    const open = new Set(state.tabs.map(({ key }) => key))
    const last = closed.current.findLast(({ key }) => !open.has(key))
    closed.current = closed.current.filter((tab) => tab !== last && !open.has(tab.key))
    if (last) go(last)
    return last !== undefined
  }

  const before = useRef(state.tabs)
  useEffect(() => {
    const panes = new Set(state.tabs.map(paneOf))
    const dropped = before.current.filter((tab) => !panes.has(paneOf(tab)) && !closed.current.includes(tab))
    before.current = state.tabs
    for (const tab of dropped) {
      forgetTab(tab.key)
      if (state.isMulti) {
        remember([tab])
        onDropped(tab, () => go(tab))
      }
      forgetTabTitle(tab.key)
    }
  })

  const close = (closing: readonly Tab[]) => {
    const next = neighbour(state.tabs, closing, active)
    if (!next) return
    for (const { key } of closing) {
      forgetTab(key)
      forgetTabTitle(key)
    }
    remember(closing)
    setState({ ...state, tabs: state.tabs.filter((tab) => !closing.includes(tab)) })
    if (next.key !== active) go(next)
  }
  const togglePin = (key: string) => setState({ ...state, tabs: pinToggled(state.tabs, key) })
  return { tabs: state.tabs, active, go, close, togglePin, reopen }
}
