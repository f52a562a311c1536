import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, MIGRATIONS } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { connect } from './connect.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  await database.owner`drop table schema_migration`
  folder = mkdtempSync(join(tmpdir(), 'guanqiao-migrations-'))
  write('0001_first.sql', 'create table one (id int); insert into one values (1);')
  write('0002_second.sql', 'create table two (id int);')
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

test('each migration runs once, in order', async () => {
  expect(await pendingMigrations(database.owner, folder)).toEqual([1, 2])
  expect(await migrate(database.owner, folder, quiet)).toBe(2)
  expect(await migrate(database.owner, folder, quiet)).toBe(0)
  write('0003_third.sql', 'insert into one values (2);')
  expect(await pendingMigrations(database.owner, folder)).toEqual([3])
  expect(await migrate(database.owner, folder, quiet)).toBe(1)
  expect(await database.owner`select id from one order by id`).toEqual([{ id: 1 }, { id: 2 }])
})

test('functions in pg_temp end with their migration', async () => {
  const text =
    'create function pg_temp.twice(n int) returns int language sql as $$ select 2 * n $$; select pg_temp.twice(1);'
  write('0003_twice.sql', text)
  write('0004_twice_again.sql', text)
  expect(await migrate(database.owner, folder, quiet)).toBe(4)
})

test('a failed migration has no effect, and earlier ones stay', async () => {
  write('0003_broken.sql', 'create table three (id int); select 1/0;')
  await expect(migrate(database.owner, folder, quiet)).rejects.toThrow('迁移 0003_broken.sql 失败')
  const [row] = await database.owner`select to_regclass('two') is null as two, to_regclass('three') is null as three`
  expect(row).toEqual({ two: false, three: true })
  expect(await pendingMigrations(database.owner, folder)).toEqual([3])
})

test('a migration that has run and was changed or removed is refused', async () => {
  await migrate(database.owner, folder, quiet)
  write('0001_first.sql', 'create table another (id int);')
  await expect(migrate(database.owner, folder, quiet)).rejects.toThrow('0001_first.sql 执行之后又被改动')
  await expect(pendingMigrations(database.owner, folder)).rejects.toThrow('又被改动')
  write('0001_first.sql', 'create table one (id int); insert into one values (1);')
  rmSync(join(folder, '0002_second.sql'))
  await expect(migrate(database.owner, folder, quiet)).rejects.toThrow('数据库比程序新')
})

test('a gap, a double and a bad name are refused before anything runs', async () => {
  for (const name of ['0004_gap.sql', '0002_again.sql', 'notes.sql']) {
    write(name, 'select 1;')
    await expect(migrate(database.owner, folder, quiet)).rejects.toThrow('编号')
    rmSync(join(folder, name))
  }
  expect(await pendingMigrations(database.owner, folder)).toEqual([1, 2])
})

test('a baseline replaces the migrations up to its number', async () => {
  await migrate(database.owner, folder, quiet)
  const current = join(folder, 'current')
  const put = (name: string, text: string) => writeFileSync(join(current, name), text)
  mkdirSync(join(current, '0002_baseline'), { recursive: true })
  put('0002_baseline/2_table.sql', 'create table two (of first);')
  put('0002_baseline/1_type.sql', 'create type first as (id int);')
  put('0003_third.sql', 'create table three (id int);')
  await expect(migrate(database.owner, current, quiet)).rejects.toThrow('0002_baseline 执行之后又被改动')

  const [last] = await database.owner<{ name: string; sha256: string }[]>`
    select name, sha256 from schema_migration where number = 2`
  put('0002_baseline/replaces.json', JSON.stringify({ ...last, version: '1.0.0' }))
  expect(await pendingMigrations(database.owner, current)).toEqual([3])
  expect(await migrate(database.owner, current, quiet)).toBe(1)
  await database.owner`drop table one, two, three, schema_migration`
  expect(await migrate(database.owner, current, quiet)).toBe(2)
  expect(await migrate(database.owner, current, quiet)).toBe(0)

  await database.owner`delete from schema_migration`
  await database.owner`insert into schema_migration (number, name, sha256) values (1, '0001_first.sql', '')`
  await expect(migrate(database.owner, current, quiet)).rejects.toThrow(/0001_first\.sql.*请先用关桥 1\.0\.0 版/)
  mkdirSync(join(current, '0004_later'))
  await expect(migrate(database.owner, current, quiet)).rejects.toThrow('编号')
})

test('two processes that migrate at once take turns', async () => {
  write('0003_slow.sql', 'create table slow as select 1 from pg_sleep(0.3);')
  const other = connect({ address: database.address })
  const counts = await Promise.all([migrate(database.owner, folder, quiet), migrate(other.owner, folder, quiet)])
  await other.close()
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 3])
})

test('the product’s own migrations are complete in the template, and the application may ask', async () => {
  const migrated = await createTestDatabase()
  expect(await pendingMigrations(migrated.sql, MIGRATIONS)).toEqual([])
  await migrated.close()
})
