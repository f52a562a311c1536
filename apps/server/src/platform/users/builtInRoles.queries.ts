import { grantableButtons } from '@guanqiao/domain/grantable'
import type { Sql } from '../../kernel/database/scoped.ts'
import { addRole } from './users.queries.ts'

export const PLATFORM_ADMINISTRATOR = '平台管理员' as const
const ADMINISTRATOR = '企业管理员'

/** Grants every button of every menu to the built-in role of the platform's administrators. */
export async function grantEverything(sql: Sql, roleId: string): Promise<void> {
  await sql`insert into role_menu (role_id, menu_id, menu_button) select ${roleId}, id, menu_button from menu
    on conflict (role_id, menu_id) do update set menu_button = excluded.menu_button`
}

export async function platformRole(sql: Sql, role_name: string): Promise<string> {
  const [existing] = await sql<
    { id: string }[]
  >`select id from role where enterprise_id is null and role_name = ${role_name} and deleted_at is null`
  if (existing) return existing.id
  return addRole(sql, null, role_name, true)
}

/** The built-in role of an enterprise's administrators: everything that an enterprise may have, within its ceiling. */
export async function administratorRole(sql: Sql, enterpriseId: string): Promise<string> {
  const [existing] = await sql<{ id: string }[]>`
    select id from role where enterprise_id = ${enterpriseId} and built_in and deleted_at is null`
  const id = existing?.id ?? (await addRole(sql, enterpriseId, await freeName(sql, enterpriseId), true))
  await grantWithin(sql, id)
  return id
}

/** Another role may already have the name. */
async function freeName(sql: Sql, enterpriseId: string): Promise<string> {
  const [duplicate] = await sql`
    select 1 from role where enterprise_id = ${enterpriseId} and role_name = ${ADMINISTRATOR} and deleted_at is null`
  return duplicate ? `${ADMINISTRATOR}（内置）` : ADMINISTRATOR
}

const grantWithin = (sql: Sql, roleId: string) => {
  const keys = [...grantableButtons.keys()]
  const buttons = [...grantableButtons.values()].map((ofMenu) => ofMenu.join(','))
  return sql`
    insert into role_menu (role_id, menu_id, menu_button)
    select ${roleId}, m.id, g.buttons from unnest(${keys}::text[], ${buttons}::text[]) g(key, buttons) join menu m on m.key = g.key
    on conflict (role_id, menu_id) do update set menu_button = excluded.menu_button`
}

/** Grants new menus of the catalogue to the built-in roles of enterprises. */
export async function refreshAdministratorRoles(sql: Sql): Promise<void> {
  const roles = await sql<{ id: string }[]>`
    select id from role where enterprise_id is not null and built_in and deleted_at is null`
  for (const { id } of roles) await grantWithin(sql, id)
}

/** Serialises processes that start at once. */
export async function lockCatalogue(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('guanqiao catalogue'))`
}
