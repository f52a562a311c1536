import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStage } from '../../testing/actors.ts'
import type { Stage } from '../../testing/actors.ts'
import { openCrossing } from '../../testing/crossing.ts'
import type { Crossing } from '../../testing/crossing.ts'
import { openSecondApp } from '../../testing/secondApp.ts'
import type { SecondApp } from '../../testing/secondApp.ts'

let stage: Stage
let second: SecondApp
let crossing: Crossing
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guanqiao-processes-'))
  const customs = {
    gateway: 'simulator',
    folder,
    simulatorDelays: '20,40,60',
    simulatorScenario: undefined,
  } as const
  stage = await createStage({ customs })
  second = await openSecondApp(stage, { customs })
  crossing = await openCrossing(stage, { wake: () => stage.customs.wake() })
  await Promise.all([stage.customs.start(), second.customs.start()])
})
afterAll(async () => {
  await Promise.all([stage.customs.stop(), second.customs.stop()])
  await second.close()
  await stage.close()
  await rm(folder, { recursive: true })
})

const settled = { timeout: 20_000, interval: 50 }
const codes = ['0', 'E1', 'E3', '01', '11']

async function sendMany(count: number): Promise<string[]> {
  const manifests = []
  for (let n = 0; n < count; n += 1) manifests.push((await crossing.makeManifest()).id)
  await crossing.post(manifests)
  stage.customs.wake()
  second.customs.wake()
  return manifests
}

const unfinished = async (manifests: readonly string[]) =>
  (await crossing.rows(`select id from manifest where id = any($1) and status <> 'released'`, manifests)).length

const receiptsOf = (manifests: readonly string[]) =>
  crossing.rows<{ codes: string[]; repeats: string }>(
    `select array_agg(code order by id) as codes, sum(repeats) as repeats from receipt where doc_id = any($1) group by doc_id`,
    manifests,
  )

/** The backend of the connection with the lease. */
const holders = () => stage.database.owner<{ pid: number; lease: boolean }[]>`
  select pid from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and locktype = 'advisory' and granted
    and (classid::bigint << 32 | objid::bigint) = hashtextextended('guanqiao customs folders', 0)`

test('one of two servers reads the in-box: every receipt is stored once and not counted as repeated', async () => {
  const manifests = await sendMany(12)
  await vi.waitFor(async () => expect(await unfinished(manifests)).toBe(0), settled)
  const receipts = await receiptsOf(manifests)
  expect(receipts).toHaveLength(manifests.length)
  for (const row of receipts) expect(row).toEqual({ codes, repeats: '0' })
  expect(await holders()).toHaveLength(1)
})

test('the other server takes over when the reading one loses its connection', async () => {
  const [before] = await holders()
  await stage.database.owner`select pg_terminate_backend(${before?.pid ?? 0})`
  await vi.waitFor(async () => {
    const [now, ...others] = await holders()
    expect(others).toEqual([])
    expect(now?.pid).toBeTypeOf('number')
    expect(now?.pid).not.toBe(before?.pid)
  }, settled)
  const manifests = await sendMany(4)
  await vi.waitFor(async () => expect(await unfinished(manifests)).toBe(0), settled)
  for (const { codes: stored } of await receiptsOf(manifests)) expect(stored).toEqual(codes)
})

test('a server that stops releases the folders', async () => {
  await stage.customs.stop()
  const manifests = await sendMany(4)
  await vi.waitFor(async () => expect(await unfinished(manifests)).toBe(0), settled)
  for (const row of await receiptsOf(manifests)) expect(row).toEqual({ codes, repeats: '0' })
})
