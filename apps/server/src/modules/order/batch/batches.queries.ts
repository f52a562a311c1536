import type { Sql } from '../../../kernel/database/scoped.ts'

const COUNTED = 10_001

/** The number of rows per state, counted up to 10,001 each. */
export async function countByState(
  sql: Sql,
  enterpriseId: string | null,
  states: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql<{ status: string; count: number }[]>`
    select s.status, (select count(*)::int from (select 1 from batch b where (${enterpriseId}::uuid is null or b.enterprise_id = ${enterpriseId}::uuid)
      and b.status = s.status and b.deleted_at is null limit ${COUNTED}) c) as count
    from unnest(${states as string[]}::text[]) as s(status)`
  return new Map(rows.map((row) => [row.status, row.count]))
}

/** The numbers allocated per day at the ports, from the given day to today, including days without any. */
export async function countByDay(
  sql: Sql,
  enterpriseId: string | null,
  from: Date,
  first: string,
  last: string,
): Promise<{ day: string; count: number }[]> {
  return [
    ...(await sql<{ day: string; count: number }[]>`
      with counted as (select (drawn_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as count from batch
        where (${enterpriseId}::uuid is null or enterprise_id = ${enterpriseId}::uuid) and drawn_at >= ${from.toISOString()} and deleted_at is null group by 1)
      select to_char(d, 'YYYY-MM-DD') as day, coalesce(c.count, 0) as count
      from generate_series(${first}::date::timestamp, ${last}::date::timestamp, '1 day') as d left join counted c on c.day = d::date order by d`),
  ]
}

const MONTHS = 12

/** The numbers drawn per month in China, counted up to 10,001 each: a month at a time, by the index of the enterprise. */
export async function countByMonth(
  sql: Sql,
  enterpriseId: string | null,
  now: Date,
): Promise<{ month: string; count: number; capped: boolean }[]> {
  return [
    ...(await sql<{ month: string; count: number; capped: boolean }[]>`
      select to_char(m, 'YYYY-MM') as month, least(c.n, ${COUNTED - 1})::int as count, c.n >= ${COUNTED} as capped
      from generate_series(0, ${MONTHS - 1}) as ago
      cross join lateral (select date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai') - ago * interval '1 month' as m) first
      cross join lateral (select count(*) as n from (select 1 from batch b
        where (${enterpriseId}::uuid is null or b.enterprise_id = ${enterpriseId}::uuid) and b.deleted_at is null
          and b.drawn_at >= m at time zone 'Asia/Shanghai' and b.drawn_at < (m + interval '1 month') at time zone 'Asia/Shanghai'
        limit ${COUNTED}) counted) c
      order by m`),
  ]
}

/** Whether a live truck has the number. */
export async function isCarried(sql: Sql, enterpriseId: string, number: string): Promise<boolean> {
  const rows = await sql`
    select 1 from order_transport where enterprise_id = ${enterpriseId} and batch_number = ${number} and deleted_at is null and status <> 'cancelled' limit 1`
  return rows.length > 0
}
