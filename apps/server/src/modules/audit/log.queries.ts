import { entities } from '@guanqiao/domain/registry'
import type { Sql } from '../../kernel/database/scoped.ts'
import { exactJson } from '../../platform/undo/exactJson.ts'
import { displays } from './names.queries.ts'

/** Entries of the audit log in a period, narrowed by what is given. */
export interface LogFilter {
  /** Undefined: all enterprises, for the platform's staff. */
  readonly enterprise?: string | undefined
  /** ISO; undefined: no limit. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly username?: string | null | undefined
  readonly operation?: string | null | undefined
  readonly entity?: string | null | undefined
  readonly record_id?: string | null | undefined
  readonly outcome?: 'done' | 'refused' | undefined
  readonly request_id?: string | null | undefined
  /** Leaves out entries of mere reading. */
  readonly changesOnly?: boolean
}

export interface LogRow {
  readonly id: string
  readonly at: string
  readonly operation: string
  readonly outcome: 'done' | 'refused'
  readonly username: string | null
  readonly address: string
  readonly request_id: string
  readonly entity: string | null
  readonly record_name: string | null
  readonly record_id: string | null
  readonly enterprise_id: string | null
  readonly enterprise_id_text: string | null
  readonly code: string | null
  /** The version of the record after a write. */
  readonly version: number | null
}

const displayField = `'${JSON.stringify(displays)}'::jsonb ->> t.entity`

/** Entries are counted up to this number. */
export const COUNTED = 10_001

const columns = `t.id, to_char(t.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, t.operation, t.outcome, t.username, t.address,
  t.request_id, t.entity, t.record_id, t.enterprise_id,
  left(coalesce(t.after ->> (${displayField}), t.before ->> (${displayField})), 300) as record_name,
  (select e.company_name from enterprise e where e.id = t.enterprise_id) as enterprise_id_text,
  case when t.outcome = 'refused' then t.after ->> 'code' end as code,
  case when t.before is not null then (t.after ->> 'version')::int end as version`

/** The conditions as SQL. A record without its kind is looked up among all kinds, because the index begins with the kind. */
function conditions(filter: LogFilter, values: unknown[]): string {
  const add = (value: unknown) => `$${values.push(value)}`
  const parts: string[] = []
  const equals = (column: string, value: string | null | undefined, type = 'text') => {
    if (value !== undefined && value !== null) parts.push(`t.${column} = ${add(value)}::${type}`)
  }
  equals('enterprise_id', filter.enterprise, 'uuid')
  if (filter.from !== undefined) parts.push(`t.at >= ${add(filter.from)}::timestamptz`)
  if (filter.to !== undefined) parts.push(`t.at <= ${add(filter.to)}::timestamptz`)
  equals('username', filter.username)
  equals('operation', filter.operation)
  equals('request_id', filter.request_id)
  equals('record_id', filter.record_id)
  equals('entity', filter.entity)
  if (filter.record_id && !filter.entity)
    parts.push(`t.entity = any(array[${entities.map(({ table }) => `'${table}'`).join(',')}])`)
  equals('outcome', filter.outcome)
  if (filter.changesOnly) parts.push(`t.outcome = 'done' and not coalesce(t.after ? 'revealed', false)`)
  return parts.length === 0 ? 'true' : parts.join(' and ')
}

export interface LogPage {
  readonly total: number
  readonly rows: readonly LogRow[]
}

/** The statement of a page, newest entries first, with its total up to `COUNTED`. */
export function logStatement(
  filter: LogFilter,
  page: { readonly pageNo: number; readonly pageSize: number },
): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = []
  const where = conditions(filter, values)
  const add = (value: number) => `$${values.push(value)}::int`
  const text = `select (select count(*)::int from (select 1 from audit_log t where ${where} limit ${COUNTED}) c) as total,
(select coalesce(json_agg(row_to_json(r) order by r.at desc, r.id desc), '[]'::json) from (
  select ${columns} from audit_log t where ${where}
  order by t.at desc, t.id desc limit ${add(page.pageSize)} offset ${add((page.pageNo - 1) * page.pageSize)}) r) as rows`
  return { text, values }
}

/** The statement of all entries of a search, newest first. */
export function exportStatement(
  filter: LogFilter,
  limit: number,
): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = []
  const where = conditions(filter, values)
  const text = `select ${columns} from audit_log t where ${where} order by t.at desc, t.id desc limit ${limit}`
  return { text, values }
}

/** Not prepared: each filter gets a plan for its own values, which reads only the partitions of the period. */
export async function logPage(
  sql: Sql,
  filter: LogFilter,
  page: { readonly pageNo: number; readonly pageSize: number },
): Promise<LogPage> {
  const { text, values } = logStatement(filter, page)
  const [logPage] = await sql.unsafe<LogPage[]>(text, values as never[])
  return logPage!
}

export interface FullEntry extends LogRow {
  readonly before: unknown
  /** Whole, also of an update, whose entry stores only what was written. */
  readonly after: unknown
}

/** One entry; `at` to the millisecond, because only the time leads to its partition. */
export async function findEntry(
  sql: Sql,
  enterprise: string | null,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<FullEntry | undefined> {
  const [row] = await sql.unsafe<(LogRow & { before: string | null; after: string | null })[]>(
    `select ${columns}, t.before::text as before, t.after::text as after from audit_log t
     where t.at >= $1::timestamptz and t.at < $1::timestamptz + interval '1 millisecond' and t.id = $2::uuid
       and ($3::uuid is null or t.enterprise_id = $3::uuid)`,
    [at, id, enterprise],
  )
  if (!row) return undefined
  const [before, after] = [row.before, row.after].map((json) => (json === null ? null : exactJson(json)))
  return { ...row, before, after: isObject(before) && isObject(after) ? { ...before, ...after } : after }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface NameQuery {
  readonly table: string
  readonly display: string
  readonly ids: readonly string[]
}

/** The display texts of referenced rows, also of deleted ones, as `table id`. Names of tables and columns come from declarations. */
export async function displayTexts(sql: Sql, references: readonly NameQuery[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map()
  const values = references.map(({ ids }) => JSON.stringify(ids))
  const parts = references.map(
    ({ table, display }, at) =>
      `select '${table} ' || r.id as key, r.${display}::text as text from ${table} r
       where r.id in (select v::uuid from jsonb_array_elements_text($${at + 1}::text::jsonb) v)`,
  )
  const rows = await sql.unsafe<{ key: string; text: string | null }[]>(parts.join(' union all '), values)
  return new Map(rows.flatMap(({ key, text }) => (text === null ? [] : [[key, text]])))
}
