import { ROWS_KEY } from '../../call/prefetch.ts'
import { store } from '../../events/store.ts'

/** Rows per page: a number, or as many as fit into the window. */
export type PageSize = number | 'fit'

export const pageSizes = [10, 20, 50, 100] as const

/** Where this browser keeps the choice, which applies to all lists. */
const key = 'pro__pageSize'

/** Header, tabs, search form, tools, column titles and pager, px. */
const BESIDES_ROWS = 368
const ROW = 41

const pageSize = store<PageSize | undefined>(undefined)

function readStored(): PageSize {
  const stored = localStorage.getItem(key)
  return stored === 'fit' ? 'fit' : (pageSizes.find((size) => String(size) === stored) ?? pageSizes[0])
}

export const rowsThatFit = (height: number = innerHeight): number =>
  Math.min(100, Math.max(5, Math.floor((height - BESIDES_ROWS) / ROW)))

const rowsOf = (size: PageSize): number => (size === 'fit' ? rowsThatFit() : size)

/** The rows per page that the user chose last, in this browser; kept for the prefetching of first pages. */
export function usualPageSize(): number {
  const rows = rowsOf(pageSize.now() ?? readStored())
  if (localStorage.getItem(ROWS_KEY) !== String(rows)) localStorage.setItem(ROWS_KEY, String(rows))
  return rows
}

/** The choice; components that use it re-render when it changes. */
export const useSelectedPageSize = (): PageSize => pageSize.use() ?? readStored()

export function choosePageSize(size: PageSize): void {
  localStorage.setItem(key, String(size))
  pageSize.set(size)
}
