import type { ModuleEntry } from '@guanqiao/domain/menus'
import type { Sql } from '../../kernel/database/scoped.ts'
import { uuid } from '../../kernel/uuid.ts'

/**
 * Synchronises the menu tables with the catalogue. New menus are added, buttons and paths follow the catalogue; names, order,
 * grouping and hiding of existing rows belong to the administrators. Menus missing in the catalogue are disabled; staff-only menus
 * are revoked from every enterprise.
 */
export async function storeCatalogue(sql: Sql, modules: readonly ModuleEntry[]): Promise<void> {
  for (const [sort, module] of modules.entries()) {
    const [row] = await sql<{ id: string }[]>`
      insert into module (id, key, module_name, module_icon, menu_path, sort)
      values (${uuid()}, ${module.key}, ${module.module_name}, ${module.module_icon}, ${`/${module.key}`}, ${sort})
      on conflict (key) do update set status = 'active' returning id`
    for (const [at, menu] of module.menus.entries()) {
      await sql`
        insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
        values (${uuid()}, ${menu.key}, ${row!.id}, ${menu.menu_name}, ${menu.menu_path}, ${menu.buttons.join(',')}, ${sort * 100 + at})
        on conflict (key) do update set menu_path = excluded.menu_path, menu_button = excluded.menu_button`
    }
  }
  const keys = modules.flatMap((module) => module.menus.map((menu) => menu.key))
  await sql`update menu set status = 'disabled' where key <> all(string_to_array(${keys.join(',')}, ','))`
  await sql`update module set status = 'disabled' where key <> all(string_to_array(${modules.map((module) => module.key).join(',')}, ','))`
  const staffOnly = modules.flatMap((module) => module.menus.filter((menu) => menu.staffOnly).map((menu) => menu.key))
  await sql`delete from enterprise_menu where menu_id in (select id from menu where key = any(string_to_array(${staffOnly.join(',')}, ',')))`
}

/** Grants every button of every menu to the built-in role of the platform's administrators. */
export async function grantEverything(sql: Sql, roleId: string): Promise<void> {
  await sql`insert into role_menu (role_id, menu_id, menu_button) select ${roleId}, id, menu_button from menu
    on conflict (role_id, menu_id) do update set menu_button = excluded.menu_button`
}

export async function platformRole(sql: Sql, role_name: string): Promise<string> {
  const [known] = await sql<
    { id: string }[]
  >`select id from role where enterprise_id is null and role_name = ${role_name} and deleted_at is null`
  if (known) return known.id
  const id = uuid()
  await sql`insert into role (id, role_name, built_in) values (${id}, ${role_name}, true)`
  return id
}

/** Serialises processes that start at once. */
export async function takeTurn(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('guanqiao catalogue'))`
}
