import type { Sql } from '../../kernel/database/scoped.ts'

export interface MenuState {
  readonly key: string
  readonly menu_name: string
  readonly menu_button: string
  readonly hidden: boolean
  readonly menu_usable: boolean
  readonly module_name: string
  readonly module_usable: boolean
}

export async function menuState(sql: Sql, key: string): Promise<MenuState | undefined> {
  const [row] = await sql<MenuState[]>`
    select m.key, m.menu_name, m.menu_button, m.hidden, m.status = 'active' and m.deleted_at is null as menu_usable,
      o.module_name, o.status = 'active' and o.deleted_at is null as module_usable
    from menu m join module o on o.id = m.module_id where m.key = ${key}`
  return row
}

export interface Source {
  readonly kind: 'own' | 'role' | 'group'
  readonly name: string
  readonly usable: boolean
  /** The buttons on the menu; null without any. */
  readonly buttons: string | null
}

/** The user's own grant, each role and the group, also disabled ones. */
export async function sourcesOf(sql: Sql, userId: string, key: string): Promise<Source[]> {
  return sql<Source[]>`
    select 'own' as kind, '' as name, true as usable, g.menu_button as buttons from (select 1) one
      left join (user_menu g join menu m on m.id = g.menu_id and m.key = ${key}) on g.user_id = ${userId}
    union all
    select 'role', r.role_name, r.status = 'active', g.menu_button from user_role x join role r on r.id = x.role_id and r.deleted_at is null
      left join (role_menu g join menu m on m.id = g.menu_id and m.key = ${key}) on g.role_id = r.id where x.user_id = ${userId}
    union all
    select 'group', p.group_name, p.status = 'active', g.menu_button from app_user u join user_group p on p.id = u.group_id and p.deleted_at is null
      left join (group_menu g join menu m on m.id = g.menu_id and m.key = ${key}) on g.group_id = p.id where u.id = ${userId}`
}

/** Names of the active administrators, of the enterprise (null: the platform). */
export async function administratorNames(
  sql: Sql,
  enterpriseId: string | null,
): Promise<{ readonly id: string; readonly full_name: string }[]> {
  return sql<{ id: string; full_name: string }[]>`
    select id, full_name from app_user where admin and status = 'active' and deleted_at is null
      and enterprise_id is not distinct from ${enterpriseId} order by created_at, id limit 10`
}
