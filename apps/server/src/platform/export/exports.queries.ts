import { EXPORT_HOURS } from '@guanqiao/domain/export/index'
import type { ExportView } from '@guanqiao/domain/export/index'
import type { ExportFormat } from '@guanqiao/domain/kit/derived/exportOf'
import type { ExportQuery } from '@guanqiao/domain/kit/derived/exportOf'
import type { Sql } from '../../kernel/database/scoped.ts'

/** An export in the background, as it is stored. */
export interface ExportFile {
  /** Null for an export of the platform's staff, of the rows of all. */
  readonly enterprise_id: string | null
  readonly id: string
  readonly user_id: string
  readonly job_id: string
  /** Name of the export's operation. */
  readonly operation: string
  readonly label: string
  readonly format: ExportFormat
  readonly query: ExportQuery
}

export const insertExport = (sql: Sql, file: ExportFile): Promise<unknown> =>
  sql`insert into export_file (enterprise_id, id, user_id, job_id, operation, label, format, query)
    values (${file.enterprise_id}, ${file.id}, ${file.user_id}, ${file.job_id}, ${file.operation}, ${file.label}, ${file.format},
      ${JSON.stringify(file.query)}::text::jsonb)`

export async function findExport(sql: Sql, id: string): Promise<ExportFile | undefined> {
  const [file] = await sql<ExportFile[]>`
    select enterprise_id, id, user_id, job_id, operation, label, format, query from export_file where id = ${id}`
  return file
}

export const setSize = (sql: Sql, { enterprise_id, id }: ExportFile, size: number): Promise<unknown> =>
  sql`update export_file set size = ${size} where enterprise_id is not distinct from ${enterprise_id}::uuid and id = ${id}`

/** The exports of a user, the newest first. */
export const exportsOfUser = (sql: Sql, userId: string): Promise<ExportView[]> =>
  sql<
    ExportView[]
  >`select f.id, f.job_id, f.label, f.format, j.status, j.done, j.total, f.size::float8 as size, j.reason,
      to_char(f.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      to_char((f.created_at + make_interval(hours => ${EXPORT_HOURS})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at
    from export_file f join job j on j.enterprise_id is not distinct from f.enterprise_id and j.id = f.job_id
    where f.user_id = ${userId} order by f.created_at desc, f.id limit 50`

/** Removes the entries of files that have been kept for long enough, and returns them. */
export const removeOldExports = (sql: Sql): Promise<ExportFile[]> =>
  sql<
    ExportFile[]
  >`delete from export_file where created_at < now() - make_interval(hours => ${EXPORT_HOURS}) returning *`
