import { enterprise } from '@guanqiao/domain/rights/enterprise'
import {
  administratorApi,
  appUser,
  appUserApi,
  enterpriseUsers,
  groupUsers,
  endSessions,
  userGroup,
} from '@guanqiao/domain/rights/users'
import type { Draft, Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { isNamePassword } from '@guanqiao/domain/values/index'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { administratorRole, platformRole } from '../../platform/users/builtInRoles.queries.ts'
import { weakness } from '../../platform/passwords/passwordRules.ts'
import { readPolicy } from '../../platform/passwords/policy.queries.ts'
import { PLATFORM_ADMINISTRATOR } from '../../platform/users/builtInRoles.queries.ts'
import { hashPassword } from '../../platform/passwords/passwords.ts'
import { giveRole } from '../../platform/users/users.queries.ts'
import {
  effectiveGrants,
  keepAdministered,
  refuseSelf,
  requireGrantable,
  requirePowerOver,
} from '../../platform/users/guard.ts'
import { pageOfMembers } from './holdings.queries.ts'
import { endSessionsOf, makeAdministrator, assignPassword } from '../../platform/users/users.queries.ts'

type User = Row<typeof appUser>
type NewUser = Draft<typeof appUser> & { readonly password?: string | null; readonly of_platform?: boolean | null }

const PRODUCT_NAMES = ['guanqiao', '关桥']

/** Joining a group grants the rights of the group. */
async function requireGroup(ctx: Context, groupId: string | null | undefined): Promise<void> {
  if (!groupId) return
  const group = await ctx.data.find(userGroup, { id: groupId })
  if (group)
    await requireGrantable(
      ctx,
      await effectiveGrants(ctx.sql, 'group', { ...group, enterprise_id: group.enterprise_id ?? null }),
    )
}

/** Whose the account is, is said and never implied: an account of the platform can be given rights over every enterprise. */
function requireOwner({ enterprise_id }: User, ofPlatform: boolean): void {
  if (enterprise_id === null && !ofPlatform)
    throw fieldProblem('enterprise_id', '请选择所属企业；平台人员须勾选“属于平台”')
  if (enterprise_id !== null && ofPlatform) throw fieldProblem('of_platform', '已选所属企业，不能同时属于平台')
}

async function add(ctx: Context, { password, of_platform, ...draft }: NewUser): Promise<User> {
  await requireGroup(ctx, draft.group_id)
  if (password && isNamePassword(password, [draft.username, draft.full_name, ...PRODUCT_NAMES]))
    throw fieldProblem('password', '密码不能由账号、姓名或产品名称组成')
  const weak = password && weakness(await readPolicy(ctx.sql), password)
  if (weak) throw fieldProblem('password', weak)
  const user = await ctx.data.create(appUser, draft)
  requireOwner(user, of_platform ?? false)
  if (password) await assignPassword(ctx.sql, user.id, await hashPassword(password), true)
  return user
}

/** An administrator has the built-in role, whose rights the caller must have too. */
async function addAdministrator(ctx: Context, draft: NewUser): Promise<User> {
  if (!ctx.caller.admin) throw problem('user.superior')
  const user = await add(ctx, draft)
  const role =
    user.enterprise_id === null
      ? await platformRole(ctx.sql, PLATFORM_ADMINISTRATOR)
      : await administratorRole(ctx.sql, user.enterprise_id)
  await requireGrantable(ctx, await effectiveGrants(ctx.sql, 'role', { id: role, enterprise_id: user.enterprise_id }))
  await makeAdministrator(ctx.sql, user.id)
  await giveRole(ctx.sql, user.id, role)
  await ctx.audit({ entity: 'app_user', record_id: user.id, after: { admin: true, role_id: role } })
  return { ...user, admin: true }
}

async function change(ctx: Context, before: User, patch: Partial<NewUser>, version: number): Promise<User> {
  await requirePowerOver(ctx, before)
  const isMoved = patch.group_id !== undefined && patch.group_id !== before.group_id
  const isSwitched = patch.status !== undefined && patch.status !== before.status
  if (isMoved || isSwitched) refuseSelf(ctx, before.id)
  if (isMoved) await requireGroup(ctx, patch.group_id)
  const { id, enterprise_id } = before
  return keepAdministered(ctx.sql, enterprise_id, async () => {
    const after = await ctx.data.update(appUser, id, patch, version)
    if (isSwitched && after.status !== 'active') await endSessionsOf(ctx.sql, id)
    return after
  })
}

async function remove(ctx: Context, user: User, version: number | null | undefined): Promise<{ id: string }> {
  refuseSelf(ctx, user.id)
  await requirePowerOver(ctx, user)
  return keepAdministered(ctx.sql, user.enterprise_id, async () => {
    await ctx.data.remove(appUser, user.id, version)
    await endSessionsOf(ctx.sql, user.id)
    return { id: user.id }
  })
}

const administratorOnly = (user: User): User => {
  if (!user.admin) throw problem('record.notFound')
  return user
}

export const userHandlers: readonly BoundOperation[] = [
  handle(appUserApi.create, add),
  handle(appUserApi.update, async (ctx, { id, version, ...patch }) =>
    change(ctx, await ctx.data.get(appUser, id), patch, version),
  ),
  handle(appUserApi.remove, async (ctx, { id, version }) => remove(ctx, await ctx.data.get(appUser, id), version)),
  handle(administratorApi.list, async (ctx, query) => ctx.data.list(appUser, { ...query, admin: true })),
  handle(administratorApi.get, async (ctx, { id }) => administratorOnly(await ctx.data.get(appUser, id))),
  handle(administratorApi.create, addAdministrator),
  handle(administratorApi.update, async (ctx, { id, version, ...patch }) =>
    change(ctx, administratorOnly(await ctx.data.get(appUser, id)), patch, version),
  ),
  handle(administratorApi.remove, async (ctx, { id, version }) =>
    remove(ctx, administratorOnly(await ctx.data.get(appUser, id)), version),
  ),
  handle(endSessions, async (ctx, { id }) => {
    await requirePowerOver(ctx, await ctx.data.get(appUser, id))
    await endSessionsOf(ctx.sql, id)
    await ctx.audit({ entity: 'app_user', record_id: id })
    return { id }
  }),
  handle(groupUsers, async (ctx, { id, ...page }) => {
    await ctx.data.get(userGroup, id)
    return pageOfMembers(ctx.sql, 'group_id', id, page)
  }),
  handle(enterpriseUsers, async (ctx, { id, ...page }) => {
    await ctx.data.get(enterprise, id)
    return pageOfMembers(ctx.sql, 'enterprise_id', id, page)
  }),
]
