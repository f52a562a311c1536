import { appUser, role } from '@guanqiao/domain/rights/users'
import { grantableButtons } from '@guanqiao/domain/grantable'
import type { Sql } from '../../kernel/database/scoped.ts'
import { searchColumns } from '../../kernel/data/ngrams.ts'
import { uuid } from '../../kernel/uuid.ts'

export interface NewUser {
  readonly username: string
  readonly full_name: string
  readonly password_hash: string
  readonly enterprise_id: string | null
  readonly admin: boolean
  readonly mobile?: string
  readonly email?: string
}

export async function countUsers(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from app_user where deleted_at is null`
  return row?.count ?? 0
}

export async function addUser(sql: Sql, newUser: NewUser): Promise<string> {
  const id = uuid()
  const { search_text, grams } = await searchColumns(appUser, { ...newUser })
  await sql`insert into app_user (id, username, full_name, password_hash, enterprise_id, admin, mobile, email, search_text, grams)
    values (${id}, ${newUser.username}, ${newUser.full_name}, ${newUser.password_hash}, ${newUser.enterprise_id}, ${newUser.admin},
      ${newUser.mobile ?? null}, ${newUser.email ?? null}, ${search_text}, ${grams})`
  return id
}

export async function addRole(
  sql: Sql,
  enterpriseId: string | null,
  role_name: string,
  built_in = false,
): Promise<string> {
  const id = uuid()
  const { search_text, grams } = await searchColumns(role, { role_name })
  await sql`insert into role (id, enterprise_id, role_name, built_in, search_text, grams)
    values (${id}, ${enterpriseId}, ${role_name}, ${built_in}, ${search_text}, ${grams})`
  return id
}

export async function giveRole(sql: Sql, userId: string, roleId: string): Promise<void> {
  await sql`insert into user_role (user_id, role_id) values (${userId}, ${roleId}) on conflict do nothing`
}

export async function grantRole(sql: Sql, roleId: string, menuKey: string, buttons: string): Promise<void> {
  await sql`insert into role_menu (role_id, menu_id, menu_button) select ${roleId}, id, ${buttons} from menu where key = ${menuKey}`
}

/** Grants every grantable menu to the enterprise. */
export async function openAllMenus(sql: Sql, enterpriseId: string): Promise<void> {
  await sql`insert into enterprise_menu (enterprise_id, menu_id) select ${enterpriseId}, id from menu
    where key = any(${[...grantableButtons.keys()]}::text[]) on conflict do nothing`
}

/** The first password of a user, or one that an administrator sets. */
export async function assignPassword(sql: Sql, userId: string, hash: string, mustChange: boolean): Promise<void> {
  await sql`update app_user set password_hash = ${hash}, password_at = now(), must_change_password = ${mustChange} where id = ${userId}`
}

export async function endSessionsOf(sql: Sql, userId: string): Promise<void> {
  await sql`delete from session where user_id = ${userId}`
}

export async function makeAdministrator(sql: Sql, userId: string): Promise<void> {
  await sql`update app_user set admin = true where id = ${userId}`
}

/** Removes an account and ends its sessions; its name stays in its records. */
export async function removeAccount(sql: Sql, id: string): Promise<void> {
  await sql`update app_user set status = 'disabled', deleted_at = now(), deleted_by = 'operator' where id = ${id}`
  await sql`delete from session where user_id = ${id}`
}

/** Sets the picture of a user, and returns the one that it replaces. */
export async function setAvatar(sql: Sql, userId: string, key: string | null): Promise<string | null> {
  const [row] = await sql<{ before: string | null }[]>`
    with before as (select id, avatar from app_user where id = ${userId} and deleted_at is null for update)
    update app_user u set avatar = ${key}, version = u.version + 1, updated_at = now(), updated_by = u.username
    from before b where u.id = b.id returning b.avatar as before`
  return row?.before ?? null
}
