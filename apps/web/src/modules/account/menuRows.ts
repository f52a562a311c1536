import { menus } from '@guanqiao/domain/menus'
import type { NavigationModule } from '../../platform/session/session.ts'

export interface MenuRow {
  readonly module: string
  readonly name: string
  /** The key of the menu in rights. */
  readonly key: string
}

/** The user's menus in the order of the side menu. */
export const menuRows = (navigation: readonly NavigationModule[]): MenuRow[] =>
  navigation.flatMap(({ module_name, platform_menus }) =>
    platform_menus.map(({ menu_name, menu_path }) => ({
      module: module_name,
      name: menu_name,
      key: menus.find((menu) => menu.menu_path === menu_path)?.key ?? menu_name,
    })),
  )
