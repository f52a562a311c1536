import { menus } from '@guanqiao/domain/menus'
import type { NavigationModule } from '../../platform/session/session.ts'
import { screens } from '../../screens.ts'

/** The shell's own pages, which every signed-in user may open. */
const ownPages: Readonly<Record<string, string>> = {
  '/403': '无权访问',
  '/404': '页面不存在',
  '/500': '服务器出错',
  '/result/success': '操作成功',
  '/result/error': '操作失败',
}

/** Whether a path leads to a screen or a page of the shell. */
export const isPage = (path: string): boolean => Object.hasOwn(screens, path) || Object.hasOwn(ownPages, path)

export interface Trail {
  /** Name of the path's module. */
  readonly module?: string
  /** The menu under which a page without a menu of its own is opened. */
  readonly parent?: { readonly menu_name: string; readonly menu_path: string }
  readonly title: string
}

/** The path of the menu that grants a screen: of the list for the page of a record. */
export const menuPathOf = (path: string): string | undefined =>
  menus.find(({ key }) => key === screens[path]?.menu)?.menu_path

/** The title of a path: the administrator's name of its menu, otherwise the declared title. */
export function trailOf(path: string, navigation: readonly NavigationModule[]): Trail {
  const title = screens[path]?.title ?? ownPages[path] ?? '页面不存在'
  const find = (wanted: string | undefined) => {
    for (const { module_name, platform_menus } of navigation) {
      const menu = platform_menus.find(({ menu_path }) => menu_path === wanted)
      if (menu) return { module: module_name, menu }
    }
    return undefined
  }
  const entry = find(path)
  if (entry) return { module: entry.module, title: entry.menu.menu_name }
  const above = find(menuPathOf(path))
  return above ? { module: above.module, parent: above.menu, title } : { title }
}
