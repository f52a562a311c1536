import type { Tone } from '@guanqiao/domain/kit/field'
import { initialsOf } from '../../kit/controls/initials.ts'
import { matching } from '../../kit/controls/match.ts'
import type { Rights } from '../../kit/permissions.ts'
import type { NavigationModule } from '../../platform/session/session.ts'
import { routes } from '../../screens.ts'

/** A line of the search box. */
export interface Entry {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly kind?: string
  readonly detail?: string | undefined
  readonly state?: { readonly label: string; readonly tone: Tone }
  /** What Enter does. */
  readonly hint: string
  /** Why the requested action is not possible, or what the record waits for. */
  readonly note?: string | undefined
  /** Ctrl+Enter opens the record instead of acting on it. */
  readonly opens?: string
  /** The address of Enter; otherwise `act`. */
  readonly to?: string
  readonly act?: () => void
}

interface Page {
  readonly path: string
  readonly label: string
  readonly detail: string
}

const creates = /\/create$/

/** The menus that the user may open, and the forms for new records that they may use. */
export function placesOf(navigation: readonly NavigationModule[], menus: ReadonlySet<string>, rights: Rights): Page[] {
  const entries = navigation.flatMap(({ module_name, platform_menus }) =>
    platform_menus.map(({ menu_name, menu_path }) => ({ path: menu_path, label: menu_name, detail: module_name })),
  )
  const listed = new Set(entries.map(({ path }) => path))
  const nameOf = new Map(entries.map(({ path, label }) => [routes[path]?.menu, label]))
  const others = Object.entries(routes).flatMap(([path, { menu, title, unlisted }]) => {
    if (listed.has(path) || unlisted || (menu !== undefined && !menus.has(menu))) return []
    if (!creates.test(path)) return [{ path, label: title, detail: '' }]
    const mayAdd = menu !== undefined && rights[menu]?.includes('add')
    return mayAdd ? [{ path, label: `新建${nameOf.get(menu) ?? title}`, detail: title }] : []
  })
  return [...entries, ...distinct(others)]
}

const distinct = (pages: readonly Page[]): Page[] => [...new Map(pages.map((page) => [page.label, page])).values()]

const MAX_PLACES = 6

/** Screens by their Chinese name or its pinyin initials; 新增 is understood as 新建. */
export function placesFor(pages: readonly Page[], keyword: string): Entry[] {
  const needle = keyword.replace(/^新增/, '新建').replaceAll(' ', '')
  if (needle === '') return []
  const options = pages.map(({ path, label }) => ({ value: path, label, initials: initialsOf(label) }))
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return matching(options, needle, MAX_PLACES).flatMap(({ value }) => {
    const page = byPath.get(value)
    return page ? [entryOf(page)] : []
  })
}

const entryOf = ({ path, label, detail }: Page): Entry => ({
  key: `place:${path}`,
  group: '页面',
  label,
  detail: detail || undefined,
  hint: creates.test(path) ? '新建' : '打开',
  to: path,
})
