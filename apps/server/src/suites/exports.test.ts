import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listExports, startExport } from '@guanqiao/domain/export/index'
import type { ExportView } from '@guanqiao/domain/export/index'
import { downloadVehicles, vehicle } from '@guanqiao/domain/transport/index'
import { openStream } from '../kernel/stream/open.ts'
import { createStage } from '../testing/actors.ts'
import type { Stage } from '../testing/actors.ts'
import { makeOneOfEach } from '../testing/rows.ts'

/** Some 18 MB: more than the socket buffers between server and reader. */
const ROWS = 20_000
const PATIENT = { timeout: 20_000 }
let stage: Stage
let origin: string
const started: AbortController[] = []

beforeAll(async () => {
  stage = await createStage()
  const { vehicle: id } = await makeOneOfEach(await stage.as('a.admin'), await stage.as('admin'))
  // Maintaining 20 indexes for so many rows would take minutes; the export reads along the primary key.
  await stage.database.owner.unsafe(`do $$ declare name text; begin
    for name in select indexrelid::regclass from pg_index where indrelid = 'vehicle'::regclass and not indisprimary loop
      execute 'drop index ' || name;
    end loop; end $$`)
  const [columns] = await stage.database.owner<{ names: string }[]>`
    select string_agg(attname, ', ') as names from pg_attribute
    where attrelid = 'vehicle'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  await stage.database.owner.unsafe(
    `insert into vehicle (${columns!.names}) select ${columns!.names}
     from (select r.* from vehicle v, generate_series(1, $1::int) n,
       lateral jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'plate_number', '蒙X' || n,
         'remark', repeat('注', 250), 'status', case when n <= 10 then 'disabled' else 'active' end)) r
       where v.id = $2::uuid) copies`,
    [ROWS, id!],
  )
  await stage.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(stage.http.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const one of started.splice(0)) one.abort()
  await vi.waitFor(() => expect(stage.store.busy()).toBe(0), PATIENT)
})
afterAll(() => stage.close())

/**
 * An export without reading it yet, on a connection of its own: the receive buffer of one that has been read quickly grows to as much as
 * 32 MB, and takes the whole export without a reader.
 */
async function download(username: string, query: object = {}): Promise<Response> {
  const abort = new AbortController()
  started.push(abort)
  return fetch(`${origin}${downloadVehicles.routes[0]!.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'access-token': (await stage.as(username)).token!,
      connection: 'close',
    },
    body: JSON.stringify(query),
    signal: abort.signal,
  })
}
const linesOf = async (response: Response) => (await response.text()).split('\r\n').slice(1, -1)
const inTransaction = async () =>
  (
    await stage.database.owner<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`
  ).map(({ pid }) => pid)

test('an export has every row of the enterprise, and no row of another', async () => {
  const lines = await linesOf(await download('a.admin'))
  expect(lines).toHaveLength(ROWS + 1)
  expect(new Set(lines).size).toBe(ROWS + 1)
  expect(await linesOf(await download('b.admin'))).toEqual([])
  expect(await linesOf(await download('a.admin', { status: 'disabled' }))).toHaveLength(10)
})

test('the platform’s staff export the rows of all enterprises', async () => {
  expect((await linesOf(await download('admin'))).length).toBeGreaterThan(ROWS)
})

test('back-pressure: only a few batches are ahead of the reader', async () => {
  const caller = await stage.callers.find((await stage.as('a.admin')).token!)
  let fetched = 0
  let read = 0
  let lead = 0
  const readable = await openStream(
    stage.store,
    async function* ({ pages }) {
      for await (const rows of pages(vehicle, {})) {
        fetched += rows.length
        yield '.'.repeat(100 * rows.length)
      }
    },
    caller,
    {},
  )
  for await (const part of readable) {
    lead = Math.max(lead, fetched - read)
    read += (part as Buffer).length / 100
  }
  expect(read).toBe(ROWS + 1)
  expect(lead).toBeLessThanOrEqual(3_000)
})

test('a reader that disconnects releases the connection', async () => {
  const response = await download('a.admin')
  expect(response.status).toBe(200)
  await response.body!.getReader().read()
  await vi.waitFor(async () => expect(await inTransaction()).toHaveLength(1), PATIENT)
  started.pop()!.abort()
  await vi.waitFor(async () => expect(await inTransaction()).toEqual([]), PATIENT)
  await vi.waitFor(() => expect(stage.store.busy()).toBe(0), PATIENT)
})

test('a user reads one export at a time, and another when it has ended', async () => {
  expect((await download('a.admin')).status).toBe(200)
  const second = await download('a.admin')
  expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([429, 'export.running'])
  expect(second.headers.get('retry-after')).toBe('1')
  started.shift()!.abort()
  await vi.waitFor(async () => expect((await download('a.admin')).status).toBe(200), PATIENT)
})

test('slow readers have half of the connections: others get 503, and exports in the background continue', async () => {
  const slow = await Promise.all(['a.admin', 'a.clerk'].map((name) => download(name)))
  expect(slow.map(({ status }) => status)).toEqual([200, 200])
  const refused = await download('b.admin')
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'export.busy'])
  const who = await stage.as('a.admin')
  await stage.jobs.run()
  const { body } = await who.send(startExport, { operation: 'vehicle.export', query: '{"format":"csv"}' })
  await vi.waitFor(async () => {
    const mine = (await who.send(listExports)).body.rows as ExportView[]
    expect(mine.find(({ id }) => id === body.data.id)).toMatchObject({ status: 'done', done: ROWS + 1 })
  }, PATIENT)
  started.shift()!.abort()
  await vi.waitFor(async () => expect((await download('b.admin')).status).toBe(200), PATIENT)
})

test('a failure before the first row is an error; a later one closes the connection, so that no part passes for the whole', async () => {
  await stage.database.owner`alter table vehicle rename to vehicle_away`
  const failed = await download('a.admin')
  expect([failed.status, ((await failed.json()) as { code: string }).code]).toEqual([500, 'server.fault'])
  await stage.database.owner`alter table vehicle_away rename to vehicle`
  const response = await download('a.admin')
  const reader = response.body!.getReader()
  await reader.read()
  const [pid] = await vi.waitFor(async () => {
    const pids = await inTransaction()
    expect(pids).toHaveLength(1)
    return pids
  }, PATIENT)
  await stage.database.owner`select pg_terminate_backend(${pid!})`
  const rest = async () => {
    while (!(await reader.read()).done);
  }
  await expect(rest()).rejects.toThrow()
  await vi.waitFor(() => expect(stage.store.busy()).toBe(0), PATIENT)
  expect(await linesOf(await download('a.admin', { status: 'disabled' }))).toHaveLength(10)
})
