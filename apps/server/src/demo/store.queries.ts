import type { Entity } from '@guanqiao/domain/kit/entity'
import { storedColumns } from '../kernel/data/write/rows.ts'
import type { Sql } from '../kernel/database/scoped.ts'

export async function insertRows(sql: Sql, entity: Entity, rows: readonly object[]): Promise<void> {
  const columns = storedColumns(entity)
  const names = columns.map(([name]) => name).join(', ')
  await sql.unsafe(
    `insert into ${entity.table} (${names}) select ${names}
     from json_to_recordset($1::text::json) as g(${columns.map((column) => column.join(' ')).join(', ')})`,
    [JSON.stringify(rows)],
    { prepare: true },
  )
}

const TIME_LIMIT = '5min'

/** Lets a transaction of the first start take its time on a busy machine: nobody waits for it yet, and its tables are not analysed. */
export async function takeTime(sql: Sql): Promise<void> {
  await sql`select set_config('statement_timeout', ${TIME_LIMIT}, true), set_config('idle_in_transaction_session_timeout', ${TIME_LIMIT}, true)`
}

/** An audit entry of a document's history. */
export interface PastStep {
  readonly id: string
  readonly at: string
  readonly operation: string
  readonly username: string
  readonly entity: string
  readonly record_id: string
  readonly before: { readonly status: string } | null
  readonly after: { readonly status: string }
}

export async function insertPast(sql: Sql, enterpriseId: string, steps: readonly PastStep[]): Promise<void> {
  await sql`
    insert into audit_log (id, at, enterprise_id, operation, outcome, username, address, request_id, entity, record_id, before, after)
    select id, at, ${enterpriseId}, operation, 'done', username, '-', 'demo', entity, record_id, before, after
    from json_to_recordset(${JSON.stringify(steps)}::text::json)
      as g(id uuid, at timestamptz, operation text, username text, entity text, record_id text, before jsonb, after jsonb)`
}

export async function keepNumbers(
  sql: Sql,
  enterpriseId: string,
  counts: ReadonlyMap<string, number>,
  serials: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...counts].map(([key, value]) => ({ kind: key.slice(0, 2), day: key.slice(3), value }))
  await sql`
    insert into number_counter (enterprise_id, kind, day, value)
    select ${enterpriseId}, kind, day, value from json_to_recordset(${JSON.stringify(rows)}::text::json) as g(kind text, day date, value integer)`
  const series = [...serials].map(([prefix, next]) => ({
    code: prefix.slice(0, 9),
    flag: prefix.slice(9) === '1' ? 'I' : 'E',
    next,
  }))
  await sql`
    insert into batch_series as s (organisation_code, ie_flag, next_serial)
    select code, flag, next from json_to_recordset(${JSON.stringify(series)}::text::json) as g(code text, flag text, next integer)
    on conflict (organisation_code, ie_flag) do update set next_serial = greatest(s.next_serial, excluded.next_serial)`
}

/** Whether the enterprise has no order, not even in the recycle bin. */
export async function isEmpty(sql: Sql, enterpriseId: string): Promise<boolean> {
  const rows = await sql`select 1 from order_head where enterprise_id = ${enterpriseId} limit 1`
  return rows.length === 0
}

export async function findEnterprise(sql: Sql, companyName: string): Promise<string | undefined> {
  const [row] = await sql<
    { id: string }[]
  >`select id from enterprise where company_name = ${companyName} and deleted_at is null`
  return row?.id
}

/** The number of rows of a table that one author created for an enterprise. */
export async function countMadeBy(sql: Sql, table: string, enterpriseId: string, by: string): Promise<number> {
  const [row] = await sql.unsafe<{ count: number }[]>(
    `select count(*)::int as count from ${table} where enterprise_id = $1 and created_by = $2`,
    [enterpriseId, by],
  )
  return row?.count ?? 0
}

/** The ids of the first companies of an enterprise, at most 20. */
export async function firstCompanies(sql: Sql, enterpriseId: string): Promise<string[]> {
  const rows = await sql<
    { id: string }[]
  >`select id from company where enterprise_id = ${enterpriseId} and deleted_at is null order by id limit 20`
  return rows.map(({ id }) => id)
}

export async function findUser(
  sql: Sql,
  username: string,
): Promise<{ readonly id: string; readonly full_name: string } | undefined> {
  const [row] = await sql<
    { id: string; full_name: string }[]
  >`select id, full_name from app_user where username = ${username} and deleted_at is null`
  return row
}

/** Whether an enterprise has or had rows in a table. */
export async function hasRows(sql: Sql, table: string, enterpriseId: string): Promise<boolean> {
  const rows = await sql`select 1 from ${sql(table)} where enterprise_id = ${enterpriseId} limit 1`
  return rows.length > 0
}

/** A file that a record refers to. */
export interface ClaimedFile {
  readonly id: string
  readonly enterprise_id: string
  readonly user_id: string
  readonly file_name: string
  readonly media: string
  /** Bytes. */
  readonly size: number
}

export async function insertClaimedFiles(sql: Sql, files: readonly ClaimedFile[]): Promise<void> {
  await sql`
    insert into stored_file (enterprise_id, id, user_id, file_name, media, size, claimed_at)
    select enterprise_id, id, user_id, file_name, media, size, now()
    from json_to_recordset(${JSON.stringify(files)}::text::json)
      as g(enterprise_id uuid, id uuid, user_id uuid, file_name text, media text, size integer)`
}
