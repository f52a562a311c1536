import { buttons } from '@guanqiao/domain/kit/access'
import { problem } from '@guanqiao/domain/kit/problem'
import type { Rights } from '../../kernel/caller.ts'
import type { Context } from '../../kernel/handlers.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { cut, union } from '../callers/rights.ts'
import type { Grant, Granted } from '../callers/rights.ts'
import { findGranted } from '../callers/session.queries.ts'
import { activeAdministrators, grantsOf, lockPeople } from './grants.queries.ts'

/** A user, role or group as the guard needs it. */
export interface Owned {
  readonly id: string
  readonly enterprise_id: string | null
}

interface Person extends Owned {
  readonly admin: boolean
}

export type Acting = Pick<Context, 'sql' | 'caller'>

/** A user's current rights, also of a disabled user. */
export async function rightsOfUser(sql: Sql, userId: string): Promise<Rights> {
  const user = await findGranted(sql, userId)
  return user ? union(cut(user.granted)) : new Map()
}

/** The caller's rights in this transaction: those of the request may be older. */
async function rightsOfCaller({ sql, caller }: Acting): Promise<Rights> {
  return rightsOfUser(sql, caller.user_id)
}

const labelOf = (button: string): string => (buttons as Readonly<Record<string, string>>)[button] ?? button
const separate = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** The first button that the rights lack, as `车辆 · 修改`. */
function lackOf(rights: Rights, grants: readonly Grant[]): string | undefined {
  for (const { key, menu_name, buttons: text } of grants)
    for (const button of separate(text)) if (!rights.get(key)?.has(button)) return `${menu_name} · ${labelOf(button)}`
  return undefined
}

/** Nobody grants a right that they lack. Rights above the ceiling of the enterprise have no effect and are not compared. */
export async function requireGrantable(acting: Acting, grants: readonly Grant[]): Promise<void> {
  const lack = lackOf(await rightsOfCaller(acting), grants)
  if (lack !== undefined) throw problem('right.lacking', lack)
}

/** The grants of a role or group within the ceiling of its enterprise. */
export async function effectiveGrants(sql: Sql, kind: 'role' | 'group', holder: Owned): Promise<readonly Grant[]> {
  const menus = await grantsOf(sql, kind, holder.id)
  return cut({ ...nothing, own: menus, ceiling: await ceilingOf(sql, holder.enterprise_id) }).own
}

const nothing: Granted = { own: [], roles: [], group: null, ceiling: null }

/** The menus and buttons that an enterprise has been granted; null for the platform. */
export async function ceilingOf(sql: Sql, enterpriseId: string | null): Promise<Granted['ceiling']> {
  return enterpriseId === null ? null : grantsOf(sql, 'enterprise', enterpriseId)
}

/**
 * Only callers who have all rights of a user may change the account: a caller who sets its password could otherwise take those rights.
 * Administrators are changed by administrators.
 */
export async function requirePowerOver(acting: Acting, target: Person): Promise<void> {
  if (target.id === acting.caller.user_id) return
  if (target.admin && !acting.caller.admin) throw problem('user.superior')
  const rights = await rightsOfCaller(acting)
  const theirs = [...(await rightsOfUser(acting.sql, target.id))].map(([key, granted]) => ({
    key,
    menu_name: key,
    buttons: [...granted].join(','),
  }))
  if (lackOf(rights, theirs) !== undefined) throw problem('user.superior')
}

export function refuseSelf({ caller }: Acting, userId: string): void {
  if (caller.user_id === userId) throw problem('user.self')
}

/** Whether an active administrator can still administer users and roles. */
async function isAdministered(sql: Sql, enterpriseId: string | null): Promise<boolean> {
  for (const id of await activeAdministrators(sql, enterpriseId)) {
    const rights = await rightsOfUser(sql, id)
    if (rights.get('user')?.has('edit') && rights.get('role')?.has('edit')) return true
  }
  return false
}

/** Runs a change of people or rights, and refuses it if it would leave the enterprise, or the platform, without an administrator. */
export async function keepAdministered<T>(sql: Sql, enterpriseId: string | null, change: () => Promise<T>): Promise<T> {
  await lockPeople(sql, enterpriseId)
  const before = await isAdministered(sql, enterpriseId)
  const result = await change()
  if (before && !(await isAdministered(sql, enterpriseId))) throw problem('user.lastAdministrator')
  return result
}
