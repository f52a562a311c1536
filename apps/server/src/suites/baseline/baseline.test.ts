import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, pendingMigrations } from '../../kernel/database/migrate.ts'
import { readMigrations } from '../../kernel/database/migrationFiles.ts'
import { createEmptyDatabase, MIGRATIONS } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { catalogueOf, rowsOf } from './catalogue.queries.ts'

/** The migrations of version 0.1.0 by file name, as they were. */
const replaced = JSON.parse(
  gunzipSync(readFileSync(new URL('./version-0.1.0.json.gz', import.meta.url))).toString(),
) as Record<string, string>

const [baseline] = readMigrations(MIGRATIONS)
let folder: string
/** A database of version 0.1.0, and one with the baseline alone. */
let old: TestDatabase
let current: TestDatabase
const databases: TestDatabase[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guanqiao-baseline-'))
  mkdirSync(join(folder, 'old'))
  for (const [name, text] of Object.entries(replaced)) writeFileSync(join(folder, 'old', name), text)
  cpSync(join(MIGRATIONS, baseline!.name), join(folder, 'new', baseline!.name), { recursive: true })
  old = await ofOldVersion()
  current = await empty()
  expect(await migrate(current.owner, join(folder, 'new'), quiet)).toBe(1)
}, 120_000)
afterAll(async () => {
  for (const database of databases) await database.close()
  rmSync(folder, { recursive: true })
})

/** Rows of version 0.1.0, as its tables had them. */
const ROWS = `
  insert into enterprise (id, version, created_at, updated_at, company_name, status)
  values ('01999999-0000-7000-8000-000000000001', 1, now(), now(), '满都拉运输有限公司', 'active');
  insert into app_user (id, enterprise_id, username, full_name)
  values ('01999999-0000-7000-8000-000000000002', '01999999-0000-7000-8000-000000000001', 'b.old', '王芳');
  insert into company (id, version, created_at, updated_at, enterprise_id, company_name, status, country, contact_name, contact_phone)
  values ('01999999-0000-7000-8000-000000000003', 3, now(), now(), '01999999-0000-7000-8000-000000000001', '北疆（集团）', 'active', '142',
    '王强', '0478-3360001');
  insert into enterprise_menu (enterprise_id, menu_id)
  select '01999999-0000-7000-8000-000000000001', id from menu;
  insert into audit_log (at, id, operation, outcome, address, request_id) values
    (now() - interval '40 days', gen_random_uuid(), 'vehicle.update', 'done', '127.0.0.1', 'r1'),
    (now(), gen_random_uuid(), 'vehicle.update', 'done', '127.0.0.1', 'r2');`

async function empty(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  databases.push(database)
  return database
}

/** A database of version 0.1.0 after the first `count` of its migrations. */
async function ofOldVersion(count = Object.keys(replaced).length): Promise<TestDatabase> {
  const database = await empty()
  const some = join(folder, `first-${count}`)
  mkdirSync(some, { recursive: true })
  for (const name of readdirSync(join(folder, 'old')).sort().slice(0, count)) {
    cpSync(join(folder, 'old', name), join(some, name))
  }
  await migrate(database.owner, some, quiet)
  return database
}

const seeds = (sql: postgres.Sql) => rowsOf(sql, ['id', 'module_id', 'created_at', 'updated_at'])

test('the baseline makes the schema and the rows that the replaced migrations made', async () => {
  const catalogue = await catalogueOf(old.owner)
  expect(catalogue.length).toBeGreaterThan(6_000)
  expect(await catalogueOf(current.owner)).toEqual(catalogue)
  expect(await seeds(current.owner)).toEqual(await seeds(old.owner))
  expect(Object.keys(await seeds(old.owner))).toEqual(['menu', 'module', 'registration_setting', 'security_policy'])
})

test('a difference in any kind of object is noticed', async () => {
  const { owner } = current
  const catalogue = await catalogueOf(owner)
  const connection = await owner.reserve()
  for (const change of [
    `alter table port alter column remark set default ''`,
    `alter table port alter column port_name drop not null`,
    `alter table port add check (remark <> '')`,
    `create index on port (remark)`,
    `alter policy port_read on port using (false)`,
    `alter table port no force row level security`,
    `alter table goods disable trigger user`,
    `create trigger port_changed after update on port for each row execute function access_changed('everybody', '')`,
    `create or replace function folded_number(value text) returns text language sql immutable parallel safe as 'select value'`,
    `grant execute on function look_alikes to guanqiao_app`,
    `grant update on audit_log to guanqiao_app`,
    `alter sequence customs_message_file no cycle`,
    `alter function pg_catalog.numeric_lt(numeric, numeric) not leakproof`,
    `comment on table port is 'a port'`,
  ]) {
    await connection`begin`
    await connection.unsafe(change)
    const changed = await catalogueOf(connection)
    await connection`rollback`
    expect(changed, change).not.toEqual(catalogue)
  }
  connection.release()
})

test('a database at the last replaced migration has the baseline, and keeps its rows', async () => {
  const { owner } = old
  await owner.unsafe(ROWS)
  const rows = await rowsOf(owner)
  expect(Object.keys(rows)).toEqual(expect.arrayContaining(['app_user', 'audit_log', 'company', 'enterprise']))
  expect(await pendingMigrations(owner, join(folder, 'new'))).toEqual([])
  expect(await migrate(owner, join(folder, 'new'), quiet)).toBe(0)
  expect(await rowsOf(owner)).toEqual(rows)
  expect(await owner`select distinct tableoid::regclass::text as part from audit_log`).toEqual([
    { part: 'audit_log_first' },
  ])
  expect(await owner`select make_audit_months() as made`).toEqual([{ made: 0 }])
  const later = readMigrations(MIGRATIONS).length - 1
  expect(await migrate(owner, MIGRATIONS, quiet)).toBe(later)
  expect(await migrate(owner, MIGRATIONS, quiet)).toBe(0)
})

test('an older database is refused with the version that upgrades it, and stays as it is', async () => {
  const { owner } = await ofOldVersion(57)
  const catalogue = await catalogueOf(owner)
  const message = /0057_user_page\.sql.*请先用关桥 0\.1\.0 版/
  await expect(migrate(owner, MIGRATIONS, quiet)).rejects.toThrow(message)
  await expect(pendingMigrations(owner, MIGRATIONS)).rejects.toThrow(message)
  expect(await catalogueOf(owner)).toEqual(catalogue)
})
