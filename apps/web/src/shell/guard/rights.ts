import { menus } from '@guanqiao/domain/menus'
import type { Rights } from '../../kit/permissions.ts'
import type { NavigationModule, User } from '../../platform/session/session.ts'

interface Grant {
  readonly menu_name: string
  readonly buttons: string
}

/** The reason why a user without any menu cannot enter. */
export class NoRoles extends Error {
  constructor() {
    super('roles must be a non-null array')
  }
}

/** Buttons by menu name: the union of user, role and group rights. */
export function rightsByName(user: User): Rights {
  const grants = [...ownGrants(user), ...roleGrants(user), ...groupGrants(user)]
  if (grants.length === 0 && user.platform_roles.length === 0) throw new NoRoles()
  const names = new Map<string, Set<string>>()
  for (const { menu_name, buttons } of grants) {
    const merged = names.get(menu_name) ?? new Set()
    for (const button of buttons.split(',')) if (button.trim()) merged.add(button.trim())
    names.set(menu_name, merged)
  }
  return Object.fromEntries([...names].map(([name, merged]) => [name, [...merged]]))
}

const ownGrants = (user: User): Grant[] =>
  user.platform_menus.map(({ menu_name, platform_users_permission: permission }) => ({
    menu_name,
    buttons: permission.menu_button,
  }))

const roleGrants = (user: User): Grant[] =>
  user.platform_roles.flatMap(({ platform_menus }) =>
    platform_menus.map(({ menu_name, platform_roles_permission: permission }) => ({
      menu_name,
      buttons: permission.menu_button,
    })),
  )

const groupGrants = (user: User): Grant[] =>
  (user.platform_group?.platform_menus ?? []).map(({ menu_name, platform_groups_permission: permission }) => ({
    menu_name,
    buttons: permission.menu_button,
  }))

/**
 * The same by the key of the menu (`vehicle`), which operations and screens use. Administrators may rename a menu, but its path
 * stays: the navigation maps names to paths, the catalogue maps paths to keys.
 */
export function rightsByKey(byName: Rights, navigation: readonly NavigationModule[]): Rights {
  const paths = new Map(
    navigation.flatMap((module) => module.platform_menus).map((menu) => [menu.menu_name, menu.menu_path]),
  )
  return Object.fromEntries(Object.entries(byName).map(([name, buttons]) => [keyOf(name, paths.get(name)), buttons]))
}

function keyOf(name: string, path: string | undefined): string {
  const menuEntry = menus.find(({ menu_path, menu_name }) =>
    path === undefined ? menu_name === name : menu_path === path,
  )
  return menuEntry?.key ?? name
}
