import { addUserRole, removeUserRole, setUserRights, setUserRoles } from '@guanqiao/domain/rights/grants'
import { appUser, role, roleApi, userGroup, userGroupApi } from '@guanqiao/domain/rights/users'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import {
  effectiveGrants,
  keepAdministered,
  refuseSelf,
  requireGrantable,
  requirePowerOver,
} from '../../platform/users/guard.ts'
import { permissionsOf, planGrants } from './grants.ts'
import { bumpVersion, replaceRoles, roleIdsOf } from './holdings.queries.ts'

/** Enabling grants the rights of the role or group again. */
const isEnabled = (before: { status: string }, patch: { status?: string | null | undefined }): boolean =>
  patch.status === 'active' && before.status !== 'active'

async function changeableRole(ctx: Context, id: string) {
  const row = await ctx.data.get(role, id)
  if (row.built_in) throw problem('role.builtIn')
  return row
}

interface User {
  readonly id: string
  readonly enterprise_id: string | null
}

interface RolesChange {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly write: () => Promise<void>
}

/** The user, locked, in the version that the caller saw; refuses callers who may not change it. */
async function changeableUser(ctx: Context, userId: string, version?: number | null) {
  const user = await ctx.data.get(appUser, userId, { lock: true })
  if (typeof version === 'number' && version !== user.version)
    throw new Problem('record.changed', undefined, { current: user })
  refuseSelf(ctx, userId)
  await requirePowerOver(ctx, user)
  return user
}

/** Other roles for a user; the caller needs the rights of each added role. */
async function planRoles(
  ctx: Context,
  user: User,
  next: (current: readonly string[]) => readonly string[],
): Promise<RolesChange> {
  const before = await roleIdsOf(ctx.sql, user.id)
  const after = [...new Set(next(before))]
  for (const [at, id] of after.entries()) {
    if (before.includes(id)) continue
    const added = isUuid(id) ? await ctx.data.find(role, { id, enterprise_id: user.enterprise_id }) : undefined
    if (!added) throw new Problem('request.invalid', [{ path: `role_id.${at}`, message: '角色不存在或已删除' }])
    await requireGrantable(ctx, await effectiveGrants(ctx.sql, 'role', added))
  }
  return { before, after, write: () => replaceRoles(ctx.sql, user.id, after) }
}

async function replace(
  ctx: Context,
  userId: string,
  next: (current: readonly string[]) => readonly string[],
  version?: number | null,
) {
  const user = await changeableUser(ctx, userId, version)
  const { before, after, write } = await planRoles(ctx, user, next)
  return keepAdministered(ctx.sql, user.enterprise_id, async () => {
    await write()
    const bumped = await bumpVersion(ctx.sql, 'user', userId, ctx.caller.username)
    await ctx.audit({ entity: 'app_user', record_id: userId, before: { role_id: before }, after: { role_id: after } })
    return { user_id: userId, version: bumped, role_id: [...after] }
  })
}

/** A role of another enterprise looks like one that does not exist. */
async function requireRole(ctx: Context, id: string): Promise<string> {
  return (await ctx.data.get(role, id)).id
}

/** Roles and own rights of a user in one change: what the screen shows under one button is stored whole or not at all. */
const userRightsHandler: BoundOperation = handle(setUserRights, async (ctx, { id, version, role_id, list }) => {
  const user = await changeableUser(ctx, id, version)
  const roles = await planRoles(ctx, user, () => role_id)
  const grants = await planGrants(ctx, 'user', user, list)
  await keepAdministered(ctx.sql, user.enterprise_id, async () => {
    await roles.write()
    await grants.write()
  })
  const permissions = await permissionsOf(ctx.sql, 'user', id)
  const next = await bumpVersion(ctx.sql, 'user', id, ctx.caller.username)
  await ctx.audit({
    entity: 'app_user',
    record_id: id,
    before: { role_id: roles.before, permissions: grants.before },
    after: { role_id: roles.after, permissions },
  })
  return { id, version: next, role_id: [...roles.after], permissions }
})

export const roleHandlers: readonly BoundOperation[] = [
  userRightsHandler,
  handle(roleApi.update, async (ctx, { id, version, ...patch }) => {
    const before = await changeableRole(ctx, id)
    if (isEnabled(before, patch)) await requireGrantable(ctx, await effectiveGrants(ctx.sql, 'role', before))
    return keepAdministered(ctx.sql, before.enterprise_id, () => ctx.data.update(role, id, patch, version))
  }),
  handle(roleApi.remove, async (ctx, { id, version }) => {
    const before = await changeableRole(ctx, id)
    return keepAdministered(ctx.sql, before.enterprise_id, async () => {
      await ctx.data.remove(role, id, version)
      return { id }
    })
  }),
  handle(userGroupApi.update, async (ctx, { id, version, ...patch }) => {
    const before = await ctx.data.get(userGroup, id)
    if (isEnabled(before, patch)) await requireGrantable(ctx, await effectiveGrants(ctx.sql, 'group', before))
    return keepAdministered(ctx.sql, before.enterprise_id, () => ctx.data.update(userGroup, id, patch, version))
  }),
  handle(addUserRole, async (ctx, { user_id, role_id }) => {
    const id = await requireRole(ctx, role_id)
    return replace(ctx, user_id, (current) => [...current, id])
  }),
  handle(setUserRoles, (ctx, { user_id, version, role_id }) => replace(ctx, user_id, () => role_id, version)),
  handle(removeUserRole, async (ctx, { user_id, role_id }) => {
    const id = await requireRole(ctx, role_id)
    return replace(ctx, user_id, (current) => current.filter((one) => one !== id))
  }),
]
