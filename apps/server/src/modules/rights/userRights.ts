import { setUserRights } from '@guanqiao/domain/rights/grants'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { keepAdministered } from '../../platform/users/guard.ts'
import { permissionsOf, planGrants } from './grants.ts'
import { bumpVersion } from './holdings.queries.ts'
import { changeableUser, planRoles } from './roles.ts'

/** Roles and own rights of a user in one change: what the screen shows under one button is stored whole or not at all. */
export const userRightsHandler: BoundOperation = handle(setUserRights, async (ctx, { id, version, role_id, list }) => {
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
