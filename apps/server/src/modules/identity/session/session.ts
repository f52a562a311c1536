import { enterpriseLogout, getToken, logout, navigation, userInfo } from '@guanqiao/domain/identity/session'
import { defaultSettings } from '@guanqiao/domain/preferences/settings'
import type { Settings } from '@guanqiao/domain/preferences/settings'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../../kernel/handlers.ts'
import type { Context, BoundOperation } from '../../../kernel/handlers.ts'
import { uuid } from '../../../kernel/uuid.ts'
import type { Callers } from '../../../platform/callers/callers.ts'
import { hashOf, newToken } from '../../../platform/callers/callers.ts'
import { passwordDaysLeft } from '../policy/policy.queries.ts'
import { SESSION_DAYS } from '../../../platform/callers/fullSession.ts'
import { menusOf } from './navigation.queries.ts'
import { cut } from '../../../platform/callers/rights.ts'
import type { Grant } from '../../../platform/callers/rights.ts'
import { endSession, findGranted, renewSession } from '../../../platform/callers/session.queries.ts'

interface Installation {
  readonly drill: boolean
  readonly production: boolean
}

export function sessionHandlers(callers: Callers, installation: Installation): BoundOperation[] {
  const leave = async (ctx: Context) => {
    await endSession(ctx.sql, ctx.caller.session_id)
    ctx.after(() => callers.forget(`session ${ctx.caller.session_id}`))
    return {}
  }
  return [
    handle(logout, leave),
    handle(enterpriseLogout, leave),
    handle(getToken, async (ctx) => {
      const token = newToken()
      await renewSession(ctx.sql, ctx.caller.session_id, {
        id: uuid(),
        user_id: ctx.caller.user_id,
        token_hash: hashOf(token),
        address: ctx.trace.address,
        days: SESSION_DAYS,
      })
      ctx.after(() => callers.forget(`session ${ctx.caller.session_id}`))
      return { token }
    }),
    handle(userInfo, async (ctx) => ({ ...(await info(ctx)), ...installation })),
    handle(navigation, navigate),
  ]
}

const byName = <N extends string>(menus: readonly Grant[], name: N) =>
  menus.map(
    ({ menu_name, buttons }) =>
      ({ menu_name, [name]: { menu_button: buttons } }) as { menu_name: string } & Record<N, { menu_button: string }>,
  )

/** Also answers users without any right; the screen then explains what is missing. */
async function info(ctx: Context) {
  const { caller } = ctx
  if (caller.viewing) return viewed(ctx, caller.viewing.role_name)
  const user = await findGranted(ctx.sql, caller.user_id)
  if (!user) throw problem('session.expired')
  const { own: direct, roles, group } = cut(user.granted)
  return {
    id: caller.user_id,
    username: caller.username,
    full_name: caller.full_name,
    avatar: user.avatar,
    preferences: completed(user.preferences),
    lists: user.lists,
    password_days_left: await passwordDaysLeft(ctx.sql, caller.user_id),
    enterprise_id: caller.enterprise_id,
    enterprise_name: caller.enterprise_name,
    admin: caller.admin,
    viewing: null,
    platform_menus: byName(direct, 'platform_users_permission'),
    platform_roles: roles.map((role) => roleAnswer(role.role_name, role.menus)),
    platform_group: group && {
      group_name: group.group_name,
      platform_menus: byName(group.menus, 'platform_groups_permission'),
    },
  }
}

/** Stored settings with the defaults of those that were added since. */
const completed = (stored: Partial<Settings> | null): Settings | null => stored && { ...defaultSettings, ...stored }

/** The user as a role: the rights that both have. */
async function viewed(ctx: Context, role_name: string) {
  const { caller } = ctx
  const user = await findGranted(ctx.sql, caller.user_id)
  const menus = (await menusOf(ctx.sql, { hidden: true })).flatMap(({ key, menu_name }) => {
    const buttons = caller.rights.get(key)
    return buttons ? [{ key, menu_name, buttons: [...buttons].join(',') }] : []
  })
  return {
    id: caller.user_id,
    username: caller.username,
    full_name: caller.full_name,
    avatar: null,
    preferences: completed(user?.preferences ?? null),
    lists: user?.lists ?? null,
    password_days_left: null,
    enterprise_id: caller.enterprise_id,
    enterprise_name: caller.enterprise_name,
    admin: caller.admin,
    viewing: role_name,
    platform_menus: [],
    platform_roles: [roleAnswer(role_name, menus)],
    platform_group: null,
  }
}

const roleAnswer = (role_name: string, menus: readonly Grant[]) => ({
  role_name,
  platform_menus: byName(menus, 'platform_roles_permission'),
  permissions: menus.map(({ key, buttons }) => ({
    permissionId: key,
    actionList: buttons.split(',').map((button) => button.trim()),
  })),
})

/** Modules with the menus on which the caller has any button, in the order of the catalogue. */
async function navigate(ctx: Context, input: InputOf<typeof navigation>) {
  const menus = (await menusOf(ctx.sql)).filter(({ key }) => ctx.caller.rights.has(key))
  const byModule = Map.groupBy(menus, ({ module_path }) => module_path)
  const modules = [...byModule].map(([menu_path, inside]) => {
    const { module_name, module_icon } = inside[0]!
    const platform_menus = inside.map((menu) => ({ menu_name: menu.menu_name, menu_path: menu.menu_path }))
    return { module_name, module_icon, menu_name: module_name, menu_path, platform_menus }
  })
  const [pageNo, pageSize] = [input.pageNo ?? 1, input.pageSize ?? 100]
  const rows = modules.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return { rows, pageNo, pageSize, totalCount: modules.length }
}
