import { statusPages } from '@guanqiao/domain/screens/index'
import { menus } from '@guanqiao/domain/menus'
import type { NavigationModule } from '../../platform/session/session.ts'
import { routes } from '../../screens.ts'

/** The shell's own pages, which every signed-in user may open. */
const ownPages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(statusPages).map(({ path, title }) => [path, title]),
)

/** Whether a path leads to a screen or a page of the shell. */
export const isPage = (path: string): boolean => Object.hasOwn(routes, path) || Object.hasOwn(ownPages, path)

export interface Trail {
  /** Name of the path's module. */
  readonly module?: string
  /** The menu under which a page without a menu of its own is opened. */
  readonly parent?: { readonly menu_name: string; readonly menu_path: string }
  readonly title: string
}

/** The path of the menu that grants a screen: of the list for the page of a record. */
export const menuPathOf = (path: string): string | undefined =>
  menus.find(({ key }) => key === routes[path]?.menu)?.menu_path

/** The title of a path: the administrator's name of its menu, otherwise the declared title. */
export function trailOf(path: string, navigation: readonly NavigationModule[]): Trail {
  const title = routes[path]?.title ?? ownPages[path] ?? statusPages.notFound.title
  const find = (menuPath: string | undefined) => {
    for (const { module_name, platform_menus } of navigation) {
      const menu = platform_menus.find(({ menu_path }) => menu_path === menuPath)
      if (menu) return { module: module_name, menu }
    }
    return undefined
  }
  const entry = find(path)
  if (entry) return { module: entry.module, title: entry.menu.menu_name }
  const above = find(menuPathOf(path))
  return above ? { module: above.module, parent: above.menu, title } : { title }
}
