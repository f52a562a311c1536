import { useContext, useEffect } from 'react'
import { TabContext } from '../dirty.ts'
import { store } from '../events/store.ts'

type Titles = Readonly<Record<string, string>>

const titles = store<Titles>({})

/** Sets the title of the surrounding tab (`批次 B260101`), once it is known. */
export function useTabTitle(title: string | undefined): void {
  const tab = useContext(TabContext)
  useEffect(() => {
    if (title !== undefined && titles.now()[tab] !== title) titles.set({ ...titles.now(), [tab]: title })
  }, [tab, title])
}

/** Removes the title of a closed tab. */
export function forgetTabTitle(tab: string): void {
  const { [tab]: _, ...others } = titles.now()
  titles.set(others)
}

/** Titles set by screens, by tab key. */
export const useTabTitles = titles.use
