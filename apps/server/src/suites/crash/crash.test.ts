import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { createRandom } from '../../demo/seededRandom.ts'
import { temporaryFolder } from '@guanqiao/launcher/tests/launch'
import { openTrade } from '../../testing/trade.ts'
import { openDoor } from './demoUsers.ts'
import { fillWithDemonstration } from './demonstrationFolder.ts'
import { planKills, strike } from './kills.ts'
import { Ledger } from './ledger.ts'
import { createLoad } from './load.ts'
import { makeManifests } from './manifests.ts'
import { judge, settled } from './outcome.ts'
import { Rows } from './rows.ts'
import type { SentRow } from './rows.ts'
import { freePort, killPostmaster, startServer } from './serverProcess.ts'
import type { ServerProcess, Site } from './serverProcess.ts'

/** `CRASH_SEED` repeats a plan of kills (their effects depend on the machine), `CRASH_KILLS` makes it longer. */
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000)
const KILLS = Number(process.env['CRASH_KILLS'] ?? 20)
const MANIFESTS = 200
const TIMEOUT_MS = 300_000 + KILLS * 10_000

let site: Site
let server: ServerProcess
let rows: Rows
let sent: SentRow[]
const begun = new Date()
const ledger = new Ledger()
const restarts: number[] = []

beforeAll(async () => {
  console.log(`crash test, seed ${SEED}, ${KILLS} kills`)
  site = { folder: temporaryFolder(), port: await freePort() }
  await fillWithDemonstration(site.folder)
  server = startServer(site)
  await server.ready()
  const door = openDoor(site.port)
  const clerk = await door.as('a.clerk')
  const trade = await openTrade(door, 'a', MANIFESTS)
  const manifests = await makeManifests(clerk, trade, MANIFESTS)
  const unsent = [...manifests]
  const load = createLoad({ clerk, trade, platesFrom: MANIFESTS, ledger, random: createRandom(SEED + 1), unsent })
  for (const [at, kill] of planKills(createRandom(SEED), KILLS).entries()) {
    const running = load.run(kill.after, Math.ceil(unsent.length / (KILLS - at)))
    await sleep(kill.after)
    server = await strike(site, server, kill)
    await running.stop()
    restarts.push(await server.ready())
  }
  await load.finish()
  rows = new Rows(site)
  await settled(site, rows, manifests)
  sent = await rows.sent(manifests)
  console.log(summary())
}, TIMEOUT_MS)

afterAll(async () => {
  await rows?.close()
  try {
    await server?.stop()
  } finally {
    await killPostmaster(site)
    rmSync(site.folder, { recursive: true })
  }
})

function summary(): string {
  const calls = ledger.calls
  const sorted = restarts.toSorted((a, b) => a - b)
  return [
    `${calls.length} calls, ${calls.filter(({ tries }) => tries > 1).length} of them repeated, ${sent.length} manifests`,
    `receipts told again after a crash: ${sent.reduce((sum, message) => sum + message.repeats, 0)}`,
    `ready after ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms (median), ${(sorted.at(-1) ?? 0).toFixed(0)} ms at most`,
    `${((Date.now() - begun.getTime()) / 1000).toFixed(0)} s in all`,
  ].join('; ')
}

judge(() => ({ site, begun, ledger, rows, manifests: MANIFESTS, sent, leastCalls: KILLS }))
