import { explainRight } from '@guanqiao/domain/rights/grants'
import { appUser } from '@guanqiao/domain/rights/users'
import { buttons as buttonLabels } from '@guanqiao/domain/kit/access'
import { problem } from '@guanqiao/domain/kit/problem'
import { grantable } from '@guanqiao/domain/menus'
import { hasRight } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { administratorNames, menuState, sourcesOf } from './explain.queries.ts'
import type { MenuState, Source } from './explain.queries.ts'
import { ceilingOf, rightsOfUser } from '../../platform/users/guard.ts'

interface Line {
  readonly source: string
  readonly state: 'grants' | 'silent' | 'blocks'
  readonly reason: string
}

const holds = (text: string | null, button: string): boolean => (text ?? '').split(',').includes(button)

function menuLine(menu: MenuState): Line | undefined {
  if (!menu.module_usable)
    return { source: `模块“${menu.module_name}”`, state: 'blocks', reason: '模块已停用或删除，其中的菜单都不能用' }
  if (!menu.menu_usable) return { source: `菜单“${menu.menu_name}”`, state: 'blocks', reason: '菜单已停用或删除' }
  if (menu.hidden)
    return { source: `菜单“${menu.menu_name}”`, state: 'silent', reason: '菜单已隐藏：导航里看不到，权限仍然有效' }
  return undefined
}

async function ceilingLine(
  ctx: Context,
  enterpriseId: string | null,
  menu: MenuState,
  button: string,
): Promise<Line | undefined> {
  const ceiling = await ceilingOf(ctx.sql, enterpriseId)
  if (ceiling === null) return undefined
  const source = '企业的开通范围'
  if (!grantable.includes(menu.key)) return { source, state: 'blocks', reason: '此菜单只供平台使用，不能开通给企业' }
  const granted = ceiling.find(({ key }) => key === menu.key)
  if (!granted) return { source, state: 'blocks', reason: `企业没有开通“${menu.menu_name}”` }
  return holds(granted.buttons, button)
    ? { source, state: 'silent', reason: '已开通，不限制此权限' }
    : { source, state: 'blocks', reason: `企业开通了“${menu.menu_name}”，但不含此按钮` }
}

const nameOf = ({ kind, name }: Source): string =>
  kind === 'own' ? '个人权限' : kind === 'role' ? `角色“${name}”` : `用户组“${name}”`

function sourceLine(source: Source, button: string): Line {
  const sourceName = nameOf(source)
  if (!holds(source.buttons, button)) return { source: sourceName, state: 'silent', reason: '没有给这个按钮' }
  if (!source.usable) return { source: sourceName, state: 'blocks', reason: '给了这个按钮，但已停用，不起作用' }
  return { source: sourceName, state: 'grants', reason: '给了这个按钮' }
}

/** Administrators who have the right themselves and may grant it; above the ceiling, those of the platform. */
async function grantersOf(ctx: Context, enterpriseId: string | null, key: string, button: string): Promise<string[]> {
  const names: string[] = []
  for (const { id, full_name } of await administratorNames(ctx.sql, enterpriseId)) {
    const rights = await rightsOfUser(ctx.sql, id)
    const mayGrant = ['user', 'role', 'group'].some((menu) => rights.get(menu)?.has('edit'))
    if (mayGrant && rights.get(key)?.has(button)) names.push(full_name)
  }
  return names.length > 0 || enterpriseId === null ? names : ['平台管理员']
}

async function explain(ctx: Context, userId: string, key: string, button: string) {
  if (userId !== ctx.caller.user_id && !hasRight(ctx.caller, 'user', 'get')) throw problem('access.denied')
  const user = await ctx.data.get(appUser, userId)
  const menu = await menuState(ctx.sql, key)
  if (!menu || !holds(menu.menu_button, button)) throw problem('right.unknown')
  const sources = (await sourcesOf(ctx.sql, userId, key)).map((source) => sourceLine(source, button))
  const account: Line | undefined =
    user.status === 'active' ? undefined : { source: '账号', state: 'blocks', reason: '账号已停用，不能登录' }
  const around = [account, menuLine(menu), await ceilingLine(ctx, user.enterprise_id, menu, button)]
  const lines = [...sources, ...around.filter((line) => line !== undefined)]
  const permitted = user.status === 'active' && ((await rightsOfUser(ctx.sql, userId)).get(key)?.has(button) ?? false)
  return {
    permitted,
    menu_name: menu.menu_name,
    button_name: (buttonLabels as Readonly<Record<string, string>>)[button] ?? button,
    sources: lines,
    granters: permitted ? [] : await grantersOf(ctx, user.enterprise_id, key, button),
  }
}

export const explainHandler: BoundOperation = handle(explainRight, (ctx, input) =>
  explain(ctx, input.user_id, input.permissionId, input.button),
)
