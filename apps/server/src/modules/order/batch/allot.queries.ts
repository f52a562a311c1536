import type { Sql } from '../../../kernel/database/scoped.ts'

export interface PortDirection {
  readonly enterprise_id: string
  readonly port_id: string
  readonly ie_flag: 'I' | 'E'
}

const COUNTED = 100_001

/**
 * Locks free numbers that are usable at a place, soonest expiry first; rows locked by another request are skipped. Numbers made by
 * rule are excluded: they belong to one carrier.
 */
export async function lockFree(
  sql: Sql,
  { enterprise_id, port_id, ie_flag }: PortDirection,
  count: number,
  now: Date,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from batch where enterprise_id = ${enterprise_id} and status = 'free' and source <> 'rule' and deleted_at is null
      and (port_id is null or port_id = ${port_id}) and (ie_flag is null or ie_flag = ${ie_flag})
      and (expire_at is null or expire_at > ${now.toISOString()})
    order by expire_at nulls last, batch_number collate "C" limit ${count} for update skip locked`
  return rows.map((row) => row.id)
}

/** The number of rows that `lockFree` could lock, counted up to 100,001; without a place, of all places. */
export async function countFree(
  sql: Sql,
  enterpriseId: string | null,
  portDirection: Pick<PortDirection, 'port_id' | 'ie_flag'> | null,
  now: Date,
): Promise<number> {
  const [row] = await sql<{ free: number }[]>`
    select count(*)::int as free from (
      select 1 from batch where (${enterpriseId}::uuid is null or enterprise_id = ${enterpriseId}::uuid)
        and status = 'free' and source <> 'rule' and deleted_at is null
        and (${portDirection?.port_id ?? null}::uuid is null or port_id is null or port_id = ${portDirection?.port_id ?? null}::uuid)
        and (${portDirection?.ie_flag ?? null}::text is null or ie_flag is null or ie_flag = ${portDirection?.ie_flag ?? null}::text)
        and (expire_at is null or expire_at > ${now.toISOString()}) limit ${COUNTED}) counted`
  return row?.free ?? 0
}

/** The numbers of one carrier and direction. */
export interface Series {
  readonly enterprise_id: string
  readonly organisation: string
  readonly ie_flag: 'I' | 'E'
  /** Organisation code and direction, ten characters. */
  readonly prefix: string
}

/** Locks returned numbers made by rule, lowest first. */
export async function lockFreeRuled(
  sql: Sql,
  { enterprise_id, prefix }: Series,
  count: number,
): Promise<{ id: string; batch_number: string }[]> {
  return [
    ...(await sql<{ id: string; batch_number: string }[]>`
      select id, batch_number from batch where enterprise_id = ${enterprise_id} and status = 'free' and source = 'rule' and deleted_at is null
        and batch_number collate "C" >= ${prefix + '000'} and batch_number collate "C" <= ${prefix + 'ZZZ'}
      order by batch_number collate "C" limit ${count} for update skip locked`),
  ]
}

/**
 * The next serial, locked until the end of the transaction: requests for one carrier and direction are serialised, also across
 * enterprises. The counter belongs to the platform, see migrations/0099_baseline/11_order.sql.
 */
export async function lockSerial(sql: Sql, { organisation, ie_flag }: Series): Promise<number> {
  const [row] = await sql<[{ serial: number }]>`select lock_batch_series(${organisation}, ${ie_flag}) as serial`
  return row.serial
}

export async function moveSerial(sql: Sql, { organisation, ie_flag }: Series, next: number): Promise<void> {
  await sql`select move_batch_series(${organisation}, ${ie_flag}, ${next})`
}

/** The next serial, without a lock. */
export async function nextSerial(sql: Sql, { organisation, ie_flag }: Series): Promise<number> {
  const [row] = await sql<
    [{ serial: number | null }]
  >`select next_of_batch_series(${organisation}, ${ie_flag}) as serial`
  return row.serial ?? 0
}

/**
 * The serials between two ends that cannot be allocated: a live row of any enterprise has the number, and its crossing did not end
 * before `limit`.
 */
export async function readUsedSerials(
  sql: Sql,
  { organisation, ie_flag }: Series,
  first: string,
  last: string,
  limit: Date,
): Promise<Set<string>> {
  const [row] = await sql<[{ serials: string | null }]>`
    select taken_of_batch_series(${organisation}, ${ie_flag}, ${first}, ${last}, ${limit.toISOString()}) as serials`
  return new Set((row.serials ?? '').match(/.{3}/g))
}

export interface StoredNumber {
  readonly id: string
  readonly batch_number: string
  readonly status: 'free' | 'reserved' | 'in_use' | 'confirmed' | 'crossed' | 'closed' | 'void'
  readonly updated_at: string
}

/** The ones of these numbers for which the enterprise has a row. */
export async function readStoredNumbers(
  sql: Sql,
  enterpriseId: string,
  numbers: readonly string[],
): Promise<Map<string, StoredNumber>> {
  const rows = await sql<StoredNumber[]>`
    select id, batch_number, status, updated_at::text from batch
    where enterprise_id = ${enterpriseId} and batch_number = any(${numbers as string[]}) and deleted_at is null`
  return new Map(rows.map((row) => [row.batch_number, row]))
}
