import { expiriesOf } from '@guanqiao/domain/kit/entity'
import { driver } from '@guanqiao/domain/transport/index'
import type { Sql } from '../../kernel/database/scoped.ts'

const nothingExpired = (sql: Sql, day: string) =>
  expiriesOf(driver).map(({ name }) => sql`and coalesce(d.${sql(name)} >= ${day}::date, true)`)

/** Ids of drivers of a port who may go on the day, in random order. All enterprises for the platform's staff. */
export async function pickDrivers(
  sql: Sql,
  enterpriseId: string | null,
  portCode: string,
  day: string,
  count: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select d.id from driver d join port p on p.id = d.port_id
    where (${enterpriseId}::uuid is null or d.enterprise_id = ${enterpriseId}::uuid) and p.port_code = ${portCode}
      and d.deleted_at is null and d.status = 'active' and d.filing_status = 'filed' and d.license_expiry is not null
      ${nothingExpired(sql, day)}
    order by random() limit ${count}`
  return rows.map((row) => row.id)
}
