import { once } from 'node:events'
import { connect as dial, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { adminConnection, ensureLogins } from '@guanqiao/launcher/admin'
import { prepareClusterPaths } from '@guanqiao/launcher/folders/clusterPaths'
import { connect } from '../kernel/database/connect.ts'
import { excessPrivileges } from './privileges.queries.ts'
import { createStore } from '../kernel/database/scoped.ts'

const OURS = '01a1fda7-a6a1-7000-bbee-076ffab2cf11'
const THEIRS = '01a1fda7-a6a1-7000-bbee-076ffab2cf12'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const [id, company_name] of [
    [OURS, '甲报关行'],
    [THEIRS, '乙报关行'],
  ] as const) {
    await database.platform`
      insert into enterprise (id, version, created_at, updated_at, company_name, status)
      values (${id}, 1, now(), now(), ${company_name}, 'active')`
  }
})
afterAll(() => database.close())

const waysOut = [
  'set role none',
  'reset role',
  'set session authorization default',
  "select set_config('role', 'none', false)",
]

test.each(waysOut)('after "%s" a connection of an enterprise still sees its own rows alone', async (way) => {
  const names = await createStore(database).read({ enterprise: OURS }, async (sql) => {
    await sql.unsafe(way)
    const [row] = await sql`select session_user::text as session, current_user::text as acting`
    expect(row).toEqual({ session: 'guanqiao_app', acting: 'guanqiao_app' })
    return sql`select company_name as name from enterprise`
  })
  expect(names).toEqual([{ name: '甲报关行' }])
})

test.each(['app', 'guanqiao_platform', 'pg_execute_server_program', 'pg_read_all_data'])(
  'a connection of an enterprise cannot become %s',
  async (role) => {
    await expect(database.sql.unsafe(`set role ${role}`)).rejects.toMatchObject({ code: '42501' })
    await expect(database.sql.unsafe(`set session authorization ${role}`)).rejects.toMatchObject({ code: '42501' })
  },
)

test.each(['sql', 'platform'] as const)('the pool "%s" cannot reach beyond the tables', async (pool) => {
  const sql = database[pool]
  const [row] = await sql`
    select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as powerful
    from pg_roles where rolname = session_user`
  expect(row).toEqual({ powerful: false })
  const statements = [
    `copy (select 1) to program 'cat'`,
    `copy schema_migration from '/etc/passwd'`,
    `select pg_read_file('/etc/passwd')`,
    `set role app`,
    `alter table enterprise disable row level security`,
    `alter role guanqiao_app superuser`,
    `create extension dblink`,
  ]
  for (const statement of statements) await expect(sql.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
})

test('the roles of an earlier data folder, which could not log in, are mended at the next start', async () => {
  const admin = adminConnection(prepareClusterPaths(inject('databaseFolder'), true))
  // A role belongs to the whole server, which other tests use: only this transaction sees the change.
  await admin.begin(async (sql) => {
    await sql`alter role guanqiao_platform nologin`
    await ensureLogins(sql)
    const roles =
      await sql`select rolname as name from pg_roles where rolcanlogin and rolname like 'guanqiao%' order by 1`
    expect(roles).toEqual([{ name: 'guanqiao_app' }, { name: 'guanqiao_platform' }])
  })
  await admin.end()
})

test('a superuser in DATABASE_URL is named in a warning, an ordinary owner is not', async () => {
  expect(await excessPrivileges(database.owner)).toContain('用户 app 是超级用户')
  const { address } = database
  const plain = connect({ address: { ...address, user: 'guanqiao_app' }, poolSize: 1 })
  expect(await excessPrivileges(plain.owner)).toBeNull()
  await plain.close()
})

/** The address of an external server: a port instead of the socket in a folder. */
async function listening() {
  const { socketFolder, port, database: name } = database.address
  const server = createServer((near) => {
    const far = dial(`${socketFolder}/.s.PGSQL.${port}`)
    for (const end of [near, far]) end.on('error', () => {})
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = (user: string) => `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
  return { at, close: () => server.close() }
}

test('by URL the application’s connections have logins of their own, where they are given', async () => {
  const { at, close } = await listening()
  const address = { url: at('app'), appUrl: at('guanqiao_app'), platformUrl: at('guanqiao_platform') }
  const remote = connect({ address, poolSize: 1 })
  const who = async (sql: typeof remote.sql) => {
    await sql.unsafe('set role none')
    return (await sql`select session_user::text as login, current_user::text as acting`)[0]
  }
  const store = createStore(remote)
  expect(await store.read({ enterprise: OURS }, who)).toEqual({ login: 'guanqiao_app', acting: 'guanqiao_app' })
  const names = await store.read({ enterprise: OURS }, (sql) => sql`select company_name as name from enterprise`)
  expect(names).toEqual([{ name: '甲报关行' }])
  expect(await store.read('platform', who)).toEqual({ login: 'guanqiao_platform', acting: 'guanqiao_platform' })
  expect((await remote.owner`select session_user::text as login`)[0]).toEqual({ login: 'app' })
  await remote.close()
  close()
})
