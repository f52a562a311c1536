import type { Sql } from '../../../kernel/database/scoped.ts'

export interface MenuRow {
  readonly key: string
  readonly menu_name: string
  readonly menu_path: string
  readonly module_name: string
  readonly module_icon: string
  readonly module_path: string
}

/** The usable menus, module by module; without hidden ones unless requested. */
export async function menusOf(sql: Sql, { hidden = false } = {}): Promise<MenuRow[]> {
  return sql<MenuRow[]>`
    select m.key, m.menu_name, m.menu_path, o.module_name, o.module_icon, o.menu_path as module_path
    from menu m join module o on o.id = m.module_id
    where m.status = 'active' and (${hidden} or not m.hidden) and m.deleted_at is null and o.status = 'active' and o.deleted_at is null
    order by o.sort, m.sort`
}
