import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { createStore } from './scoped.ts'
import type { Sql, Store } from './scoped.ts'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await createTestDatabase()
  store = createStore(database)
})
afterAll(() => database.close())

const enterprise = (n: number) => `01a1fda7-a6a1-7000-bbee-0000000000${String(n).padStart(2, '0')}`
/** Queried immediately: no statement may overtake setting the scope. */
const seen = (sql: Sql) =>
  sql
    .unsafe<{ tenant: string; pid: number }[]>(
      `select current_setting('app.enterprise') as tenant, pg_backend_pid() as pid`,
    )
    .execute()
    .then(([row]) => row!)
const read = (n: number) => store.read({ enterprise: enterprise(n) }, seen)

test('each enterprise gets its previous connection, with its own tenant set', async () => {
  const first = await read(1)
  const other = await read(2)
  expect(other.pid).not.toBe(first.pid)
  expect(await read(1)).toEqual({ tenant: enterprise(1), pid: first.pid })
  expect(await read(2)).toEqual({ tenant: enterprise(2), pid: other.pid })
})

test('more enterprises than connections, all at once: each sees its own, in reads and in writes', async () => {
  const tenants = Array.from({ length: 200 }, (_, at) => enterprise(at % 7))
  const answers = await Promise.all(
    tenants.map((tenant, at) => store[at % 3 === 0 ? 'write' : 'read']({ enterprise: tenant }, seen)),
  )
  expect(answers.map(({ tenant }) => tenant)).toEqual(tenants)
  expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThanOrEqual(4)
})

test('a read that fails leaves the connection to the next one', async () => {
  await expect(store.read({ enterprise: enterprise(1) }, (sql) => sql`select 1 / 0`)).rejects.toMatchObject({
    code: '22012',
  })
  expect(await read(1)).toMatchObject({ tenant: enterprise(1) })
})

test('a lost connection is reported again', async () => {
  const before = await read(3)
  await database.owner`select pg_terminate_backend(${before.pid})`
  await expect
    .poll(() =>
      read(3).then(
        ({ tenant, pid }) => tenant === enterprise(3) && pid !== before.pid,
        () => false,
      ),
    )
    .toBe(true)
})
