import { enterprise } from '@guanqiao/domain/rights/enterprise'
import { holders, rightsGrid } from '@guanqiao/domain/rights/grants'
import { appUser, role, userGroup } from '@guanqiao/domain/rights/users'
import { buttons, may } from '@guanqiao/domain/kit/access'
import { grantableButtons } from '@guanqiao/domain/grantable'
import { hasRight, permit } from '../../kernel/caller.ts'
import type { Rights } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { cut, limitOf } from '../../platform/callers/rights.ts'
import type { Grant } from '../../platform/callers/rights.ts'
import { findGranted } from '../../platform/callers/session.queries.ts'
import { ceilingOf, requirePowerOver, rightsOfUser } from '../../platform/users/guard.ts'
import { roleIdsOf, usableMenus } from './holdings.queries.ts'
import { grantsOf } from '../../platform/users/grants.queries.ts'
import type { HolderKind } from '../../platform/users/grants.queries.ts'

const buttonsOf = (text: string): string[] => text.split(',').filter(Boolean)

interface Holder {
  readonly id: string
  readonly version: number
  readonly name: string
  /** Whose ceiling applies; null for the platform, and for a ceiling itself. */
  readonly enterprise_id: string | null
  readonly locked: string | null
}

const menuOf = { user: 'user', role: 'role', group: 'group', enterprise: 'enterprise' } as const

async function holderOf(ctx: Context, kind: HolderKind, id: string): Promise<Holder> {
  permit(may(menuOf[kind], 'get'), ctx.caller)
  const holder = await findHolder(ctx, kind, id)
  const mayEdit = hasRight(ctx.caller, menuOf[kind], 'edit')
  return mayEdit ? holder : { ...holder, locked: `您没有“${holders[kind]} · ${buttons.edit}”的权限` }
}

async function findHolder(ctx: Context, kind: HolderKind, id: string): Promise<Holder> {
  if (kind === 'enterprise') {
    const { company_name: name, version } = await ctx.data.get(enterprise, id)
    return { id, version, name, enterprise_id: null, locked: null }
  }
  if (kind === 'group') {
    const { group_name: name, version, enterprise_id } = await ctx.data.get(userGroup, id)
    return { id, version, name, enterprise_id, locked: null }
  }
  if (kind === 'role') {
    const { role_name: name, version, enterprise_id, built_in } = await ctx.data.get(role, id)
    return { id, version, name, enterprise_id, locked: built_in ? '系统内置角色的权限不能修改' : null }
  }
  const user = await ctx.data.get(appUser, id)
  const { full_name: name, version, enterprise_id } = user
  return { id, version, name, enterprise_id, locked: await whyNot(ctx, user) }
}

/** The reason why the caller may not change this user. */
async function whyNot(ctx: Context, user: Parameters<typeof requirePowerOver>[1]): Promise<string | null> {
  if (user.id === ctx.caller.user_id) return '不能修改自己的权限'
  try {
    await requirePowerOver(ctx, user)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** The rights of a user from roles and group, with the name of each source. */
async function inheritedBy(ctx: Context, userId: string) {
  const user = await findGranted(ctx.sql, userId)
  if (!user) return []
  const { roles, group } = cut(user.granted)
  const from = (source: string, menus: readonly Grant[]) =>
    menus.map(({ key, buttons: text }) => ({ source, permissionId: key, actionList: buttonsOf(text) }))
  return [
    ...roles.flatMap((one) => from(`角色“${one.role_name}”`, one.menus)),
    ...(group ? from(`用户组“${group.group_name}”`, group.menus) : []),
  ]
}

/** The most that the holder may have; null for the platform's own people. */
async function limitFor({ sql }: Context, kind: HolderKind, { enterprise_id }: Holder): Promise<Rights | null> {
  if (kind === 'enterprise') return new Map([...grantableButtons].map(([key, ofMenu]) => [key, new Set(ofMenu)]))
  const ceiling = await ceilingOf(sql, enterprise_id)
  return ceiling && limitOf(ceiling)
}

async function gridOf(ctx: Context, kind: HolderKind, id: string) {
  const holder = await holderOf(ctx, kind, id)
  const mine = await rightsOfUser(ctx.sql, ctx.caller.user_id)
  const limit = await limitFor(ctx, kind, holder)
  const menus = (await usableMenus(ctx.sql)).flatMap((menu) => {
    const actionList = buttonsOf(menu.menu_button).filter((button) => !limit || limit.get(menu.key)?.has(button))
    if (actionList.length === 0) return []
    const { key: permissionId, menu_name, module_name, module_id } = menu
    const grantableButtons = actionList.filter((button) => mine.get(permissionId)?.has(button))
    return [{ permissionId, menu_name, module_name, module_id, actionList, grantable: grantableButtons }]
  })
  const granted = await grantsOf(ctx.sql, kind, id)
  return {
    id,
    version: holder.version,
    name: holder.name,
    locked: holder.locked,
    menus,
    permissions: granted.map(({ key, buttons: text }) => ({ permissionId: key, actionList: buttonsOf(text) })),
    inherited: kind === 'user' ? await inheritedBy(ctx, id) : [],
    role_id: kind === 'user' ? await roleIdsOf(ctx.sql, id) : [],
  }
}

export const gridHandler: BoundOperation = handle(rightsGrid, (ctx, { kind, id }) => gridOf(ctx, kind, id))
