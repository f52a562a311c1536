import type { Sql } from '../../kernel/database/scoped.ts'

/** The finished net weight of a batch; null if nothing is weighed. */
export async function weighedNet(sql: Sql, enterpriseId: string, batchNumber: string): Promise<string | null> {
  const [row] = await sql<{ net: string | null }[]>`
    select sum(net_weight)::text as net from weighing
    where enterprise_id = ${enterpriseId} and batch_number = ${batchNumber} and status = 'done' and deleted_at is null`
  return row?.net ?? null
}

/** Whether a batch has trucks, and every active one has a finished ticket. */
export async function batchIsWeighed(sql: Sql, enterpriseId: string, batchNumber: string): Promise<boolean> {
  const [row] = await sql<{ weighed: boolean }[]>`
    select coalesce(bool_and(exists (
      select 1 from weighing w where w.enterprise_id = t.enterprise_id and w.order_transport_id = t.id and w.status = 'done' and w.deleted_at is null
    )), false) as weighed
    from order_transport t
    where t.enterprise_id = ${enterpriseId} and t.batch_number = ${batchNumber} and t.status <> 'cancelled' and t.deleted_at is null`
  return row?.weighed ?? false
}

/** Printing is not an edit: the version stays. */
export async function countPrint(sql: Sql, enterpriseId: string, id: string): Promise<void> {
  await sql`
    update weighing set print_count = coalesce(print_count, 0) + 1
    where enterprise_id = ${enterpriseId} and id = ${id}`
}

/** Returns whether the ticket's latest print was this one, which no longer counts. */
export async function takeBackPrint(sql: Sql, enterpriseId: string, id: string, count: number): Promise<boolean> {
  const { count: changed } = await sql`
    update weighing set print_count = print_count - 1
    where enterprise_id = ${enterpriseId} and id = ${id} and print_count = ${count}`
  return changed > 0
}

export interface PlateMatch {
  readonly plate_number: string
  readonly batch_number: string | null
  readonly driver_name: string | null
  readonly good_name: string | null
}

const MAX_MATCHES = 20

/** Whether a plate (folded), or its digits, ends in $2. */
const endsAsTyped = (column: string) => `(
  right(${column}, char_length($2)) = $2
  or ($2 ~ '^[0-9]+$' and right(regexp_replace(${column}, '[^0-9]', '', 'g'), char_length($2)) = $2))`

/** Trucks with an open ticket and this plate ending. `enterpriseId` null: of every enterprise. */
export async function openByPlateEnd(sql: Sql, enterpriseId: string | null, end: string): Promise<PlateMatch[]> {
  const rows = await sql.unsafe<PlateMatch[]>(
    `select plate_number, batch_number, driver_name, good_name from weighing
     where ($1::uuid is null or enterprise_id = $1) and status = 'open' and deleted_at is null and ${endsAsTyped('plate_number_key')}
     order by id desc limit ${MAX_MATCHES}`,
    [enterpriseId, end],
    { prepare: true },
  )
  return [...rows]
}

/** Trucks of orders waiting to be weighed with this plate ending, expected ones first. */
export async function waitingByPlateEnd(
  sql: Sql,
  enterpriseId: string | null,
  end: string,
  states: readonly string[],
): Promise<PlateMatch[]> {
  const rows = await sql.unsafe<PlateMatch[]>(
    `select t.plate_number, t.batch_number, t.driver_name, o.goods -> (coalesce(t.goods_line, 1) - 1) ->> 'good_name' as good_name
     from order_transport t join order_head o on o.enterprise_id = t.enterprise_id and o.id = t.order_id
     where ($1::uuid is null or t.enterprise_id = $1) and t.status = any($3::text[]) and t.deleted_at is null and ${endsAsTyped('t.plate_number_key')}
     order by array_position($3::text[], t.status), t.id desc limit ${MAX_MATCHES}`,
    [enterpriseId, end, states as string[]],
    { prepare: true },
  )
  return [...rows]
}
