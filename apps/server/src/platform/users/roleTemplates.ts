import { grantableButtons } from '@guanqiao/domain/grantable'
import type { Button } from '@guanqiao/domain/kit/access'
import { administrationMenus } from '@guanqiao/domain/menus'

/** The buttons of a role on a menu that has these. */
export type RoleRights = (menu: string, buttons: readonly Button[]) => readonly Button[]

export const only =
  (...allowed: Button[]) =>
  (buttons: readonly Button[]) =>
    buttons.filter((button) => allowed.includes(button))
const reads = only('query', 'get')
/** Only administrators watch who signs in. */
const watching = new Set(['online', 'sign_in'])

/** Everything that an enterprise may be granted. */
export const withinEnterprise: RoleRights = (menu) => grantableButtons.get(menu) ?? []

/** Clerks enter documents and maintain base data; they neither approve nor weigh, and do not read the audit log. */
const clerk: RoleRights = (menu, buttons) => {
  if (menu === 'audit' || watching.has(menu)) return []
  if (administrationMenus.has(menu)) return []
  // Clearance outside the product is for administrators.
  if (menu === 'weighing' || menu === 'inventory_manual') return reads(buttons)
  return only(
    'query',
    'get',
    'add',
    'edit',
    'delete',
    'import',
    'export',
    'declare',
    'undo',
    'print',
    'enable',
    'disable',
    'personal',
  )(withinEnterprise(menu, buttons))
}

/** Checkers read every document, declare, void and approve; they enter nothing. */
const checker: RoleRights = (menu, buttons) =>
  administrationMenus.has(menu) || watching.has(menu)
    ? []
    : only('query', 'get', 'export', 'declare', 'undo', 'print', 'approve', 'void')(withinEnterprise(menu, buttons))

/** Staff of the site: they weigh, and report what arrived and what was tallied. */
const weigher: RoleRights = (menu, buttons) => {
  if (menu === 'arrival' || menu === 'tally' || menu === 'gate') return buttons
  if (menu === 'weighing') return only('query', 'get', 'add', 'edit', 'print', 'manual')(buttons)
  return ['vehicle', 'driver', 'batch', 'order', 'site', 'document_container'].includes(menu) ? reads(buttons) : []
}

/** The usual roles of an enterprise, as a new one gets them and the demonstration has them. */
export const roleTemplates = { 制单员: clerk, 复核员: checker, 司磅员: weigher } as const
