import { enterprise } from '@guanqiao/domain/rights/enterprise'
import {
  enterpriseModules,
  grantEnterprise,
  grantGroup,
  grantModules,
  grantRole,
  grantUser,
  revokeEnterprise,
  revokeGroup,
  revokeModules,
  revokeRole,
  revokeUser,
} from '@guanqiao/domain/rights/grants'
import { appUser, role, userGroup } from '@guanqiao/domain/rights/users'
import { grantableButtons } from '@guanqiao/domain/grantable'
import { buttons as buttonLabels } from '@guanqiao/domain/kit/access'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { limitOf } from '../../platform/callers/rights.ts'
import type { Grant } from '../../platform/callers/rights.ts'
import {
  ceilingOf,
  keepAdministered,
  refuseSelf,
  requireGrantable,
  requirePowerOver,
} from '../../platform/users/guard.ts'
import { bumpVersion, dropGrants, setGrant, usableMenus } from './holdings.queries.ts'
import { grantsOf } from '../../platform/users/grants.queries.ts'
import type { Menu } from './holdings.queries.ts'
import type { HolderKind } from '../../platform/users/grants.queries.ts'

interface Line {
  readonly permissionId: string
  readonly actionList: readonly string[]
}

interface Holder {
  readonly id: string
  readonly version: number
  readonly enterprise_id: string | null
}

const entityOf = { user: appUser, role, group: userGroup } as const
const buttonsOf = (text: string): string[] => text.split(',').filter(Boolean)
const labelOf = (button: string): string => (buttonLabels as Readonly<Record<string, string>>)[button] ?? button
const mayBeGranted = (menu: string, button: string): boolean =>
  grantableButtons.get(menu)?.some((one) => one === button) ?? false

/** The holder, locked; refuses callers who may not change its rights. */
async function holderOf(ctx: Context, kind: HolderKind, id: string): Promise<Holder> {
  if (kind === 'enterprise') return { ...(await ctx.data.get(enterprise, id, { lock: true })), enterprise_id: null }
  const row = await ctx.data.get(entityOf[kind], id, { lock: true })
  if ('built_in' in row && row.built_in) throw problem('role.builtIn')
  if (kind === 'user' && 'admin' in row) {
    refuseSelf(ctx, id)
    await requirePowerOver(ctx, row)
  }
  return row
}

/** The named menus with valid buttons; errors name the line. */
function checkedLines(lines: readonly Line[], menus: readonly Menu[]): (Line & { readonly menu: Menu })[] {
  const byKey = new Map(menus.map((menu) => [menu.key, menu]))
  return lines.map(({ permissionId, actionList }, at) => {
    const menu = byKey.get(permissionId)
    const path = `list.${at}`
    if (!menu)
      throw new Problem('request.invalid', [{ path: `${path}.permissionId`, message: `没有这个菜单：${permissionId}` }])
    const buttons = new Set(buttonsOf(menu.menu_button))
    const wrong = actionList.find((button) => !buttons.has(button))
    if (wrong !== undefined)
      throw new Problem('request.invalid', [
        { path: `${path}.actionList`, message: `“${menu.menu_name}”没有这个按钮：${wrong}` },
      ])
    return {
      permissionId,
      actionList: buttonsOf(menu.menu_button).filter((button) => actionList.includes(button)),
      menu,
    }
  })
}

/** The buttons that a change adds. */
const added = (lines: readonly (Line & { readonly menu: Menu })[], before: readonly Grant[]): Grant[] =>
  lines.map(({ menu, actionList }) => {
    const buttonsBefore = new Set(buttonsOf(before.find(({ key }) => key === menu.key)?.buttons ?? ''))
    return {
      key: menu.key,
      menu_name: menu.menu_name,
      buttons: actionList.filter((button) => !buttonsBefore.has(button)).join(','),
    }
  })

async function requireWithinCeiling(
  ctx: Context,
  kind: HolderKind,
  holder: Pick<Holder, 'enterprise_id'>,
  grants: readonly Grant[],
) {
  if (kind === 'enterprise') {
    for (const { key, menu_name, buttons } of grants) {
      const staffOnly = buttonsOf(buttons).find((button) => !mayBeGranted(key, button))
      if (staffOnly !== undefined) throw problem('right.unknown', `“${menu_name} · ${labelOf(staffOnly)}”只供平台使用`)
    }
    return
  }
  const ceiling = await ceilingOf(ctx.sql, holder.enterprise_id)
  if (ceiling === null) return
  const limit = limitOf(ceiling)
  for (const { key, menu_name, buttons } of grants) {
    const closed = buttonsOf(buttons).find((button) => !limit.get(key)?.has(button))
    if (closed !== undefined) throw problem('right.ceiling', `${menu_name} · ${labelOf(closed)}`)
  }
}

const asPermissions = (grants: readonly Grant[]): Line[] =>
  grants.map(({ key, buttons }) => ({ permissionId: key, actionList: buttonsOf(buttons) }))

interface Change {
  readonly id: string
  readonly version?: number | null | undefined
}

export interface GrantsChange {
  readonly before: readonly Line[]
  readonly write: () => Promise<void>
}

/** Other buttons on the menus of the lines, as far as the caller may grant them; a line without buttons revokes its menu. */
export async function planGrants(
  ctx: Context,
  kind: HolderKind,
  holder: Pick<Holder, 'id' | 'enterprise_id'>,
  lines: readonly Line[],
): Promise<GrantsChange> {
  const { id } = holder
  const before = await grantsOf(ctx.sql, kind, id)
  const checked = checkedLines(lines, await usableMenus(ctx.sql))
  const additions = added(checked, before)
  // What an enterprise may have at all also holds for what it was granted before.
  await requireWithinCeiling(ctx, kind, holder, kind === 'enterprise' ? added(checked, []) : additions)
  await requireGrantable(ctx, additions)
  const write = async () => {
    for (const { menu, actionList } of checked) {
      const isWhole = kind === 'enterprise' && actionList.join(',') === grantableOf(menu).join(',')
      if (actionList.length > 0) await setGrant(ctx.sql, kind, id, menu.id, isWhole ? null : actionList.join(','))
    }
    const revoked = checked.filter(({ actionList }) => actionList.length === 0).map(({ menu }) => menu.id)
    await dropGrants(ctx.sql, kind, id, revoked)
  }
  return { before: asPermissions(before), write }
}

/** The rights that the holder has of its own now. */
export const permissionsOf = async (sql: Sql, kind: HolderKind, id: string): Promise<Line[]> =>
  asPermissions(await grantsOf(sql, kind, id))

async function apply(ctx: Context, kind: HolderKind, { id, version }: Change, lines: readonly Line[]) {
  const holder = await holderOf(ctx, kind, id)
  if (typeof version === 'number' && version !== holder.version)
    throw new Problem('record.changed', undefined, { current: holder })
  const { before, write } = await planGrants(ctx, kind, holder, lines)
  // An enterprise's ceiling is the platform's decision, even if it closes the administration of people.
  await (kind === 'enterprise' ? write() : keepAdministered(ctx.sql, holder.enterprise_id, write))
  const permissions = await permissionsOf(ctx.sql, kind, id)
  const next = await bumpVersion(ctx.sql, kind, id, ctx.caller.username)
  await ctx.audit({
    entity: kind === 'user' ? 'app_user' : kind === 'group' ? 'user_group' : kind,
    record_id: id,
    before: { permissions: before },
    after: { permissions },
  })
  return { id, version: next, permissions }
}

const without = (keys: readonly string[]): Line[] =>
  [...new Set(keys)].map((permissionId) => ({ permissionId, actionList: [] }))

/** The buttons of the menu that an enterprise may be granted. */
const grantableOf = ({ key, menu_button }: Menu): string[] =>
  buttonsOf(menu_button).filter((button) => mayBeGranted(key, button))

/** The lines for all menus of some modules that an enterprise may have. */
async function linesOfModules(ctx: Context, moduleIds: readonly string[], isGranted: boolean): Promise<Line[]> {
  const menus = (await usableMenus(ctx.sql)).filter(({ key }) => grantableButtons.has(key))
  moduleIds.forEach((id, at) => {
    if (!menus.some(({ module_id }) => module_id === id))
      throw new Problem('request.invalid', [
        { path: `module_id.${at}`, message: '没有这个模块，或其中没有可开通的菜单' },
      ])
  })
  return menus
    .filter(({ module_id }) => moduleIds.includes(module_id))
    .map((menu) => ({ permissionId: menu.key, actionList: isGranted ? grantableOf(menu) : [] }))
}

async function modulesOf(ctx: Context, id: string) {
  await ctx.data.get(enterprise, id)
  const granted = new Map((await grantsOf(ctx.sql, 'enterprise', id)).map((grant) => [grant.key, grant]))
  const menus = (await usableMenus(ctx.sql)).filter(({ key }) => granted.has(key))
  return [...Map.groupBy(menus, ({ module_id }) => module_id)].map(([module_id, inside]) => ({
    id: module_id,
    module_name: inside[0]!.module_name,
    platform_menus: inside.map(({ key, menu_name }) => ({
      permissionId: key,
      menu_name,
      actionList: buttonsOf(granted.get(key)!.buttons),
    })),
  }))
}

export const grantHandlers: readonly BoundOperation[] = [
  handle(grantUser, (ctx, input) => apply(ctx, 'user', input, input.list)),
  handle(grantGroup, (ctx, input) => apply(ctx, 'group', input, input.list)),
  handle(grantRole, (ctx, input) => apply(ctx, 'role', input, input.list)),
  handle(revokeUser, (ctx, input) => apply(ctx, 'user', input, without(input.permissionId))),
  handle(revokeGroup, (ctx, input) => apply(ctx, 'group', input, without(input.permissionId))),
  handle(revokeRole, (ctx, input) => apply(ctx, 'role', input, without(input.permissionId))),
  handle(grantEnterprise, (ctx, input) => apply(ctx, 'enterprise', input, input.list)),
  handle(revokeEnterprise, (ctx, input) => apply(ctx, 'enterprise', input, without(input.permissionId))),
  handle(grantModules, async (ctx, input) =>
    apply(ctx, 'enterprise', input, await linesOfModules(ctx, input.module_id, true)),
  ),
  handle(revokeModules, async (ctx, input) =>
    apply(ctx, 'enterprise', input, await linesOfModules(ctx, input.module_id, false)),
  ),
  handle(enterpriseModules, (ctx, { id }) => modulesOf(ctx, id)),
]
