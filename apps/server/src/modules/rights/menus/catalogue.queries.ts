import { appUser, role, userGroup } from '@guanqiao/domain/rights/users'
import type { MenuEntry, ModuleEntry } from '@guanqiao/domain/menus'
import { searchColumns } from '../../../kernel/data/ngrams.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { uuid } from '../../../kernel/uuid.ts'

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
      on conflict (key) do update set menu_path = excluded.menu_path returning id`
    for (const [at, menu] of module.menus.entries()) {
      const position = { module_id: row!.id, sort: sort * 100 + at }
      const menu_name = await freeMenuName(sql, menu)
      await completeGranted(sql, menu, { ...position, menu_name })
      await sql`
        insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
        values (${uuid()}, ${menu.key}, ${position.module_id}, ${menu_name}, ${menu.menu_path}, ${menu.buttons.join(',')}, ${position.sort})
        on conflict (key) do update set menu_path = excluded.menu_path, menu_button = excluded.menu_button`
    }
  }
  const keys = modules.flatMap((module) => module.menus.map((menu) => menu.key))
  await sql`update menu set status = 'disabled' where key <> all(string_to_array(${keys.join(',')}, ','))`
  const staffOnly = modules.flatMap((module) => module.menus.filter((menu) => menu.staffOnly).map((menu) => menu.key))
  await sql`delete from enterprise_menu where menu_id in (select id from menu where key = any(string_to_array(${staffOnly.join(',')}, ',')))`
}

/** A migration grants a new menu before the catalogue stores it (`grant_menu_like`): its row has the key as name and path until then. */
async function completeGranted(
  sql: Sql,
  { key, menu_path, buttons }: MenuEntry,
  row: { module_id: string; menu_name: string; sort: number },
): Promise<void> {
  const menu_button = buttons.join(',')
  await sql`
    with completed as (
      update menu set ${sql({ ...row, menu_path, menu_button })}
      where key = ${key} and menu_name = key and menu_path = '/' || key returning id)
    select limit_grants(id, ${menu_button}) from completed`
}

/** An administrator may have given the name of a new menu to another one, which keeps it. */
async function freeMenuName(sql: Sql, { key, menu_name }: Pick<MenuEntry, 'key' | 'menu_name'>): Promise<string> {
  const rows = await sql<{ menu_name: string }[]>`
    select menu_name from menu where starts_with(menu_name, ${menu_name}) and key <> ${key}`
  const usedNames = new Set(rows.map((row) => row.menu_name))
  let name = menu_name
  for (let count = 2; usedNames.has(name); count++) name = `${menu_name}（${count}）`
  return name
}

/** Makes rows findable that were stored before people had search columns. */
export async function indexPeople(sql: Sql): Promise<void> {
  for (const { id, ...row } of await sql<{ id: string }[]>`select * from app_user where search_text = ''`) {
    const { search_text, grams } = await searchColumns(appUser, row)
    await sql`update app_user set search_text = ${search_text}, grams = ${grams} where id = ${id}`
  }
  for (const { id, ...row } of await sql<{ id: string }[]>`select * from role where search_text = ''`) {
    const { search_text, grams } = await searchColumns(role, row)
    await sql`update role set search_text = ${search_text}, grams = ${grams} where id = ${id}`
  }
  for (const { id, ...row } of await sql<{ id: string }[]>`select * from user_group where search_text = ''`) {
    const { search_text, grams } = await searchColumns(userGroup, row)
    await sql`update user_group set search_text = ${search_text}, grams = ${grams} where id = ${id}`
  }
}
