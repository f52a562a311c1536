import { may } from '@guanqiao/domain/kit/access'
import { problem } from '@guanqiao/domain/kit/problem'
import { permit, scopeOf } from '../../kernel/caller.ts'
import type { Caller, Rights } from '../../kernel/caller.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { union } from '../../platform/callers/rights.ts'
import { effectiveGrants } from '../../platform/users/guard.ts'
import { findRole } from './holdings.queries.ts'

const both = (one: Rights, other: Rights): Rights =>
  new Map(
    [...one].flatMap(([menu, buttons]) => {
      const common = new Set([...buttons].filter((button) => other.get(menu)?.has(button)))
      return common.size > 0 ? [[menu, common] as const] : []
    }),
  )

/**
 * The caller with the rights of a role as far as the caller has them too. Staff of the platform who view as an enterprise's role see
 * that enterprise's rows only.
 */
export async function viewAs(store: Store, caller: Caller, roleId: string): Promise<Caller> {
  permit(may('role', 'get'), caller)
  return store.read(scopeOf(caller), async (sql) => {
    const role = isUuid(roleId) ? await findRole(sql, roleId) : undefined
    if (!role || (caller.enterprise_id !== null && role.enterprise_id !== caller.enterprise_id))
      throw problem('record.notFound')
    const grants = await effectiveGrants(sql, 'role', role)
    const rights = union({ own: grants, roles: [], group: null, ceiling: null })
    return {
      ...caller,
      enterprise_id: role.enterprise_id ?? caller.enterprise_id,
      enterprise_name: role.enterprise_name ?? caller.enterprise_name,
      rights: both(caller.rights, rights),
      viewing: { role_id: role.id, role_name: role.role_name },
    }
  })
}
