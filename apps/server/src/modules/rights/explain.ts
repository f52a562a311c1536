import { explainRight } from '@guanqiao/domain/rights/grants'
import { appUser } from '@guanqiao/domain/rights/users'
import { grantableButtons } from '@guanqiao/domain/grantable'
import { buttons as buttonLabels, may } from '@guanqiao/domain/kit/access'
import type { Button, Right } from '@guanqiao/domain/kit/access'
import { problem } from '@guanqiao/domain/kit/problem'
import { isPermitted, permit } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import type { Sql, Store } from '../../kernel/database/scoped.ts'
import { callerOf } from '../../platform/callers/callers.ts'
import { limitOf } from '../../platform/callers/rights.ts'
import { findAccount } from '../../platform/callers/session.queries.ts'
import type { AccountRow } from '../../platform/callers/session.queries.ts'
import { rightsOfUser } from '../../platform/users/guard.ts'
import { administratorNames, menuState, sourcesOf } from './explain.queries.ts'
import type { MenuState, Source } from './explain.queries.ts'

interface Line {
  readonly source: string
  readonly state: 'grants' | 'silent' | 'blocks'
  readonly reason: string
}

const holds = (text: string | null, button: string): boolean =>
  (text ?? '').split(',').some((one) => one.trim() === button)

const dueReasons = { password: '须先修改密码', factor: '须先开启二次验证' } as const

/** What keeps the user from every operation. */
function accountLine({ status, enterprise_open, due }: AccountRow): Line | undefined {
  if (status !== 'active') return { source: '账号', state: 'blocks', reason: '账号已停用，不能登录' }
  if (!enterprise_open) return { source: '企业', state: 'blocks', reason: '企业已停用或到期，不能登录' }
  if (due === null) return undefined
  return { source: '账号', state: 'blocks', reason: `${dueReasons[due]}，之前不能做别的` }
}

function menuLine(menu: MenuState): Line | undefined {
  if (!menu.module_usable)
    return { source: `模块“${menu.module_name}”`, state: 'blocks', reason: '模块已停用或删除，其中的菜单都不能用' }
  if (!menu.menu_usable) return { source: `菜单“${menu.menu_name}”`, state: 'blocks', reason: '菜单已停用或删除' }
  if (menu.hidden)
    return { source: `菜单“${menu.menu_name}”`, state: 'silent', reason: '菜单已隐藏：导航里看不到，权限仍然有效' }
  return undefined
}

function ceilingLine({ granted: { ceiling } }: AccountRow, menu: MenuState, button: Button): Line | undefined {
  if (ceiling === null) return undefined
  const source = '企业的开通范围'
  const grantable = grantableButtons.get(menu.key)
  if (!grantable) return { source, state: 'blocks', reason: '此菜单只供平台使用，不能开通给企业' }
  if (!grantable.includes(button))
    return { source, state: 'blocks', reason: `“${menu.menu_name}”由平台维护，此按钮不能开通给企业` }
  const opened = limitOf(ceiling).get(menu.key)
  if (!opened) return { source, state: 'blocks', reason: `企业没有开通“${menu.menu_name}”` }
  return opened.has(button)
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

/** Administrators who have the right themselves and may grant it; above the ceiling, those of the platform; nobody, if no enterprise may have it. */
async function grantersOf(sql: Sql, { enterprise_id }: AccountRow, { menu, button }: Right): Promise<string[]> {
  const names: string[] = []
  if (enterprise_id !== null && !grantableButtons.get(menu)?.includes(button)) return names
  for (const { id, full_name } of await administratorNames(sql, enterprise_id)) {
    const rights = await rightsOfUser(sql, id)
    const mayGrant = ['user', 'role', 'group'].some((one) => rights.get(one)?.has('edit'))
    if (mayGrant && rights.get(menu)?.has(button)) names.push(full_name)
  }
  return names.length > 0 || enterprise_id === null ? names : ['平台管理员']
}

/** Whether the server would let the user call an operation with this right: the answer of the check that every call passes. */
function mayCall(account: AccountRow, { menu, button }: Right): boolean {
  if (account.status !== 'active' || !account.enterprise_open) return false
  return isPermitted(may(menu, button), callerOf({ ...account, session_id: '' }))
}

const isButton = (name: string): name is Button => name in buttonLabels

async function explain(store: Store, ctx: Context, userId: string, key: string, button: string) {
  if (userId !== ctx.caller.user_id) permit(may('user', 'get'), ctx.caller)
  await ctx.data.get(appUser, userId)
  // Only the server may read second factors; the user was read in the caller's scope above.
  const account = await store.read('platform', (sql) => findAccount(sql, userId))
  const menu = await menuState(ctx.sql, key)
  if (!account) throw problem('record.notFound')
  if (!menu || !isButton(button) || !holds(menu.menu_button, button)) throw problem('right.unknown')
  const right = { menu: key, button }
  const sources = (await sourcesOf(ctx.sql, userId, key)).map((source) => sourceLine(source, button))
  const around = [accountLine(account), menuLine(menu), ceilingLine(account, menu, button)]
  const permitted = mayCall(account, right)
  return {
    permitted,
    menu_name: menu.menu_name,
    button_name: buttonLabels[button],
    sources: [...sources, ...around.filter((line) => line !== undefined)],
    granters: permitted ? [] : await grantersOf(ctx.sql, account, right),
  }
}

export const explainHandler = (store: Store): BoundOperation =>
  handle(explainRight, (ctx, input) => explain(store, ctx, input.user_id, input.permissionId, input.button))
