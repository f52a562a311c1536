import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { codeImports } from '@guanqiao/domain/reference/codeTable'
import type { StoredCode } from '../../../kernel/data/codes.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import type { Change, NewTable } from './difference.ts'

/** The stored values of all tables, or of one. */
export const storedCodes = (sql: Sql, table?: string): Promise<StoredCode[]> => sql<StoredCode[]>`
  select table_name, code, name, to_char(valid_from, 'YYYY-MM-DD') as valid_from, to_char(valid_to, 'YYYY-MM-DD') as valid_to, source
  from code_value ${table === undefined ? sql`` : sql`where table_name = ${table}`} order by table_name, code, valid_from nulls first`

/** One import of a table at a time: until the transaction ends. */
export async function lockTable(sql: Sql, table: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code table ${table}`}, 0))`
}

/** The first day of the last update of each table. */
export async function lastUpdates(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ table_name: string; valid_from: string }[]>`
    select table_name, to_char(max(valid_from), 'YYYY-MM-DD') as valid_from from code_import group by table_name`
  return new Map(rows.map(({ table_name, valid_from }) => [table_name, valid_from]))
}

export interface Import extends Omit<NewTable, 'rows'> {
  readonly id: string
  readonly username: string
  readonly changes: readonly Change[]
  readonly versions: readonly StoredCode[]
}

type Counted = Pick<Change, 'kind'>
const count = (changes: readonly Counted[], kind: Change['kind']) =>
  changes.filter((change) => change.kind === kind).length

export const countsOf = (changes: readonly Counted[]) => ({
  added: count(changes, 'added'),
  changed: count(changes, 'changed'),
  ended: count(changes, 'ended'),
})

/** An import with the number of its changes, for the list of updates. */
interface RecordedImport extends Omit<Import, 'changes' | 'versions'>, ReturnType<typeof countsOf> {}

export async function recordImport(
  sql: Sql,
  { id, table, source, valid_from, username, whole, added, changed, ended }: RecordedImport,
): Promise<void> {
  await sql`
    insert into code_import (id, table_name, source, valid_from, whole, added, changed, ended, created_by)
    values (${id}, ${table}, ${source}, ${valid_from}, ${whole !== false}, ${added}, ${changed}, ${ended}, ${username})`
}

/** Stores an import, and the new versions of its codes in the place of the stored ones. */
export async function storeImport(sql: Sql, { changes, versions, ...head }: Import): Promise<void> {
  await recordImport(sql, { ...head, ...countsOf(changes) })
  const { table } = head
  const codes = [...new Set(changes.map(({ code }) => code))]
  await sql`delete from code_value where table_name = ${table} and code = any(${codes}::text[])`
  const column = (name: keyof StoredCode) => versions.map((version) => version[name]) as string[]
  await sql`
    insert into code_value (table_name, code, name, valid_from, valid_to, source)
    select ${table}, * from unnest(${column('code')}::text[], ${column('name')}::text[], ${column('valid_from')}::date[],
      ${column('valid_to')}::date[], ${column('source')}::text[])`
}

export async function importsOf(sql: Sql, table: string): Promise<OutputOf<typeof codeImports>> {
  const rows = await sql<(Omit<OutputOf<typeof codeImports>[number], 'created_at'> & { created_at: Date })[]>`
    select id, to_char(valid_from, 'YYYY-MM-DD') as valid_from, source, added, changed, ended, created_at, created_by
    from code_import where table_name = ${table} order by created_at desc limit 100`
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
}
