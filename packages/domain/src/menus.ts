import type { Button } from './kit/access.ts'
import type { MenuButtons } from './kit/derived/exportOf.ts'
import { auditScreens } from './screens/audit.ts'
import { customsScreens } from './screens/customs.ts'
import { orderScreens } from './screens/order.ts'
import { referenceScreens } from './screens/reference.ts'
import { permissionScreens, platformScreens } from './screens/rights.ts'
import type { Screen } from './screens/screen.ts'
import { securityScreens } from './screens/security.ts'
import { transportScreens } from './screens/transport.ts'
import { weighingScreens } from './screens/weighing.ts'

export interface MenuEntry {
  /** The key that operations use in `may(…)`. */
  readonly key: string
  readonly menu_name: string
  readonly menu_path: string
  readonly buttons: readonly Button[]
  /** For the platform's staff only: no enterprise can be granted it. */
  readonly staffOnly?: true
}

export interface ModuleEntry {
  readonly key: string
  readonly module_name: string
  readonly module_icon: string
  readonly menus: readonly MenuEntry[]
}

/** The menus among the screens of a module, in their order. */
const menusOf = (screens: Readonly<Record<string, Screen>>): MenuEntry[] =>
  Object.values(screens).flatMap(({ menu, title, path, buttons, staffOnly }) =>
    menu === undefined || buttons === undefined
      ? []
      : [{ key: menu, menu_name: title, menu_path: path, buttons, ...(staffOnly && { staffOnly }) }],
  )

const module = (
  key: string,
  module_name: string,
  module_icon: string,
  screens: Readonly<Record<string, Screen>>,
): ModuleEntry => ({ key, module_name, module_icon, menus: menusOf(screens) })

const permission = module('permission', '权限管理', 'Team', permissionScreens)
const platform = module('platform', '平台管理', 'Setting', platformScreens)

/** The catalogue of menus: seeds the menu tables. Administrators grant, rename, order and hide menus, but cannot add a path. */
export const modules: readonly ModuleEntry[] = [
  module('order', '订单与批次', 'FileText', orderScreens),
  module('customs', '舱单与回执', 'Audit', customsScreens),
  module('stock', '过磅', 'Dashboard', weighingScreens),
  module('transport', '运输资料', 'Car', transportScreens),
  module('reference', '基础资料', 'Database', referenceScreens),
  module('security', '账号安全', 'Safety', securityScreens),
  module('audit', '日志与回收站', 'History', auditScreens),
  permission,
  platform,
]

export const menus: readonly MenuEntry[] = modules.flatMap((entry) => entry.menus)

/** The buttons of each menu, by its key. */
export const menuButtons: MenuButtons = new Map(menus.map(({ key, buttons }) => [key, buttons]))

/** Menus whose buttons give power over other people. */
export const administrationMenus: ReadonlySet<string> = new Set(
  [...permission.menus, ...platform.menus].map(({ key }) => key),
)
