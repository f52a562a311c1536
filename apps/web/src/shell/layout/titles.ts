import type { NavigationModule } from '../../kit/session/session.ts'
import { screens } from '../../screens.ts'

const errors: Readonly<Record<string, string>> = { '/403': '无权访问', '/404': '页面不存在', '/500': '服务器出错' }

export interface Trail {
  /** Name of the module a path belongs to. */
  readonly module?: string
  readonly title: string
}

/** What a path is called: as the administrator named its menu, else as the screen is declared. */
export function trailOf(path: string, navigation: readonly NavigationModule[]): Trail {
  for (const { module_name, platform_menus } of navigation) {
    const menu = platform_menus.find(({ menu_path }) => menu_path === path)
    if (menu) return { module: module_name, title: menu.menu_name }
  }
  return { title: screens[path]?.title ?? errors[path] ?? '页面不存在' }
}
