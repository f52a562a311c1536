import { useContext, useEffect, useSyncExternalStore } from 'react'
import { TabContext } from '../dirty.ts'

type Titles = Readonly<Record<string, string>>

let titles: Titles = {}
const listeners = new Set<() => void>()

function change(next: Titles): void {
  titles = next
  for (const listener of listeners) listener()
}

/** Names the tab around after what it shows (`批次 B260101`), once that is known. */
export function useTabTitle(title: string | undefined): void {
  const tab = useContext(TabContext)
  useEffect(() => {
    if (title !== undefined && titles[tab] !== title) change({ ...titles, [tab]: title })
  }, [tab, title])
}

/** Forgets the name of a tab that was closed. */
export function forgetTabTitle(tab: string): void {
  const { [tab]: _, ...others } = titles
  change(others)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Names that screens gave their tabs, by tab key. */
export const useTabTitles = (): Titles => useSyncExternalStore(subscribe, () => titles)
