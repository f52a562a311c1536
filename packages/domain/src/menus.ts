import type { MenuButtons } from './kit/derived/exportOf.ts'
import type { MenuEntry, ModuleEntry } from './menus/menu.ts'
import { orderMenus } from './menus/order.ts'
import { customsMenus } from './menus/customs.ts'
import { weighingMenus } from './menus/weighing.ts'
import { transportMenus } from './menus/transport.ts'
import { referenceMenus } from './menus/reference.ts'
import { securityMenus } from './menus/identity.ts'
import { auditMenus } from './menus/audit.ts'
import { permissionMenus, platformMenus } from './menus/rights.ts'

export { administrationMenus } from './menus/rights.ts'
export type { MenuEntry, ModuleEntry } from './menus/menu.ts'

/** The catalogue of menus: seeds the menu tables. Administrators grant, rename, order and hide menus, but cannot add a path. */
export const modules: readonly ModuleEntry[] = [
  orderMenus,
  customsMenus,
  weighingMenus,
  transportMenus,
  referenceMenus,
  securityMenus,
  auditMenus,
  permissionMenus,
  platformMenus,
]

export const menus: readonly MenuEntry[] = modules.flatMap((module) => module.menus)

/** The buttons of each menu, by its key. */
export const menuButtons: MenuButtons = new Map(menus.map(({ key, buttons }) => [key, buttons]))

/** The keys of the menus that an enterprise may be granted. */
export const grantable: readonly string[] = menus
  .filter((menuEntry) => !menuEntry.staffOnly)
  .map((menuEntry) => menuEntry.key)
