import { MAX_FAVOURITES, MAX_RECENTS } from '@guanqiao/domain/preferences/keptPages'
import { useEffect } from 'react'
import { store } from '../../kit/events/store.ts'
import { readUserStorage, writeUserStorage } from '../../kit/userStorage.ts'
import { storeSoon, syncOnce } from './keptOnServer.ts'

/** A record's page. */
export interface StoredPage {
  readonly path: string
  readonly title: string
}

const RECENTS = 'recent-records'
const FAVOURITES = 'favourites'

/** Counts changes, so that what is shown is read again. */
const changes = store(0)

const pagesIn = (key: string): readonly StoredPage[] => readUserStorage<readonly StoredPage[]>(key) ?? []

function keep(key: string, pages: readonly StoredPage[]): void {
  writeUserStorage(key, pages)
  changes.set(changes.now() + 1)
}

/** Takes over the lists of the server; this browser's are their copy. */
function adopt(rows: readonly (StoredPage & { readonly favourite: boolean; readonly recent: boolean })[]): void {
  const listed = (mark: 'favourite' | 'recent') =>
    rows.filter((row) => row[mark]).map(({ path, title }) => ({ path, title }))
  keep(FAVOURITES, listed('favourite'))
  keep(RECENTS, listed('recent'))
}

/** This browser's lists in the order in which they arose, for a server that has none. */
const localEntries = () => [
  ...pagesIn(FAVOURITES)
    .toReversed()
    .map((page) => ({ ...page, favourite: true })),
  ...pagesIn(RECENTS)
    .toReversed()
    .map((page) => ({ ...page, favourite: null })),
]

/** The parameters by which a page shows one record. */
const records = ['id', 'batch_number', 'record']

/** Whether an address shows a record, and not a list or a form for a new one. */
export function isRecord(path: string): boolean {
  const params = new URLSearchParams(path.split('?')[1] ?? '')
  return records.some((name) => (params.get(name) ?? 'new') !== 'new')
}

/** The address without what only one visit needs. */
export function recordPath(pathname: string, search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['act', 'mode']) params.delete(name)
  return `${pathname}?${params}`
}

/** Puts the page of a record first among the last twenty. */
export function remember(page: StoredPage): void {
  const [first] = pagesIn(RECENTS)
  if (first?.path === page.path && first.title === page.title) return
  keep(RECENTS, [page, ...pagesIn(RECENTS).filter(({ path }) => path !== page.path)].slice(0, MAX_RECENTS))
  storeSoon({ ...page, favourite: null }, adopt)
}

export const isFavourite = (path: string): boolean => pagesIn(FAVOURITES).some((page) => page.path === path)

/** Adds a page to the favourites, or removes it. */
export function toggleFavourite(page: StoredPage): void {
  const others = pagesIn(FAVOURITES).filter(({ path }) => path !== page.path)
  const favourite = !isFavourite(page.path)
  keep(FAVOURITES, favourite ? [page, ...others].slice(0, MAX_FAVOURITES) : others)
  storeSoon({ ...page, favourite }, adopt)
}

/** The signed-in user's favourites and last records: this browser's copy at once, then those of the server. */
export function useStoredPages(): {
  readonly favourites: readonly StoredPage[]
  readonly recents: readonly StoredPage[]
} {
  changes.use()
  useEffect(() => void syncOnce(localEntries, adopt), [])
  return { favourites: pagesIn(FAVOURITES), recents: pagesIn(RECENTS) }
}
