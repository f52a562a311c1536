import type { Sql } from '../../kernel/database/scoped.ts'
import type { HolderKind } from '../../platform/users/grants.queries.ts'

export interface Menu {
  readonly id: string
  readonly key: string
  readonly menu_name: string
  readonly menu_button: string
  readonly module_id: string
  readonly module_name: string
}

/** The usable menus in the order of the navigation. */
export async function usableMenus(sql: Sql): Promise<Menu[]> {
  return sql<Menu[]>`
    select m.id, m.key, m.menu_name, m.menu_button, o.id as module_id, o.module_name from menu m join module o on o.id = m.module_id
    where m.status = 'active' and m.deleted_at is null and o.status = 'active' and o.deleted_at is null order by o.sort, m.sort`
}

type Write<A extends readonly unknown[]> = Readonly<Record<HolderKind, (sql: Sql, ...values: A) => Promise<unknown>>>

const setting: Write<[id: string, menuId: string, buttons: string | null]> = {
  user: (
    sql,
    id,
    menuId,
    buttons,
  ) => sql`insert into user_menu (user_id, menu_id, menu_button) values (${id}, ${menuId}, ${buttons})
    on conflict (user_id, menu_id) do update set menu_button = excluded.menu_button`,
  role: (
    sql,
    id,
    menuId,
    buttons,
  ) => sql`insert into role_menu (role_id, menu_id, menu_button) values (${id}, ${menuId}, ${buttons})
    on conflict (role_id, menu_id) do update set menu_button = excluded.menu_button`,
  group: (
    sql,
    id,
    menuId,
    buttons,
  ) => sql`insert into group_menu (group_id, menu_id, menu_button) values (${id}, ${menuId}, ${buttons})
    on conflict (group_id, menu_id) do update set menu_button = excluded.menu_button`,
  enterprise: (
    sql,
    id,
    menuId,
    buttons,
  ) => sql`insert into enterprise_menu (enterprise_id, menu_id, menu_button) values (${id}, ${menuId}, ${buttons})
    on conflict (enterprise_id, menu_id) do update set menu_button = excluded.menu_button`,
}

const dropping: Write<[id: string, menuIds: string[]]> = {
  user: (sql, id, menuIds) => sql`delete from user_menu where user_id = ${id} and menu_id = any(${menuIds}::uuid[])`,
  role: (sql, id, menuIds) => sql`delete from role_menu where role_id = ${id} and menu_id = any(${menuIds}::uuid[])`,
  group: (sql, id, menuIds) => sql`delete from group_menu where group_id = ${id} and menu_id = any(${menuIds}::uuid[])`,
  enterprise: (sql, id, menuIds) =>
    sql`delete from enterprise_menu where enterprise_id = ${id} and menu_id = any(${menuIds}::uuid[])`,
}

const bumping = {
  user: (sql, id, by) =>
    sql`update app_user set version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id} returning version`,
  role: (sql, id, by) =>
    sql`update role set version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id} returning version`,
  group: (sql, id, by) =>
    sql`update user_group set version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id} returning version`,
  enterprise: (sql, id, by) =>
    sql`update enterprise set version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id} returning version`,
} satisfies Readonly<Record<HolderKind, (sql: Sql, id: string, by: string) => Promise<{ version?: number }[]>>>

/** For an enterprise, null means all buttons of the menu, also future ones. */
export async function setGrant(
  sql: Sql,
  kind: HolderKind,
  id: string,
  menuId: string,
  buttons: string | null,
): Promise<void> {
  await setting[kind](sql, id, menuId, buttons)
}

export async function dropGrants(sql: Sql, kind: HolderKind, id: string, menuIds: readonly string[]): Promise<void> {
  await dropping[kind](sql, id, [...menuIds])
}

/** Marks the holder as changed and returns its new version. */
export async function bumpVersion(sql: Sql, kind: HolderKind, id: string, username: string): Promise<number> {
  const [row] = await bumping[kind](sql, id, username)
  return Number(row?.['version'])
}

export async function roleIdsOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ role_id: string }[]>`
    select x.role_id from user_role x join role r on r.id = x.role_id and r.deleted_at is null where x.user_id = ${userId} order by x.role_id`
  return rows.map(({ role_id }) => role_id)
}

interface RoleOwner {
  readonly id: string
  readonly role_name: string
  readonly enterprise_id: string | null
  readonly enterprise_name: string | null
}

export async function findRole(sql: Sql, id: string): Promise<RoleOwner | undefined> {
  const [row] = await sql<RoleOwner[]>`
    select r.id, r.role_name, r.enterprise_id, e.company_name as enterprise_name
    from role r left join enterprise e on e.id = r.enterprise_id where r.id = ${id} and r.deleted_at is null`
  return row
}

export async function replaceRoles(sql: Sql, userId: string, roleIds: readonly string[]): Promise<void> {
  await sql`delete from user_role where user_id = ${userId} and role_id <> all(${roleIds as string[]}::uuid[])`
  await sql`insert into user_role (user_id, role_id) select ${userId}, unnest(${roleIds as string[]}::uuid[]) on conflict do nothing`
}

export async function hasUsers(sql: Sql, enterpriseId: string): Promise<boolean> {
  const rows = await sql`select 1 from app_user where enterprise_id = ${enterpriseId} and deleted_at is null limit 1`
  return rows.length > 0
}

interface Member {
  readonly id: string
  readonly username: string
  readonly full_name: string
  readonly admin: boolean
  readonly status: 'active' | 'disabled'
  readonly role_name: string | null
}

interface MembersPage {
  readonly pageNo?: number | null | undefined
  readonly pageSize?: number | null | undefined
}

/** A page of the users of a group or an enterprise, by name, with their number. */
export async function pageOfMembers(
  sql: Sql,
  column: 'group_id' | 'enterprise_id',
  id: string,
  page: MembersPage,
): Promise<{ rows: Member[]; pageNo: number; pageSize: number; totalCount: number }> {
  const [pageNo, pageSize] = [page.pageNo ?? 1, page.pageSize ?? 100]
  const rows = await sql<Member[]>`
    select u.id, u.username, u.full_name, u.admin, u.status,
      (select left(string_agg(r.role_name, '、' order by r.role_name), 2000) from user_role x
        join role r on r.id = x.role_id and r.status = 'active' and r.deleted_at is null where x.user_id = u.id) as role_name
    from app_user u where u.${sql(column)} = ${id} and u.deleted_at is null order by u.username
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`
  const [counted] = await sql<{ count: number }[]>`
    select count(*)::int as count from app_user u where u.${sql(column)} = ${id} and u.deleted_at is null`
  return { rows: [...rows], pageNo, pageSize, totalCount: counted?.count ?? 0 }
}
