import type { Sql } from '../../kernel/database/scoped.ts'

export interface Place {
  readonly enterprise_id: string
  readonly port_id: string
  readonly ie_flag: 'I' | 'E'
}

/** Takes hold of free numbers of a place, oldest first; numbers that another call is drawing are passed over. */
export async function lockFree(
  sql: Sql,
  { enterprise_id, port_id, ie_flag }: Place,
  count: number,
  now: Date,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from batch where enterprise_id = ${enterprise_id} and port_id = ${port_id} and ie_flag = ${ie_flag} and status = 'free'
      and deleted_at is null and (expire_at is null or expire_at > ${now.toISOString()})
    order by id limit ${count} for update skip locked`
  return rows.map((row) => row.id)
}

/** Takes up to `count` numbers from the enterprise's range. Its one row makes concurrent calls wait for each other. */
export async function takeRange(sql: Sql, enterpriseId: string, count: number): Promise<string[]> {
  const [row] = await sql<{ first: string; taken: string }[]>`
    with held as (select enterprise_id, next_number, last_number from batch_range where enterprise_id = ${enterpriseId} for update)
    update batch_range r set next_number = r.next_number + greatest(0, least(${count}::bigint, held.last_number - held.next_number + 1))
    from held where r.enterprise_id = held.enterprise_id
    returning held.next_number::text as first, (r.next_number - held.next_number)::text as taken`
  if (!row) return []
  return Array.from({ length: Number(row.taken) }, (_, at) => String(BigInt(row.first) + BigInt(at)).padStart(13, '0'))
}

/** Numbers the range still holds. */
export async function remainingIn(sql: Sql, enterpriseId: string | null): Promise<number> {
  const [row] = await sql<{ left: string }[]>`
    select coalesce(sum(greatest(0, last_number - next_number + 1)), 0)::text as left from batch_range
    where ${enterpriseId}::uuid is null or enterprise_id = ${enterpriseId}::uuid`
  return Math.min(Number(row?.left ?? 0), 2_147_483_647)
}

/** Of these numbers, those the enterprise has a row for. */
export async function knownNumbers(sql: Sql, enterpriseId: string, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ batch_number: string }[]>`
    select batch_number from batch where enterprise_id = ${enterpriseId} and batch_number = any(${numbers as string[]}) and deleted_at is null`
  return new Set(rows.map((row) => row.batch_number))
}
