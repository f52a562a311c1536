import type { Importable, ImportView } from '@guanqiao/domain/import/index'
import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { Sql } from '../../kernel/database/scoped.ts'

/** A sheet as it is stored. */
export interface Sheet {
  /** Null for the platform. */
  readonly enterprise_id: string | null
  readonly id: string
  readonly user_id: string
  readonly entity: Importable
  readonly file_id: string
  readonly file_name: string
  readonly state: ImportView['state']
  readonly job_id: string
  readonly fields: readonly string[]
  readonly ignored: readonly string[]
}

/** The texts of cells, or messages, by field; '' for the row as a whole. */
export type Texts = Readonly<Record<string, string>>

export interface SheetRow {
  readonly row_number: number
  readonly state: 'good' | 'bad' | 'imported'
  readonly cells: Texts
  readonly problems: Texts
}

export const insertSheet = (sql: Sql, sheet: Omit<Sheet, 'fields' | 'ignored'>): Promise<unknown> =>
  sql`insert into import_sheet (enterprise_id, id, user_id, entity, file_id, file_name, state, job_id)
    values (${sheet.enterprise_id}, ${sheet.id}, ${sheet.user_id}, ${sheet.entity}, ${sheet.file_id}, ${sheet.file_name}, ${sheet.state}, ${sheet.job_id})`

/** The sheet, locked so that steps on it take turns if `lock`. */
export async function findSheet(sql: Sql, id: string, lock = false): Promise<Sheet | undefined> {
  const [row] = await sql<
    Sheet[]
  >`select enterprise_id, id, user_id, entity, file_id, file_name, state, job_id, fields, ignored
    from import_sheet where id = ${id} ${lock ? sql`for update` : sql``}`
  return row
}

/** The views of a user's sheets of one entity, or of one sheet. */
export const sheetViews = (
  sql: Sql,
  userId: string,
  { id, entity }: { readonly id?: string; readonly entity?: string },
): Promise<ImportView[]> =>
  sql<ImportView[]>`select s.id, s.entity as table, s.file_name, s.state, s.job_id, j.status as job_status, j.reason,
      coalesce(j.done, 0) as done, j.total, s.fields, s.ignored, s.notes,
      (select count(*)::int from import_row r where r.enterprise_id is not distinct from s.enterprise_id and r.sheet_id = s.id and r.state = 'good') as good,
      (select count(*)::int from import_row r where r.enterprise_id is not distinct from s.enterprise_id and r.sheet_id = s.id and r.state = 'bad') as bad,
      (select count(*)::int from import_row r where r.enterprise_id is not distinct from s.enterprise_id and r.sheet_id = s.id and r.state = 'imported') as imported,
      to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from import_sheet s left join job j on j.enterprise_id is not distinct from s.enterprise_id and j.id = s.job_id
    where s.user_id = ${userId} and s.id = coalesce(${id ?? null}::uuid, s.id) and s.entity = coalesce(${entity ?? null}, s.entity)
    order by s.created_at desc limit 20`

export const setColumns = (
  sql: Sql,
  { enterprise_id, id }: Sheet,
  { fields, ignored, notes }: Readonly<Record<'fields' | 'ignored' | 'notes', readonly string[]>>,
) =>
  sql`update import_sheet set fields = ${JSON.stringify(fields)}::text::jsonb, ignored = ${JSON.stringify(ignored.map((heading) => truncate(heading, 100)))}::text::jsonb,
      notes = ${JSON.stringify(notes)}::text::jsonb
    where enterprise_id is not distinct from ${enterprise_id}::uuid and id = ${id}`

export const setState = (sql: Sql, { enterprise_id, id }: Sheet, state: Sheet['state'], jobId?: string) =>
  sql`update import_sheet set state = ${state}, job_id = coalesce(${jobId ?? null}::uuid, job_id)
    where enterprise_id is not distinct from ${enterprise_id}::uuid and id = ${id}`

export const insertRows = (sql: Sql, { enterprise_id, id }: Sheet, rows: readonly SheetRow[]) =>
  sql`insert into import_row (enterprise_id, sheet_id, row_number, state, cells, problems)
    select ${enterprise_id}::uuid, ${id}::uuid, r.row_number, r.state, r.cells, r.problems
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(row_number int, state text, cells jsonb, problems jsonb)`

export const saveRow = (sql: Sql, { enterprise_id, id }: Sheet, row: SheetRow) =>
  sql`update import_row set state = ${row.state}, cells = ${JSON.stringify(row.cells)}::text::jsonb,
      problems = ${JSON.stringify(row.problems)}::text::jsonb
    where enterprise_id is not distinct from ${enterprise_id}::uuid and sheet_id = ${id} and row_number = ${row.row_number}`

export async function findRow(sql: Sql, { enterprise_id, id }: Sheet, number: number): Promise<SheetRow | undefined> {
  const [row] = await sql<SheetRow[]>`select row_number, state, cells, problems from import_row
    where enterprise_id is not distinct from ${enterprise_id}::uuid and sheet_id = ${id} and row_number = ${number} for update`
  return row
}

/** Rows in these states, in order, from `after` on. */
export const rowsAfter = (
  sql: Sql,
  { enterprise_id, id }: Sheet,
  { states, after, limit }: { readonly states: readonly string[]; readonly after: number; readonly limit: number },
): Promise<SheetRow[]> =>
  sql<SheetRow[]>`select row_number, state, cells, problems from import_row
    where enterprise_id is not distinct from ${enterprise_id}::uuid and sheet_id = ${id} and row_number > ${after} and state = any(${states as string[]}::text[])
    order by row_number limit ${limit}`

/** By text, the first row of the sheet that has it in a field. */
export const firstRows = (sql: Sql, { enterprise_id, id }: Sheet, field: string, texts: readonly string[]) =>
  sql<
    { text: string; row_number: number }[]
  >`select cells ->> ${field} as text, min(row_number)::int as row_number from import_row
    where enterprise_id is not distinct from ${enterprise_id}::uuid and sheet_id = ${id} and cells ->> ${field} = any(${texts as string[]}::text[]) group by 1`

/** The first row before another one with the same text in a field. */
export const rowsWith = (
  sql: Sql,
  { enterprise_id, id }: Sheet,
  { field, value, before }: { readonly field: string; readonly value: string; readonly before: number },
): Promise<{ row_number: number }[]> =>
  sql<{ row_number: number }[]>`select row_number from import_row
    where enterprise_id is not distinct from ${enterprise_id}::uuid and sheet_id = ${id} and row_number < ${before} and cells ->> ${field} = ${value}
    order by row_number limit 1`

export async function countRows(sql: Sql, { enterprise_id, id }: Sheet, state: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from import_row
    where enterprise_id is not distinct from ${enterprise_id}::uuid and sheet_id = ${id} and state = ${state}`
  return row!.n
}

/** Marks rows as imported, with the ids of their records. */
export const markImported = (
  sql: Sql,
  { enterprise_id, id }: Sheet,
  rows: readonly { readonly row_number: number; readonly record_id: string }[],
) =>
  sql`update import_row r set state = 'imported', record_id = m.record_id
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as m(row_number int, record_id uuid)
    where r.enterprise_id is not distinct from ${enterprise_id}::uuid and r.sheet_id = ${id} and r.row_number = m.row_number and r.state = 'good'`

export const removeSheet = (sql: Sql, { enterprise_id, id }: Sheet) =>
  sql`delete from import_sheet where enterprise_id is not distinct from ${enterprise_id}::uuid and id = ${id}`

/** Sheets that nobody finished within 30 days. */
export const removeOldSheets = (sql: Sql): Promise<Pick<Sheet, 'enterprise_id' | 'file_id'>[]> =>
  sql<Sheet[]>`delete from import_sheet where created_at < now() - interval '30 days' returning enterprise_id, file_id`
