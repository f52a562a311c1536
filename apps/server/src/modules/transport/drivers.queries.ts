import type { Sql } from '../../kernel/database/scoped.ts'

/** Ids of drivers of a port that may go on the day, picked by chance. All enterprises for the platform's staff. */
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
      and d.deleted_at is null and d.status = 'active' and d.filing_status = 'filed' and d.license_expiry >= ${day}::date
      and coalesce(d.qualification_expiry >= ${day}::date, true) and coalesce(d.passport_expiry >= ${day}::date, true)
      and coalesce(d.visa_expiry >= ${day}::date, true)
    order by random() limit ${count}`
  return rows.map((row) => row.id)
}
