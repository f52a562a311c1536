import { useContext, useEffect } from 'react'
import { TabContext } from '../dirty.ts'
import { store } from '../events/store.ts'

type Titles = Readonly<Record<string, string>>

const titles = store<Titles>({})

/** Names the tab around after what it shows (`批次 B260101`), once that is known. */
export function useTabTitle(title: string | undefined): void {
  const tab = useContext(TabContext)
  useEffect(() => {
    if (title !== undefined && titles.now()[tab] !== title) titles.set({ ...titles.now(), [tab]: title })
  }, [tab, title])
}

/** Forgets the name of a tab that was closed. */
export function forgetTabTitle(tab: string): void {
  const { [tab]: _, ...others } = titles.now()
  titles.set(others)
}

/** Names that screens gave their tabs, by tab key. */
export const useTabTitles = titles.use
