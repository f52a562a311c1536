import type { NavigationModule } from '../../kit/session/session.ts'
import { screens } from '../../screens.ts'

const errors: Readonly<Record<string, string>> = { '/403': '无权访问', '/404': '页面不存在', '/500': '服务器出错' }

export interface Trail {
  /** Name of the path's module. */
  readonly module?: string
  readonly title: string
}

/** The title of a path: the administrator's name of its menu, otherwise the declared title. */
export function trailOf(path: string, navigation: readonly NavigationModule[]): Trail {
  for (const { module_name, platform_menus } of navigation) {
    const menu = platform_menus.find(({ menu_path }) => menu_path === path)
    if (menu) return { module: module_name, title: menu.menu_name }
  }
  return { title: screens[path]?.title ?? errors[path] ?? '页面不存在' }
}
