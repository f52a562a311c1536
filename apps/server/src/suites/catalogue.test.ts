import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '@guanqiao/domain/registry'
import { draftOf } from '../testing/migrationDraft.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'

let database: TestDatabase

/** The schema made by the migrations, and in a separate schema the one required by the declarations. */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.owner.begin(async (sql) => {
    await sql`create schema declared`
    await sql`set local search_path to declared, public`
    await sql.unsafe(draftOf(entities))
  })
})
afterAll(() => database.close())

const questions = {
  columns: (schema: string) => database.owner`
    select c.relname as table, a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end ||
      case when a.attgenerated <> '' then ' as ' || pg_get_expr(d.adbin, d.adrelid) else '' end as it
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum join pg_class c on c.oid = a.attrelid and c.relkind = 'r' where c.relnamespace = ${schema}::regnamespace and a.attnum > 0 and not a.attisdropped`,
  rules: (schema: string) => database.owner`
    select c.relname as table, pg_get_constraintdef(o.oid) as it from pg_constraint o join pg_class c on c.oid = o.conrelid
    where c.relnamespace = ${schema}::regnamespace and o.contype <> 'n'`,
  indexes: (schema: string) =>
    database.owner`select tablename as table, indexdef as it from pg_indexes where schemaname = ${schema}`,
  triggers: (schema: string) => database.owner`
    select c.relname as table, pg_get_triggerdef(t.oid) as it from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = ${schema}::regnamespace and not t.tgisinternal`,
  policies: (schema: string) => database.owner`
    select tablename as table, concat_ws(' ', policyname, cmd, permissive, roles::text, qual, 'check', with_check) as it from pg_policies where schemaname = ${schema}
    union all select relname, 'security ' || relrowsecurity || ' forced ' || relforcerowsecurity from pg_class where relnamespace = ${schema}::regnamespace and relkind = 'r'`,
}

const columnsByTable = new Map<string, ReturnType<(typeof questions)['columns']>>()

/** Each query runs once for all tables. */
async function namesIn(schema: string, question: keyof typeof questions, table: string): Promise<string[]> {
  const key = `${schema} ${question}`
  if (!columnsByTable.has(key)) columnsByTable.set(key, questions[question](schema))
  const rows = await columnsByTable.get(key)!
  return rows
    .filter((row) => row['table'] === table)
    .map((row) => String(row['it']).replaceAll(`${schema}.`, ''))
    .sort()
}

describe.each(entities)('$table', ({ table }) => {
  const hint = `apps/server/migrations: \`node scripts/run.mjs draftMigration ${table}\` prints the SQL of the table, \`… ${table}.<field>\` that of a field`
  test.each(['columns', 'rules', 'policies'] as const)(
    'has in the migrated database the declared %s',
    async (question) => {
      expect(await namesIn('public', question, table), hint).toEqual(await namesIn('declared', question, table))
    },
  )
  test.each(['indexes', 'triggers'] as const)('has at least the declared %s', async (question) => {
    expect(await namesIn('public', question, table), hint).toEqual(
      expect.arrayContaining(await namesIn('declared', question, table)),
    )
  })
})

test('no index is redundant', async () => {
  const rows = await database.owner`
    select regexp_replace(indexdef, '^.* USING ', tablename || ' ') as it, string_agg(indexname, ', ') as names
    from pg_indexes where schemaname = 'public' group by 1 having count(*) > 1`
  expect(rows.map((row) => row['names'])).toEqual([])
})

test('the application owns nothing, so that row-level security binds it', async () => {
  const [row] =
    await database.owner`select count(*)::int as count from pg_class where relowner = 'guanqiao_app'::regrole`
  expect(row).toEqual({ count: 0 })
})

test('every table is under row-level security', async () => {
  const rows =
    await database.owner`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`
  expect(rows.map((row) => row['relname'])).toEqual(['schema_migration'])
})

test('the application can add entries to the audit log, but not change them', async () => {
  await expect(database.sql`update audit_log set operation = 'x'`).rejects.toMatchObject({ code: '42501' })
  await expect(database.sql`delete from audit_log`).rejects.toMatchObject({ code: '42501' })
})
