import { menus } from '@guanqiao/domain/menus'
import type { Draft, Row } from '@guanqiao/domain/kit/entity'
import { enterprise } from '@guanqiao/domain/rights/enterprise'
import type { Context } from '../../kernel/handlers.ts'
import { roleTemplates } from '../../platform/users/roleTemplates.ts'
import { addRole, grantRole, openAllMenus } from '../../platform/users/users.queries.ts'

type NewEnterprise = Draft<typeof enterprise> & { readonly ready_made?: boolean | null }

/** A new enterprise; ready made with every menu that it may have and the usual roles, none of them built in. */
export async function addEnterprise(
  ctx: Context,
  { ready_made, ...draft }: NewEnterprise,
): Promise<Row<typeof enterprise>> {
  const row = await ctx.data.create(enterprise, draft)
  if (ready_made) await furnish(ctx, row.id)
  return row
}

async function furnish(ctx: Context, enterpriseId: string): Promise<void> {
  await openAllMenus(ctx.sql, enterpriseId)
  for (const [name, rightsOn] of Object.entries(roleTemplates)) {
    const role = await addRole(ctx.sql, enterpriseId, name)
    for (const { key, buttons } of menus) {
      const granted = rightsOn(key, buttons)
      if (granted.length > 0) await grantRole(ctx.sql, role, key, granted.join(','))
    }
  }
  await ctx.audit({
    entity: 'enterprise',
    record_id: enterpriseId,
    after: { menus: 'all', roles: Object.keys(roleTemplates) },
  })
}
