import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problem } from '@guanqiao/domain/kit/problem'
import { createTestDatabase } from '../../../testing/database.ts'
import type { TestDatabase } from '../../../testing/database.ts'
import { connect } from '../connect.ts'
import { databaseProblem } from '../faults.ts'
import { createStore } from '../scoped.ts'
import type { Scope, Sql } from '../scoped.ts'

/** An error that postgres.js throws outside every promise ends the server, and fails this file. */
let database: TestDatabase
const sockets = new Set<Socket>()
const closings = new EventEmitter()
const keep = (message: unknown) => {
  const { socket } = message as { socket: Socket }
  sockets.add(socket)
  socket.once('close', () => {
    sockets.delete(socket)
    closings.emit('close')
  })
}
beforeAll(async () => {
  subscribe('net.client.socket', keep)
  database = await createTestDatabase()
})
afterAll(async () => {
  unsubscribe('net.client.socket', keep)
  await database.close()
})

const enterprise = '01a1fda7-a6a1-7000-bbee-076ffab2cf11'
const scopes: [string, Scope][] = [
  ['an enterprise', { enterprise }],
  ['the platform', 'platform'],
]

const pidOf = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row!.pid
}

/** Ends a connection from the server's side, and waits until this side knows. */
async function terminate(pid: number): Promise<void> {
  const closed = once(closings, 'close')
  await database.owner`select pg_terminate_backend(${pid}, 5000)`
  await closed
}

const isUnavailable = (error: unknown): boolean => databaseProblem(error)?.code === 'server.unavailable'
const reasonOf = (result: Promise<unknown>): Promise<unknown> =>
  result.then(
    () => 'fulfilled',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : error),
  )

for (const [name, scope] of scopes)
  test(`a statement after the loss of its connection fails, in a transaction of ${name}`, async () => {
    const store = createStore(database)
    const lost = store.write(scope, async (sql) => {
      await terminate(await pidOf(sql))
      await sql`select ${'parameter'}::text`
    })
    expect(await reasonOf(lost)).toBe('unavailable')
    const long = store.write(scope, async (sql) => {
      await terminate(await pidOf(sql))
      await sql.unsafe(`select '${'x'.repeat(2_000)}'`)
    })
    expect(await reasonOf(long)).toBe('unavailable')
    expect(await store.read(scope, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
    await expect.poll(() => store.busy()).toBe(0)
  })

test('a transaction that fails for a reason of its own after the loss keeps the pool usable', async () => {
  const store = createStore(database)
  for (const [, scope] of scopes) {
    const lost = store.write(scope, async (sql) => {
      await terminate(await pidOf(sql))
      throw problem('login.failed')
    })
    await expect(lost).rejects.toMatchObject({ code: 'login.failed' })
    for (let n = 0; n < 8; n += 1) expect(await store.read(scope, (sql) => sql`select ${n}::int as n`)).toEqual([{ n }])
  }
})

test('a statement after the loss of its connection fails, also if the error of an earlier one was ignored', async () => {
  const store = createStore(database)
  const lost = store.write({ enterprise }, async (sql) => {
    const pid = await pidOf(sql)
    const asleep = sql`select pg_sleep(60)`.catch(() => {})
    await terminate(pid)
    await asleep
    await sql`select 1`
  })
  expect(await reasonOf(lost)).toBe('unavailable')
})

test('a reserved connection of the owner is lost', async () => {
  const connection = await database.owner.reserve()
  await terminate(await pidOf(connection))
  expect(await reasonOf((async () => connection`select 1`)())).toBe('unavailable')
  connection.release()
  expect(await database.owner`select 1 as one`).toEqual([{ one: 1 }])
})

test('a query that is sent between the error and the close of its socket fails', async () => {
  const others = new Set(sockets)
  const remote = connect({ address: database.address, poolSize: 1 })
  const store = createStore(remote)
  await store.read({ enterprise }, (sql) => sql`select 1`)
  const dialled = [...sockets].filter((socket) => !others.has(socket))
  const sent = new Promise<unknown>((resolve) => {
    for (const socket of dialled)
      socket.prependOnceListener('error', () => {
        resolve(reasonOf(store.read({ enterprise }, (sql) => sql`select 2`)))
      })
  })
  for (const socket of dialled) socket.destroy(new Error('read ECONNRESET'))
  expect(await sent).toBe('unavailable')
  await expect.poll(() => store.busy()).toBe(0)
  await expect.poll(remote.alive).toBe(true)
  expect(await store.read({ enterprise }, (sql) => sql`select 3 as three`)).toEqual([{ three: 3 }])
  await remote.close()
})
