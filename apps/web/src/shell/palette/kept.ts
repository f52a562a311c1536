import { store } from '../../kit/events/store.ts'
import { readUserStorage, writeUserStorage } from '../../kit/userStorage.ts'

/** A record's page. */
export interface KeptPage {
  readonly path: string
  readonly title: string
}

const RECENTS = 'recent-records'
const FAVOURITES = 'favourites'
const MOST_RECENTS = 20
const MOST_FAVOURITES = 50

/** Counts changes, so that what is shown is read again. */
const changes = store(0)

const pagesIn = (key: string): readonly KeptPage[] => readUserStorage<readonly KeptPage[]>(key) ?? []

function keep(key: string, pages: readonly KeptPage[]): void {
  writeUserStorage(key, pages)
  changes.set(changes.now() + 1)
}

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
export function remember(page: KeptPage): void {
  const [first] = pagesIn(RECENTS)
  if (first?.path === page.path && first.title === page.title) return
  keep(RECENTS, [page, ...pagesIn(RECENTS).filter(({ path }) => path !== page.path)].slice(0, MOST_RECENTS))
}

export const isFavourite = (path: string): boolean => pagesIn(FAVOURITES).some((page) => page.path === path)

/** Adds a page to the favourites, or removes it. */
export function toggleFavourite(page: KeptPage): void {
  const others = pagesIn(FAVOURITES).filter(({ path }) => path !== page.path)
  keep(FAVOURITES, isFavourite(page.path) ? others : [page, ...others].slice(0, MOST_FAVOURITES))
}

/** The signed-in user's favourites and last records in this browser. */
export function useKept(): { readonly favourites: readonly KeptPage[]; readonly recents: readonly KeptPage[] } {
  changes.use()
  return { favourites: pagesIn(FAVOURITES), recents: pagesIn(RECENTS) }
}
