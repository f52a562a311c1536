import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '@guanqiao/launcher/tests/launch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../../demo/seededRandom.ts'
import { openTrade } from '../../../testing/trade.ts'
import { openDoor } from '../demoUsers.ts'
import { fillWithDemonstration } from '../demonstrationFolder.ts'
import { leftovers, sentFiles } from '../exchange.ts'
import { strike } from '../kills.ts'
import { Ledger } from '../ledger.ts'
import { Rows } from '../rows.ts'
import type { PaperRow } from '../rows.ts'
import { freePort, killPostmaster, said, startServer } from '../serverProcess.ts'
import type { ServerProcess, Site } from '../serverProcess.ts'
import { openComputer } from './computer.ts'
import type { Computer } from './computer.ts'
import { openDesk } from './papers.ts'
import { planKills } from './plan.ts'

/** `CRASH_SEED` repeats a plan of kills, `CRASH_KILLS` makes it longer. */
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000)
const KILLS = Number(process.env['CRASH_KILLS'] ?? 5)
/** In each direction; the drivers of both are created in one request of 500. */
const TRUCKS = Math.min(5 * KILLS, 250)
const TIMEOUT_MS = 300_000 + KILLS * 40_000

let site: Site
let server: ServerProcess
let computer: Computer
let rows: Rows
let papers: PaperRow[]
let batches: readonly string[]
const begun = new Date()
const ledger = new Ledger()

beforeAll(async () => {
  console.log(`crash of all kinds of documents over an agent, seed ${SEED}, ${KILLS} kills`)
  site = { folder: temporaryFolder(), port: await freePort(), gateway: 'agent' }
  await fillWithDemonstration(site.folder)
  server = startServer(site)
  await server.ready()
  const door = openDoor(site.port)
  const boss = await door.as('a.admin')
  const trade = await openTrade(door, 'a', 2 * TRUCKS)
  rows = new Rows(site)
  const desk = await openDesk({ boss, trade, trucks: TRUCKS, ledger })
  batches = desk.batches
  computer = await openComputer(site, boss, await rows.folderOf(batches[0] ?? ''))
  for (const kill of planKills(createRandom(SEED), KILLS)) {
    const working = desk.run()
    await sleep(kill.after)
    if (kill.takesAgent) await computer.killAgent()
    server = await strike(site, server, kill)
    await working.stop()
    await server.ready()
    await sleep(kill.pause)
    computer.startAgent()
  }
  await desk.finish()
  await until(async () => (await rows.unsettled(batches)) === 0 && leftovers(site).length === 0)
  papers = await rows.papers(batches)
  const repeated = ledger.calls.filter(({ tries }) => tries > 1).length
  const seconds = ((Date.now() - begun.getTime()) / 1000).toFixed(0)
  console.log(
    `${ledger.calls.length} requests, ${repeated} of them repeated, ${papers.length} papers; ${seconds} s in all`,
  )
}, TIMEOUT_MS)

afterAll(async () => {
  await rows?.close()
  try {
    await computer?.stop()
    await server?.stop()
  } finally {
    await killPostmaster(site)
    rmSync(site.folder, { recursive: true })
  }
}, 60_000)

/** The work of an agent that was killed goes on when its lease and that of its messages end: after a minute and more. */
async function until(isReached: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 180_000
  while (Date.now() < end && !(await isReached())) await sleep(200)
}

test('each paper exists once and is where the answers of customs lead', () => {
  const expected = batches.flatMap((batch, at) => [
    `${batch} manifest released`,
    `${batch} confirmation accepted`,
    `${batch} tally accepted`,
    ...(at < TRUCKS ? [] : [`${batch} arrival accepted`]),
  ])
  const states = papers.map(({ batch_number, kind, status }) => `${batch_number} ${kind} ${status}`)
  expect(states.toSorted()).toEqual(expected.toSorted())
})

test('each paper left under one number, once, as it was sealed', () => {
  const messages = papers.flatMap((paper) => paper.messages)
  expect(papers.filter(({ messages: own }) => own.length !== 1 || own[0]?.status !== 'answered')).toEqual([])
  const files = sentFiles(site)
  expect(files.map(({ name }) => name).toSorted()).toEqual(messages.map(({ file_name }) => file_name).toSorted())
  const bodies = new Map(files.map(({ name, body }) => [name, body]))
  for (const { file_name, body, sha256 } of messages) {
    expect(bodies.get(file_name)).toBe(body)
    expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
  }
})

test('every request was acknowledged, and every posting sent its paper', () => {
  expect(ledger.calls.filter(({ answer }) => answer === undefined)).toEqual([])
  const results = ledger.of('post').flatMap(({ answer }) => (answer as { rows: { state: string }[] }).rows)
  expect(results.filter(({ state }) => state !== 'sending')).toEqual([])
})

test('nothing is left in the boxes, and no answer is nobody’s', async () => {
  expect(leftovers(site)).toEqual([])
  expect(await rows.straysSince(begun)).toEqual([])
})

test('no server complained of more than the database that was taken from it', () => {
  const complaints = said(site.folder)
    .split('\n')
    .filter((line) => /"level":(50|60)|Error:|unhandled/i.test(line))
  expect([...new Set(complaints.map((line) => /"message":"([^"]*)"/.exec(line)?.[1] ?? line))]).toEqual([])
  expect(readFileSync(join(site.folder, 'agent.log'), 'utf8')).not.toMatch(/unhandled|at file:/)
})
