import type { Importable, ImportRow, ImportView } from '@guanqiao/domain/import/index'
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
  readonly columns: readonly SheetColumn[]
  /** Whether a user named the fields of the columns. */
  readonly is_mapped: boolean
  readonly may_update: boolean
  readonly clears: boolean
}

export type SheetColumn = ImportView['columns'][number]

/** The texts of cells, or messages, by field; '' for the row as a whole. */
export type Texts = Readonly<Record<string, string>>

export interface SheetRow {
  readonly row_number: number
  /** The first row of the same record. */
  readonly first_row: number
  readonly state: ImportRow['state']
  readonly cells: Texts
  readonly problems: Texts
  /** The values as they are stored, by field, where they are not what the cells show. */
  readonly read: Texts
  /** The values of the existing record that the row changes, by field; '' for none. */
  readonly changes: Texts
  /** The existing record that the row changes, and its version when it was compared; of an imported row its record. */
  readonly record_id: string | null
  readonly record_version: number | null
}

type NewSheet = Pick<
  Sheet,
  'enterprise_id' | 'id' | 'user_id' | 'entity' | 'file_id' | 'file_name' | 'state' | 'job_id' | 'may_update'
>

export const insertSheet = (sql: Sql, sheet: NewSheet): Promise<unknown> =>
  sql`insert into import_sheet (enterprise_id, id, user_id, entity, file_id, file_name, state, job_id, may_update)
    values (${sheet.enterprise_id}, ${sheet.id}, ${sheet.user_id}, ${sheet.entity}, ${sheet.file_id}, ${sheet.file_name}, ${sheet.state}, ${sheet.job_id}, ${sheet.may_update})`

/** The sheet, locked so that steps on it take turns if `lock`. */
export async function findSheet(sql: Sql, id: string, lock = false): Promise<Sheet | undefined> {
  const [row] = await sql<
    Sheet[]
  >`select enterprise_id, id, user_id, entity, file_id, file_name, state, job_id, fields, ignored, columns, is_mapped, may_update, clears
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
      coalesce(j.done, 0) as done, j.total, s.fields, s.ignored, s.notes, s.columns, s.may_update, s.clears, n.*,
      to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from import_sheet s left join job j on j.enterprise_id is not distinct from s.enterprise_id and j.id = s.job_id,
      lateral (select count(*) filter (where r.state = 'good')::int as good, count(*) filter (where r.state = 'update')::int as update,
          count(*) filter (where r.state = 'same')::int as same, count(*) filter (where r.state = 'bad')::int as bad,
          count(*) filter (where r.state = 'imported')::int as imported
        from import_row r where r.enterprise_id is not distinct from s.enterprise_id and r.sheet_id = s.id) n
    where s.user_id = ${userId} and s.id = coalesce(${id ?? null}::uuid, s.id) and s.entity = coalesce(${entity ?? null}, s.entity)
    order by s.created_at desc limit 20`

export const setColumns = (
  sql: Sql,
  { enterprise_id, id }: Sheet,
  {
    columns,
    fields,
    ignored,
    notes,
  }: Readonly<Record<'fields' | 'ignored' | 'notes', readonly string[]>> & Pick<Sheet, 'columns'>,
) =>
  sql`update import_sheet set columns = ${JSON.stringify(columns)}::text::jsonb, fields = ${JSON.stringify(fields)}::text::jsonb,
      ignored = ${JSON.stringify(ignored)}::text::jsonb, notes = ${JSON.stringify(notes)}::text::jsonb
    where enterprise_id is not distinct from ${enterprise_id}::uuid and id = ${id}`

/** Names the fields of the columns, and forgets the rows that were read by others. */
export async function setMapping(
  sql: Sql,
  { enterprise_id, id }: Sheet,
  { columns, clears, job_id }: Pick<Sheet, 'columns' | 'clears' | 'job_id'>,
): Promise<void> {
  await sql`delete from import_row where enterprise_id is not distinct from ${enterprise_id}::uuid and sheet_id = ${id}`
  await sql`update import_sheet set columns = ${JSON.stringify(columns)}::text::jsonb, clears = ${clears}, is_mapped = true, state = 'reading', job_id = ${job_id}
    where enterprise_id is not distinct from ${enterprise_id}::uuid and id = ${id}`
}

interface MappingKey extends Pick<Sheet, 'enterprise_id' | 'entity'> {
  /** SHA-256 of the headings, in hexadecimal digits. */
  readonly headings: string
}

type Fields = readonly (string | null)[]

export const rememberMapping = (sql: Sql, { enterprise_id, entity, headings }: MappingKey, fields: Fields) =>
  sql`insert into import_mapping (enterprise_id, entity, headings, fields) values (${enterprise_id}, ${entity}, ${headings}, ${JSON.stringify(fields)}::text::jsonb)
    on conflict (enterprise_id, entity, headings) do update set fields = excluded.fields, updated_at = now()`

export async function rememberedMapping(
  sql: Sql,
  { enterprise_id, entity, headings }: MappingKey,
): Promise<Fields | undefined> {
  const [row] = await sql<{ fields: Fields }[]>`select fields from import_mapping
    where enterprise_id is not distinct from ${enterprise_id}::uuid and entity = ${entity} and headings = ${headings}`
  return row?.fields
}

export const setState = (sql: Sql, { enterprise_id, id }: Sheet, state: Sheet['state'], jobId?: string) =>
  sql`update import_sheet set state = ${state}, job_id = coalesce(${jobId ?? null}::uuid, job_id)
    where enterprise_id is not distinct from ${enterprise_id}::uuid and id = ${id}`

export const insertRows = (sql: Sql, { enterprise_id, id }: Sheet, rows: readonly SheetRow[]) =>
  sql`insert into import_row (enterprise_id, sheet_id, row_number, first_row, state, cells, problems, read, changes, record_id, record_version)
    select ${enterprise_id}::uuid, ${id}::uuid, r.row_number, r.first_row, r.state, r.cells, r.problems, r.read, r.changes, r.record_id, r.record_version
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as r(row_number int, first_row int, state text, cells jsonb, problems jsonb, read jsonb, changes jsonb, record_id uuid, record_version int)`

export const saveRow = (sql: Sql, { enterprise_id, id }: Sheet, row: SheetRow) =>
  sql`update import_row set state = ${row.state}, cells = ${JSON.stringify(row.cells)}::text::jsonb,
      problems = ${JSON.stringify(row.problems)}::text::jsonb, read = ${JSON.stringify(row.read)}::text::jsonb,
      changes = ${JSON.stringify(row.changes)}::text::jsonb, record_id = ${row.record_id}, record_version = ${row.record_version}
    where enterprise_id is not distinct from ${enterprise_id}::uuid and sheet_id = ${id} and row_number = ${row.row_number}`

const rowColumns = (sql: Sql) =>
  sql`row_number, first_row, state, cells, problems, read, changes, record_id, record_version`

/** Rows in these states, in order, from `after` on. */
export const rowsAfter = (
  sql: Sql,
  { enterprise_id, id }: Sheet,
  { states, after, limit }: { readonly states: readonly string[]; readonly after: number; readonly limit: number },
): Promise<SheetRow[]> =>
  sql<SheetRow[]>`select ${rowColumns(sql)} from import_row
    where enterprise_id is not distinct from ${enterprise_id}::uuid and sheet_id = ${id} and row_number > ${after} and state = any(${states as string[]}::text[])
    order by row_number limit ${limit}`

/** All rows of the records that have such rows, in order. */
export const recordsAfter = (
  sql: Sql,
  { enterprise_id, id }: Sheet,
  { states, after, limit }: { readonly states: readonly string[]; readonly after: number; readonly limit: number },
): Promise<SheetRow[]> =>
  sql<SheetRow[]>`select ${rowColumns(sql)} from import_row
    where enterprise_id is not distinct from ${enterprise_id}::uuid and sheet_id = ${id} and first_row in (
      select r.first_row from import_row r
      where r.enterprise_id is not distinct from ${enterprise_id}::uuid and r.sheet_id = ${id} and r.row_number > ${after}
        and r.state = any(${states as string[]}::text[])
      order by r.row_number limit ${limit})
    order by row_number`

/** The rows of the record that a row is in, in order, locked. */
export const rowsOfRecord = (sql: Sql, { enterprise_id, id }: Sheet, number: number): Promise<SheetRow[]> =>
  sql<SheetRow[]>`select ${rowColumns(sql)} from import_row
    where enterprise_id is not distinct from ${enterprise_id}::uuid and sheet_id = ${id} and first_row = (
      select r.first_row from import_row r
      where r.enterprise_id is not distinct from ${enterprise_id}::uuid and r.sheet_id = ${id} and r.row_number = ${number})
    order by row_number for update`

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

export async function countRows(sql: Sql, { enterprise_id, id }: Sheet, states: readonly string[]): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from import_row
    where enterprise_id is not distinct from ${enterprise_id}::uuid and sheet_id = ${id} and state = any(${states as string[]}::text[])`
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
    where r.enterprise_id is not distinct from ${enterprise_id}::uuid and r.sheet_id = ${id} and r.row_number = m.row_number and r.state in ('good', 'update')`

export const removeSheet = (sql: Sql, { enterprise_id, id }: Sheet) =>
  sql`delete from import_sheet where enterprise_id is not distinct from ${enterprise_id}::uuid and id = ${id}`

/** Sheets that nobody finished within 30 days. */
export const removeOldSheets = (sql: Sql): Promise<Pick<Sheet, 'enterprise_id' | 'file_id'>[]> =>
  sql<Sheet[]>`delete from import_sheet where created_at < now() - interval '30 days' returning enterprise_id, file_id`
