import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChance } from '../../demo/chance.ts'
import { temporaryFolder } from '../../testing/launched.ts'
import { openTrade } from '../../testing/trade.ts'
import { openDoor } from './door.ts'
import { leftovers, sentFiles } from './exchange.ts'
import { planKills, strike } from './kills.ts'
import { Ledger } from './ledger.ts'
import type { Call } from './ledger.ts'
import { createLoad } from './load.ts'
import { makeManifests } from './manifests.ts'
import { Rows } from './rows.ts'
import type { SentRow } from './rows.ts'
import { freePort, killPostmaster, said, startServer } from './serverProcess.ts'
import type { ServerProcess, Site } from './serverProcess.ts'

/** `CRASH_SEED` repeats a plan of kills (their effects hang on the machine), `CRASH_KILLS` makes it longer. */
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000)
const KILLS = Number(process.env['CRASH_KILLS'] ?? 20)
const MANIFESTS = 200
const LONGEST = 300_000 + KILLS * 10_000

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
  server = startServer(site)
  await server.ready()
  const door = openDoor(site.port)
  const clerk = await door.as('a.clerk')
  const trade = await openTrade(door, 'a', MANIFESTS)
  const manifests = await makeManifests(clerk, trade, MANIFESTS)
  const unsent = [...manifests]
  const load = createLoad({ clerk, company_id: trade.company_id, ledger, chance: createChance(SEED + 1), unsent })
  for (const [at, kill] of planKills(createChance(SEED), KILLS).entries()) {
    const running = load.run(kill.after, Math.ceil(unsent.length / (KILLS - at)))
    await sleep(kill.after)
    server = await strike(site, server, kill)
    await running.stop()
    restarts.push(await server.ready())
  }
  await load.finish()
  rows = new Rows(site)
  await settled(manifests)
  sent = await rows.sent(manifests)
  console.log(summary())
}, LONGEST)

afterAll(async () => {
  await rows?.close()
  try {
    await server?.stop()
  } finally {
    await killPostmaster(site)
    rmSync(site.folder, { recursive: true })
  }
})

/** A message that a killed worker held is due again when its lease is over. */
async function settled(manifests: readonly string[]): Promise<void> {
  const until = Date.now() + 90_000
  while (Date.now() < until) {
    if ((await rows.unfinished(manifests)) === 0 && leftovers(site).length === 0) return
    await sleep(200)
  }
}

function summary(): string {
  const calls = ledger.calls
  const sorted = restarts.toSorted((a, b) => a - b)
  return [
    `${calls.length} calls, ${calls.filter(({ tries }) => tries > 1).length} of them repeated, ${sent.length} manifests`,
    `receipts told again after a crash: ${sent.reduce((sum, it) => sum + it.repeats, 0)}`,
    `ready after ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms (median), ${(sorted.at(-1) ?? 0).toFixed(0)} ms at most`,
    `${((Date.now() - begun.getTime()) / 1000).toFixed(0)} s in all`,
  ].join('; ')
}

const idOf = ({ answer }: Call): string => (answer as { data: { id: string } }).data.id

describe('what was acknowledged', () => {
  test.each([
    ['company', 'company_name', '断电运输%'],
    ['vehicle', 'plate_number', 'ZZ%'],
  ] as const)(
    'each %s is there once, under the id that was told, and its history tells of it once',
    async (kind, column, pattern) => {
      const calls = ledger.of(kind)
      expect(calls.length).toBeGreaterThan(KILLS)
      const expected = calls.map((call) => ({ name: call.input[column], ids: [idOf(call)], audited: 1 }))
      const byName = (a: { name: unknown }, b: { name: unknown }) => (String(a.name) < String(b.name) ? -1 : 1)
      expect((await rows.created(kind, column, pattern)).toSorted(byName)).toEqual(expected.toSorted(byName))
    },
  )

  test('the answer of each key is kept', async () => {
    const keys = ledger.calls.map(({ key }) => key)
    expect((await rows.answeredKeys(keys)).toSorted()).toEqual(keys.toSorted())
  })
})

interface Line {
  readonly id: string
  readonly state: string
  readonly message_id: string
}

describe('what was sent to customs', () => {
  test('each manifest left under one number, the one that was told', () => {
    const lines = ledger.of('post').flatMap(({ answer }) => (answer as { rows: Line[] }).rows)
    expect(lines.filter(({ state }) => state !== 'sending')).toEqual([])
    expect(lines).toHaveLength(MANIFESTS)
    const told = new Map(lines.map((it) => [it.id, it.message_id]))
    const kept = sent.map(({ id, messages }) => [id, messages.map((it) => it.message_id)])
    expect(kept).toEqual(sent.map(({ id }) => [id, [told.get(id)]]))
  })

  test('each was handed over once, as it was sealed', () => {
    const messages = sent.flatMap((it) => it.messages)
    const files = new Map(sentFiles(site).map(({ name, body }) => [name, body]))
    expect(
      sentFiles(site)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(messages.map(({ file_name }) => file_name).toSorted())
    for (const { file_name, body, sha256 } of messages) {
      expect(files.get(file_name)).toBe(body)
      expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
    }
  })

  test('each was answered, and is where the answers lead', () => {
    expect(sent).toHaveLength(MANIFESTS)
    for (const { messages, id: _, repeats: __, ...rest } of sent) {
      expect(messages.map(({ status }) => status)).toEqual(['answered'])
      expect(rest).toEqual({
        manifest: 'released',
        batch: 'confirmed',
        truck: 'manifest_accepted',
        bill: 'released',
        receipts: ['0', '01', '11', 'E1', 'E3'],
        released: 1,
      })
    }
  })

  test('nothing is left in the boxes, and no answer is nobody’s', async () => {
    expect(leftovers(site)).toEqual([])
    expect(await rows.straysSince(begun)).toEqual([])
  })
})

test('no server complained of more than the database that was taken from it', () => {
  const complaints = said(site.folder)
    .split('\n')
    .filter((line) => /"level":(50|60)|Error:|unhandled/i.test(line))
  expect([...new Set(complaints.map((line) => /"message":"([^"]*)"/.exec(line)?.[1] ?? line))]).toEqual([])
})
