import { connect as dial, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { answers, connect } from './connect.ts'
import { createStore } from './scoped.ts'

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20)
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.owner`create table thing (id int primary key, weight numeric(18,3))`
})
afterAll(() => database.close())

test('exact numbers, dates and moments come back as text', async () => {
  const [row] = await database.sql`
    select 68520.000::numeric as weight, 9007199254740993::int8 as large, 7::int4 as small, '2026-02-28'::date as day,
      '2026-02-28 23:30:00.123+08'::timestamptz as moment`
  expect(row).toEqual({
    weight: '68520.000',
    large: '9007199254740993',
    small: 7,
    day: '2026-02-28',
    moment: '2026-02-28T15:30:00.123Z',
  })
})

test('dates and moments are taken as text and as Date', async () => {
  const day = '2024-02-29'
  const moment = new Date('2026-01-01T00:00:00.000Z')
  const [row] = await database.sql`
    select ${day}::date as day, ${moment}::timestamptz as from_date, ${moment.toISOString()}::timestamptz as from_text`
  expect(row).toEqual({ day, from_date: moment.toISOString(), from_text: moment.toISOString() })
})

test('the pool acts as the application role, bounded, and cannot change the schema', async () => {
  const [row] = await database.sql`
    select current_user::text as role, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`
  expect(row).toEqual({ role: 'guanqiao_app', statement: '8s', lock: '5s', idle: '15s' })
  await database.sql`insert into thing values (1, 2.5)`
  expect(await database.sql`select weight from thing`).toEqual([{ weight: '2.500' }])
  await expect(database.sql`create table mine (id int)`).rejects.toMatchObject({ code: '42501' })
  await expect(database.sql`drop table thing`).rejects.toMatchObject({ code: '42501' })
})

test('an unreachable server is an error without waiting, also for many concurrent requests', async () => {
  const away = connect({ address: { ...database.address, port: 5999 }, poolSize: 4 })
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => away.sql`select 1`.execute()))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  await until(() => !away.alive())
  expect(await answers(away.sql)).toBe(false)
  expect(await answers(database.sql)).toBe(true)
  expect(database.alive()).toBe(true)
  await away.close()
})

/** A connection to the database that can be cut without either end noticing. */
async function cable() {
  const ends: Socket[] = []
  let count = 0
  const { socketFolder, port } = database.address
  const server = createServer((near) => {
    const far = dial(`${socketFolder}/.s.PGSQL.${port}`)
    count += 1
    ends.push(near, far)
    for (const end of [near, far]) end.on('error', () => {})
    near.pipe(far).pipe(near)
    if (cut) near.pause()
  })
  let cut = false
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://app@127.0.0.1:${(server.address() as AddressInfo).port}/${database.address.database}`,
    switch(on: boolean) {
      cut = !on
      for (const end of ends) {
        if (on) end.resume()
        else end.pause()
      }
    },
    /** The number of connections through it so far. */
    dialled: () => count,
    /** Both ends notice this. */
    tear() {
      for (const end of ends.splice(0)) end.destroy()
    },
    close() {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

test('a silent database is detected, refuses new queries, fails waiting ones, and recovers', async () => {
  const line = await cable()
  const remote = connect({ address: { url: line.url }, poolSize: 2 })
  expect(await remote.sql`select 1 as one`).toEqual([{ one: 1 }])
  line.switch(false)
  const waiting = expect(remote.sql`select 2`.execute()).rejects.toMatchObject({ code: 'CONNECTION_SILENT' })
  await until(() => !remote.alive())
  await waiting
  const dialled = line.dialled()
  await expect(remote.sql`select 3`.execute()).rejects.toMatchObject({ code: 'CONNECTION_SILENT' })
  // Refused without waiting for a connection.
  expect(line.dialled()).toBe(dialled)
  // Each connection fails at least once, and must recover.
  for (let n = 0; n < 4; n += 1) await expect(remote.sql`select 3`.execute()).rejects.toThrow()
  line.switch(true)
  await until(() => remote.alive())
  for (let n = 0; n < 4; n += 1) expect(await remote.sql`select 4 as four`).toEqual([{ four: 4 }])
  await remote.close()
  line.close()
})

test('a transaction whose connection breaks fails, and the next one is served', async () => {
  const line = await cable()
  const remote = connect({ address: { url: line.url }, poolSize: 1 })
  const store = createStore(remote)
  const scope = { enterprise: '01a1fda7-a6a1-7000-bbee-076ffab2cf11' }
  for (let round = 0; round < 3; round += 1) {
    expect(await store.write(scope, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
    let markSent = () => {}
    const asking = new Promise<void>((resolve) => (markSent = resolve))
    const broken = store.write(scope, async (sql) => {
      await sql`select 2`
      markSent()
      await sql`select pg_sleep(60)`
    })
    await asking
    line.tear()
    await expect(broken).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    await expect.poll(remote.alive).toBe(true)
  }
  expect(await store.read(scope, (sql) => sql`select 3 as three`)).toEqual([{ three: 3 }])
  await remote.close()
  line.close()
})

test('a busy connection beyond its lifetime does not delay the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const pool = connect({ address: database.address, poolSize: 1 })
  await createStore(pool).read({ enterprise: '01a1fda7-a6a1-7000-bbee-076ffab2cf11' }, async (sql) => {
    await sql`select 1`
    await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  })
  // Without timers: the timeout of a connection that does not end must not be what ends it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await pool.close()
  vi.useRealTimers()
})
