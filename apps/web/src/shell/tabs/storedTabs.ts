import type { Location } from 'react-router'
import type { Tab } from './tabs.ts'

interface StoredTab {
  readonly key: string
  readonly pathname: string
  readonly search: string
  readonly title?: string
  readonly pinned?: boolean
}

/** Each browser tab stores its own bar, separately for each user. */
const nameOf = (person: string) => `pro__tabs:${person}`

/** `titles` are those set by screens; a tab not visited since the refresh keeps its title. */
export function keepTabs(person: string, tabs: readonly Tab[], titles: Readonly<Record<string, string>>): void {
  const stored = tabs.map(({ key, location: { pathname, search }, title: before, pinned }): StoredTab => {
    const title = titles[key] ?? before
    return { key, pathname, search, ...(title === undefined ? {} : { title }), ...(pinned ? { pinned } : {}) }
  })
  sessionStorage.setItem(nameOf(person), JSON.stringify(stored))
}

/** The tabs open before the refresh; they load when they are visited. */
export function storedTabs(person: string): readonly Tab[] {
  return read(sessionStorage.getItem(nameOf(person))).map(({ key, pathname, search, title, pinned }) => ({
    key,
    location: { pathname, search, hash: '', state: null, key } as Location,
    used: 0,
    ...(typeof title === 'string' ? { title } : {}),
    ...(pinned === true ? { pinned } : {}),
  }))
}

function read(text: string | null): readonly StoredTab[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? (parsed as StoredTab[]).filter((one) => typeof one.pathname === 'string') : []
  } catch {
    return []
  }
}
