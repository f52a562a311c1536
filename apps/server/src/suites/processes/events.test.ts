import { writeReceipt } from '@guanqiao/customs'
import { receiptsSince } from '@guanqiao/domain/message/index'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { arrivalsAt } from '../../modules/message/index.ts'
import { createStage } from '../../testing/actors.ts'
import type { Stage } from '../../testing/actors.ts'
import { openCrossing } from '../../testing/crossing.ts'
import type { Crossing } from '../../testing/crossing.ts'
import { openEventLog } from '../../testing/eventLog.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { openScreen } from '../../testing/screens.ts'
import type { Screen } from '../../testing/screens.ts'
import { openSecondApp } from '../../testing/secondApp.ts'
import type { SecondApp } from '../../testing/secondApp.ts'

let stage: Stage
let second: SecondApp
let crossing: Crossing
let others: Crossing
const addresses: string[] = []
const screens: Screen[] = []

beforeAll(async () => {
  stage = await createStage()
  second = await openSecondApp(stage)
  crossing = await openCrossing(stage)
  others = await openCrossing(stage, { username: 'b.clerk' })
  for (const { http } of [stage, second]) addresses.push(await http.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await second.close()
  await stage.close()
})
afterEach(() => screens.splice(0).forEach(({ socket }) => socket.disconnect()))

/** A registered screen at the first or second server. */
async function screenAt(server: 0 | 1, username: string): Promise<Screen> {
  const screen = await openScreen(addresses[server] ?? '')
  screens.push(screen)
  const { token } = await stage.as(username)
  expect(await screen.register(token)).toMatchObject({ ok: true, receipts: true })
  return screen
}

type Code = 'E1' | 'E3' | '01' | '11'
const stages: Record<Code, 1 | 2 | 3> = { E1: 1, E3: 1, '01': 2, '11': 3 }

function fileOf(message_id: string, code: Code) {
  const receipt = {
    message_id,
    message_type: 'MT1401',
    stage: stages[code],
    code,
    text: code,
    hasSummary: true,
  } as const
  const content = Buffer.from(writeReceipt({ ...receipt, bills: [], equipment: [] }))
  return { file_name: `Receipt_${message_id}_${code}.xml`, content }
}

/** Received by the process of that server. */
const receiveAt = ({ store }: { store: Stage['store'] }, message: string, code: Code) =>
  arrivalsAt({ store, log: quiet }).received([fileOf(message, code)])

const soon = { timeout: 15_000, interval: 10 }
const ids = (events: readonly { event_id: string }[]) => events.map(({ event_id }) => event_id)

test('an event reaches the screens of every server once and in order, whichever server received it', async () => {
  const events = openEventLog(stage)
  await events.next()
  const clerks = [await screenAt(0, 'a.clerk'), await screenAt(1, 'a.clerk')]
  const staff = [await screenAt(0, 'admin'), await screenAt(1, 'admin')]
  const strangers = [await screenAt(0, 'b.clerk'), await screenAt(1, 'b.clerk')]
  const messages = []
  for (let n = 0; n < 8; n += 1) messages.push(await crossing.send((await crossing.makeManifest()).id))
  await Promise.all(
    messages.map(async (message, n) => {
      for (const [at, code] of (['E1', 'E3', '01', '11'] as const).entries())
        await receiveAt((n + at) % 2 === 0 ? stage : second, message, code)
    }),
  )
  const expected = ids(await events.next())
  expect(expected).toHaveLength(messages.length * 4)
  for (const { received } of [...clerks, ...staff])
    await vi.waitFor(() => expect(ids(received)).toEqual(expected), soon)
  for (const { received } of strangers) expect(received).toEqual([])
})

test('events committed while the listening connection is lost are reported afterwards, once and in order', async () => {
  const events = openEventLog(stage)
  await events.next()
  const [near, far] = [await screenAt(0, 'a.clerk'), await screenAt(1, 'a.clerk')]
  const theirs = await screenAt(1, 'b.clerk')
  const message = await crossing.send((await crossing.makeManifest()).id)
  const foreign = await others.send((await others.makeManifest()).id)
  let cuts = 0
  for (const code of ['E1', 'E3', '01', '11'] as const) {
    // None if the connection is not back yet.
    const cut = await stage.database.owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'guanqiao heartbeat'`
    cuts += cut.length
    await receiveAt(stage, message, code)
    await receiveAt(second, foreign, code)
  }
  expect(cuts).toBeGreaterThanOrEqual(2)
  const all = await events.next()
  const of = ({ enterprise_id }: Crossing) => ids(all.filter((event) => event.enterprise_id === enterprise_id))
  expect(of(crossing)).toHaveLength(4)
  for (const { received } of [near, far]) await vi.waitFor(() => expect(ids(received)).toEqual(of(crossing)), soon)
  await vi.waitFor(() => expect(ids(theirs.received)).toEqual(of(others)), soon)
})

test('an event id exceeds the previous one, even if that came from a process with a fast clock', async () => {
  const screen = await screenAt(1, 'a.clerk')
  const message = await crossing.send((await crossing.makeManifest()).id)
  await receiveAt(stage, message, 'E1')
  await vi.waitFor(() => expect(screen.received).toHaveLength(1), soon)
  const ahead = (Date.now() + 3_600_000).toString(16).padStart(12, '0')
  const id = `${ahead.slice(0, 8)}-${ahead.slice(8)}-7fff-bfff-ffffffffffff`
  await stage.database.owner`update receipt set id = ${id} where id = ${screen.received[0]?.event_id ?? ''}`
  await receiveAt(second, message, '01')
  await receiveAt(stage, message, '11')
  // Under its new id the first receipt is another event.
  const codes = ['E1', 'E1', '01', '11']
  await vi.waitFor(() => expect(screen.received.map(({ code }) => code)).toEqual(codes), soon)
  expect(screen.received[1]?.event_id).toBe(id)
  for (const { event_id } of screen.received.slice(2)) expect(event_id > id).toBe(true)
})

test('requests are served while the listening connection is reopened', async () => {
  const clerk = await stage.as('a.clerk')
  const heartbeats = async (action: string) => {
    const rows = await stage.database.owner.unsafe<{ pid: number }[]>(
      `select pid${action} from pg_stat_activity where datname = current_database() and application_name = 'guanqiao heartbeat' and state = 'idle'`,
    )
    return rows.map(({ pid }) => pid)
  }
  for (let round = 0; round < 5; round += 1) {
    await vi.waitFor(async () => expect(await heartbeats('')).toHaveLength(2), soon)
    const ended = new Set(await heartbeats(', pg_terminate_backend(pid)'))
    do expect((await clerk.send(receiptsSince, {})).status).toBe(200)
    while ((await heartbeats('')).filter((pid) => !ended.has(pid)).length < 2)
  }
})
