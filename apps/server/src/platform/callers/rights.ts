import { grantableButtons } from '@guanqiao/domain/grantable'
import type { Rights } from '../../kernel/caller.ts'

/** A menu with the buttons granted on it. */
export interface Grant {
  readonly key: string
  readonly menu_name: string
  readonly buttons: string
}

/** A user's grants: direct, through each role, through the group, and the upper limit of the enterprise (null for the platform's staff). */
export interface Granted {
  readonly own: readonly Grant[]
  readonly roles: readonly { readonly role_name: string; readonly menus: readonly Grant[] }[]
  readonly group: { readonly group_name: string; readonly menus: readonly Grant[] } | null
  readonly ceiling: readonly { readonly key: string; readonly buttons: string | null }[] | null
}

const buttonsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** The rights that a ceiling leaves: without those that no enterprise may have. Null buttons are all of a menu's. */
export function limitOf(ceiling: NonNullable<Granted['ceiling']>): Rights {
  const limit = new Map<string, ReadonlySet<string>>()
  for (const { key, buttons } of ceiling) {
    const grantable: readonly string[] = grantableButtons.get(key) ?? []
    const opened = buttons === null ? grantable : buttonsOf(buttons).filter((button) => grantable.includes(button))
    if (opened.length > 0) limit.set(key, new Set(opened))
  }
  return limit
}

/** The grants without those that the enterprise lacks, or that no enterprise may have. */
export function cut(granted: Granted): Granted {
  const { ceiling } = granted
  if (ceiling === null) return granted
  const limit = limitOf(ceiling)
  const within = (menus: readonly Grant[]): Grant[] =>
    menus.flatMap((menu) => {
      const left = buttonsOf(menu.buttons).filter((button) => limit.get(menu.key)?.has(button))
      return left.length === 0 ? [] : [{ ...menu, buttons: left.join(',') }]
    })
  return {
    ceiling,
    own: within(granted.own),
    roles: granted.roles.map((role) => ({ ...role, menus: within(role.menus) })),
    group: granted.group && { ...granted.group, menus: within(granted.group.menus) },
  }
}

/** The union of direct, role and group rights. */
export function union({ own: direct, roles, group }: Granted): Rights {
  const rights = new Map<string, Set<string>>()
  for (const { key, buttons } of [...direct, ...roles.flatMap((role) => role.menus), ...(group?.menus ?? [])]) {
    const granted = rights.get(key) ?? new Set()
    for (const button of buttonsOf(buttons)) granted.add(button)
    rights.set(key, granted)
  }
  return rights
}
