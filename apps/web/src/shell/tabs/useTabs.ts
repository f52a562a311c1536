import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Location } from 'react-router'
import { forgetTab, isDirty } from '../../kit/dirty.ts'
import { useSession } from '../../kit/session/session.ts'
import { forgetTabTitle, useTabTitles } from '../../kit/tabs/tabTitle.ts'
import { screens } from '../../screens.ts'
import { keepTabs, keptTabs } from './keptTabs.ts'
import { keyFor, neighbour, opened } from './tabs.ts'
import type { Tab } from './tabs.ts'

export interface Tabs {
  readonly tabs: readonly Tab[]
  readonly active: string
  readonly go: (tab: Tab) => void
  readonly close: (closing: readonly Tab[]) => void
}

const keyOf = ({ pathname, search }: Location) => keyFor(pathname, search, screens[pathname]?.by)

/** The open tabs: they follow the address, which determines the active one. */
export function useTabs(): Tabs {
  const location = useLocation()
  const navigate = useNavigate()
  const { user } = useSession()
  const [state, setState] = useState(() => ({ seen: undefined as Location | undefined, tabs: keptTabs(user.id) }))
  const active = keyOf(location)
  if (state.seen !== location) setState({ seen: location, tabs: opened(state.tabs, active, location, isDirty) })
  const titles = useTabTitles()
  useEffect(() => keepTabs(user.id, state.tabs, titles), [user.id, state.tabs, titles])

  const go = ({ location: { pathname, search, hash } }: Tab) => void navigate(pathname + search + hash)
  const close = (closing: readonly Tab[]) => {
    const next = neighbour(state.tabs, closing, active)
    if (!next) return
    for (const { key } of closing) {
      forgetTab(key)
      forgetTabTitle(key)
    }
    setState({ ...state, tabs: state.tabs.filter((tab) => !closing.includes(tab)) })
    if (next.key !== active) go(next)
  }
  return { tabs: state.tabs, active, go, close }
}
