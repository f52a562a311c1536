import type { Sql } from '../../kernel/database/scoped.ts'

export interface Colleague {
  readonly id: string
  readonly full_name: string
  readonly username: string
}

/** More would be no list to pick from. */
const MAX_COLLEAGUES = 1000

export const colleaguesOf = async (sql: Sql, enterpriseId: string | null): Promise<Colleague[]> => [
  ...(await sql<Colleague[]>`
    select id, full_name, username from app_user
    where enterprise_id is not distinct from ${enterpriseId}::uuid and status = 'active' and deleted_at is null
    order by full_name collate "zh-x-icu", username limit ${MAX_COLLEAGUES}`),
]

export async function findColleague(sql: Sql, enterpriseId: string | null, id: string): Promise<Colleague | undefined> {
  const [row] = await sql<Colleague[]>`
    select id, full_name, username from app_user
    where id = ${id} and enterprise_id is not distinct from ${enterpriseId}::uuid and status = 'active' and deleted_at is null`
  return row
}
