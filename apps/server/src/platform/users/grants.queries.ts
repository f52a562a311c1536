import type { Sql } from '../../kernel/database/scoped.ts'
import type { Grant } from '../callers/rights.ts'

/** The tables of grants, with the column of the holder. */
const grantTables = {
  user: { grants: 'user_menu', column: 'user_id' },
  role: { grants: 'role_menu', column: 'role_id' },
  group: { grants: 'group_menu', column: 'group_id' },
  enterprise: { grants: 'enterprise_menu', column: 'enterprise_id' },
} as const

export type HolderKind = keyof typeof grantTables

/** The grants of a holder as stored; null buttons of an enterprise mean all of the menu's. */
export async function grantsOf(sql: Sql, kind: HolderKind, id: string): Promise<Grant[]> {
  const { grants, column } = grantTables[kind]
  return sql<Grant[]>`
    select m.key, m.menu_name, coalesce(g.menu_button, m.menu_button) as buttons from ${sql(grants)} g join menu m on m.id = g.menu_id
    where g.${sql(column)} = ${id} order by m.sort, m.key`
}

/** One change of people at a time in an enterprise, or on the platform: two administrators cannot remove each other. */
export async function lockPeople(sql: Sql, enterpriseId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people ${enterpriseId ?? 'platform'}`}, 0))`
}

export async function activeAdministrators(sql: Sql, enterpriseId: string | null): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from app_user where admin and status = 'active' and deleted_at is null and enterprise_id is not distinct from ${enterpriseId}
    order by id`
  return rows.map(({ id }) => id)
}
