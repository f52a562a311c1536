import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRandom } from '../../demo/seededRandom.ts'
import { temporaryFolder } from '@guanqiao/launcher/tests/launch'
import { openTrade } from '../../testing/trade.ts'
import type { Trade } from '../../testing/trade.ts'
import { openDoor } from '../crash/demoUsers.ts'
import { fillWithDemonstration } from '../crash/demonstrationFolder.ts'
import { Ledger } from '../crash/ledger.ts'
import type { Call } from '../crash/ledger.ts'
import { createLoad } from '../crash/load.ts'
import { makeManifests } from '../crash/manifests.ts'
import { judge, settled } from '../crash/outcome.ts'
import { Rows } from '../crash/rows.ts'
import type { SentRow } from '../crash/rows.ts'
import { freePort, killPostmaster, startServer } from '../crash/serverProcess.ts'
import type { ServerProcess, Site } from '../crash/serverProcess.ts'
import { measured, serving, until } from './siblings.ts'
import { openWatcher } from './watchers.ts'
import type { Watcher } from './watchers.ts'

const PROCESSES = [1, 2, 3]
/** `PROCESS_ROUNDS` makes it longer. Each round kills every process once. */
const ROUNDS = Number(process.env['PROCESS_ROUNDS'] ?? 3)
const KILLS = ROUNDS * PROCESSES.length
const MANIFESTS = 90
const ORDERS = 30
const WATCHERS = 6
/** Acknowledged requests between two kills, and a submitted order. */
const CALLS_BEFORE = 20
/** Milliseconds between two requests of a client while a process is replaced. */
const CALM_MS = 50
const TIMEOUT_MS = 240_000 + KILLS * 15_000

let site: Site
let server: ServerProcess
let rows: Rows
let trade: Trade
let sent: SentRow[]
let watchers: Watcher[]
let newest: string
const begun = new Date()
const ledger = new Ledger()
/** The holder of the lease on the customs folders before each kill, and at the end. */
const holders: number[] = []

const acknowledged = (calls: readonly Call[]) => calls.filter(({ answer }) => answer !== undefined).length

beforeAll(async () => {
  site = { folder: temporaryFolder(), port: await freePort(), processes: PROCESSES.length }
  await fillWithDemonstration(site.folder)
  server = startServer(site)
  const parent = server.child.pid ?? 0
  await server.ready()
  await serving(site.port, parent, PROCESSES)
  rows = new Rows(site)
  const door = openDoor(site.port)
  const clerk = await door.as('a.clerk')
  newest = await rows.newestReceipt('a.clerk')
  trade = await openTrade(door, 'a', MANIFESTS + 2 * ORDERS)
  const manifests = await makeManifests(clerk, trade, MANIFESTS)
  watchers = await Promise.all(Array.from({ length: WATCHERS }, () => openWatcher(site.port, clerk, newest)))
  const unsent = [...manifests]
  const load = createLoad({
    clerk,
    trade,
    platesFrom: MANIFESTS,
    ledger,
    random: createRandom(7),
    untiring: true,
    unsent,
  })
  for (let kill = 0; kill < KILLS; kill += 1) {
    const quota = Math.ceil(unsent.length / (KILLS - kill))
    // Work goes on while the process that was killed is replaced; at full load it would take the time that the new one needs to start.
    const between = load.run(500, Math.floor(quota / 2), CALM_MS)
    const victims = await serving(site.port, parent, PROCESSES)
    await between.stop()
    const running = load.run(500, Math.ceil(quota / 2))
    const goal = acknowledged(ledger.calls) + CALLS_BEFORE
    const isReached = () =>
      acknowledged(ledger.calls) >= goal && acknowledged(ledger.of('submit')) >= Math.min(kill + 1, ORDERS)
    await until(`calls before kill ${kill}`, () => isReached() || undefined)
    holders.push(await until('a holder of the lease', () => rows.leaseHolder()))
    const victim = victims[kill % victims.length]
    if (victim === undefined) throw new Error('nobody to kill')
    process.kill(victim, 'SIGKILL')
    await running.stop()
  }
  await load.finish()
  holders.push(await until('a holder of the lease', () => rows.leaseHolder()))
  await serving(site.port, parent, PROCESSES)
  await settled(site, rows, manifests)
  sent = await rows.sent(manifests)
  console.log(
    `${ledger.calls.length} calls, ${ledger.calls.filter(({ tries }) => tries > 1).length} repeated, ${KILLS} kills`,
  )
}, TIMEOUT_MS)

afterAll(async () => {
  for (const watcher of watchers ?? []) watcher.close()
  await rows?.close()
  try {
    await server?.stop()
  } finally {
    await killPostmaster(site)
    rmSync(site.folder, { recursive: true })
  }
}, 60_000)

judge(() => ({ site, begun, ledger, rows, manifests: MANIFESTS, sent, leastCalls: KILLS }))

describe('the orders', () => {
  test('each exists once, submitted once, with a batch number for each truck', async () => {
    const calls = ledger.of('order')
    expect(calls.length).toBeGreaterThanOrEqual(Math.min(KILLS, ORDERS))
    const submitted = new Set(ledger.of('submit').map(({ input }) => input['id']))
    const savedOrders = await rows.orders(trade.enterprise_id, String(calls[0]?.input['contract_no']))
    const orders = savedOrders.filter(({ trucks }) => trucks !== MANIFESTS)
    const ids = calls.map(({ answer }) => (answer as { data: { id: string } }).data.id)
    expect(orders.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const order of orders) {
      const steps = submitted.has(order.id) ? 1 : 0
      expect(order).toMatchObject({ trucks: 2, created: 1, submitted: steps, status: steps ? 'submitted' : 'draft' })
    }
  })

  test('no batch number was allocated twice or lost', async () => {
    const numbers = await rows.batchNumbers(trade.enterprise_id, String(ledger.of('order')[0]?.input['contract_no']))
    const serials = numbers.map((number) => Number.parseInt(number.slice(-3), 36)).toSorted((a, b) => a - b)
    expect(serials.length).toBe(MANIFESTS + 2 * ledger.of('submit').length)
    expect(serials).toEqual(serials.map((_, at) => (serials[0] ?? 0) + at))
  })
})

describe('the screens', () => {
  test('each showed every event once, whichever process it was connected to', async () => {
    const events = await rows.receiptsAfter('a.clerk', newest)
    expect(events.length).toBe(MANIFESTS * 5)
    for (const { displayed } of watchers)
      await vi.waitFor(() => expect(displayed.toSorted()).toEqual(events), { timeout: 60_000 })
  })

  test('each connection was lost at least once, and none received an event twice or out of order', () => {
    for (const { connections } of watchers)
      for (const received of connections) expect(received).toEqual([...new Set(received)].toSorted())
    expect(watchers.filter(({ connections }) => connections.length > 1)).toHaveLength(WATCHERS)
  })
})

test('the lease of the folders moved whenever its holder was killed', () => {
  const moves = holders.filter((holder, at) => at > 0 && holder !== holders[at - 1])
  expect(moves.length).toBeGreaterThanOrEqual(ROUNDS)
  expect(new Set(moves).size).toBe(moves.length)
})

test('every process that was killed was replaced, and counted', async () => {
  const restarts = await measured(site.port, 'guanqiao_process_restarts_total')
  expect(restarts).toEqual(new Map(PROCESSES.map((number) => [number, ROUNDS])))
})
