import { foldName } from '@guanqiao/domain/kit/field/lookAlikes'
import { likePart } from '../../../kernel/data/parameters.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { uuid } from '../../../kernel/uuid.ts'

export interface ModuleRow {
  readonly id: string
  readonly version: number
  readonly key: string
  readonly module_name: string
  readonly module_icon: string
  readonly sort: number
  readonly status: 'active' | 'disabled'
  readonly menus: number
}

export interface MenuRow {
  readonly id: string
  readonly version: number
  readonly key: string
  readonly menu_name: string
  readonly menu_path: string
  readonly menu_button: string
  readonly module_id: string
  readonly module_name: string
  readonly sort: number
  readonly hidden: boolean
  readonly status: 'active' | 'disabled'
}

/** All of them, in their order: there are few. */
export async function allModules(sql: Sql, keyword: string | null | undefined): Promise<ModuleRow[]> {
  return sql<ModuleRow[]>`
    select o.id, o.version, o.key, o.module_name, o.module_icon, o.sort, o.status,
      (select count(*)::int from menu m where m.module_id = o.id and m.deleted_at is null) as menus
    from module o where o.deleted_at is null and alike_name(o.module_name) like ${likePart(foldName(keyword ?? ''))} order by o.sort, o.key`
}

export async function allMenus(
  sql: Sql,
  keyword: string | null | undefined,
  moduleId: string | null | undefined,
): Promise<MenuRow[]> {
  return sql<MenuRow[]>`
    select m.id, m.version, m.key, m.menu_name, m.menu_path, m.menu_button, m.module_id, o.module_name, m.sort, m.hidden, m.status
    from menu m join module o on o.id = m.module_id
    where m.deleted_at is null and alike_name(m.menu_name) like ${likePart(foldName(keyword ?? ''))}
      and (${moduleId ?? null}::text is null or m.module_id::text = ${moduleId ?? null})
    order by o.sort, o.key, m.sort, m.key`
}

/** Locks the row until the end of the transaction. */
export async function lockModule(sql: Sql, id: string): Promise<ModuleRow | undefined> {
  await sql`select 1 from module where id::text = ${id} for update`
  return (await allModules(sql, null)).find((row) => row.id === id)
}

export async function lockMenu(sql: Sql, id: string): Promise<MenuRow | undefined> {
  await sql`select 1 from menu where id::text = ${id} for update`
  return (await allMenus(sql, null, null)).find((row) => row.id === id)
}

type ModuleValues = Pick<ModuleRow, 'module_name' | 'module_icon' | 'sort' | 'status'>

/** The key also names the path of the module's heading in the navigation. */
export async function insertModule(sql: Sql, values: ModuleValues, username: string): Promise<string> {
  const id = uuid()
  const key = `module-${id.slice(-12)}`
  await sql`insert into module (id, key, module_name, module_icon, menu_path, sort, status, updated_by)
    values (${id}, ${key}, ${values.module_name}, ${values.module_icon}, ${`/${key}`}, ${values.sort}, ${values.status}, ${username})`
  return id
}

export async function updateModule(sql: Sql, id: string, values: ModuleValues, username: string): Promise<void> {
  await sql`update module set module_name = ${values.module_name}, module_icon = ${values.module_icon}, sort = ${values.sort},
    status = ${values.status}, version = version + 1, updated_at = now(), updated_by = ${username} where id = ${id}`
}

type MenuValues = Pick<MenuRow, 'menu_name' | 'module_id' | 'sort' | 'hidden' | 'status'>

export async function updateMenu(sql: Sql, id: string, values: MenuValues, username: string): Promise<void> {
  await sql`update menu set menu_name = ${values.menu_name}, module_id = ${values.module_id}, sort = ${values.sort},
    hidden = ${values.hidden}, status = ${values.status}, version = version + 1, updated_at = now(), updated_by = ${username} where id = ${id}`
}

export async function removeModule(sql: Sql, id: string, username: string): Promise<void> {
  await sql`update module set deleted_at = now(), updated_by = ${username}, version = version + 1 where id = ${id}`
}

export async function removeMenu(sql: Sql, id: string, username: string): Promise<void> {
  await sql`update menu set deleted_at = now(), updated_by = ${username}, version = version + 1 where id = ${id}`
}

/** The id of the deleted menu of a path, after restoring it. */
export async function restoreMenu(sql: Sql, path: string, username: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    update menu set deleted_at = null, status = 'active', version = version + 1, updated_at = now(), updated_by = ${username}
    where menu_path = ${path} and deleted_at is not null returning id`
  return row?.id
}

/** Names are unique also among deleted menus, which may be restored. */
export async function isMenuNameTaken(sql: Sql, name: string, exceptId: string): Promise<boolean> {
  const rows = await sql`select 1 from menu where menu_name = ${name} and id::text <> ${exceptId}`
  return rows.length > 0
}

export async function isMenuThere(sql: Sql, path: string): Promise<boolean> {
  const rows = await sql`select 1 from menu where menu_path = ${path} and deleted_at is null`
  return rows.length > 0
}

/** Sets module and position of menus; positions leave room for menus that the catalogue adds between. */
export async function arrange(
  sql: Sql,
  modules: readonly { readonly module_id: string; readonly menu_id: readonly string[] }[],
  username: string,
): Promise<void> {
  for (const [at, { module_id, menu_id }] of modules.entries()) {
    await sql`update module set sort = ${at}, version = version + 1, updated_at = now(), updated_by = ${username}
      where id = ${module_id} and sort <> ${at}`
    await sql`update menu m set module_id = ${module_id}, sort = ${at * 100} + g.place::int - 1, version = version + 1, updated_at = now(),
      updated_by = ${username} from unnest(${menu_id as string[]}::uuid[]) with ordinality as g(id, place)
      where m.id = g.id and (m.module_id, m.sort) is distinct from (${module_id}::uuid, ${at * 100} + g.place::int - 1)`
  }
}
