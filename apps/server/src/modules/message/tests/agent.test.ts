import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agentBeat, agentNext, customsHealth, portAgentApi } from '@guanqiao/domain/message/agent/index'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../../config.ts'
import type { Agent } from '../../../gateways/agent/agent.ts'
import { actor, createStage } from '../../../testing/actors.ts'
import type { Stage } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { sendOk } from '../../../testing/trade.ts'
import { newAgent, newComputer, newKey } from '../../../testing/customsGateways.ts'

let stage: Stage
let crossing: Crossing
let computer: Awaited<ReturnType<typeof newComputer>>
const running: Agent[] = []
const rooms: (typeof computer)[] = []

beforeAll(async () => {
  stage = await createStage({ customs: { ...readConfig({ NODE_ENV: 'test' }).customs, gateway: 'agent' } })
  crossing = await openCrossing(stage)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.database.owner`delete from outbox`
  computer = await newRoom()
  return async () => {
    await Promise.all(running.splice(0).map((agent) => agent.stop()))
    await Promise.all(rooms.splice(0).map(({ remove }) => remove()))
  }
})

async function newRoom() {
  const room = await newComputer(crossing)
  rooms.push(room)
  return room
}
async function start(key: string, folder = computer.folder): Promise<Agent> {
  const agent = await newAgent(stage, folder, key)
  running.push(agent)
  return agent
}
const settled = { timeout: 20_000, interval: 20 }
const works = (agent: Agent) => vi.waitFor(() => expect(agent.isWorking()).toBe(true), settled)
const outBox = (folder = computer.folder) => readdir(join(folder, 'clients', crossing.exchange.folder, 'OutBox'))
const until = (count: number, folder?: string) =>
  vi.waitFor(async () => expect(await outBox(folder)).toHaveLength(count), settled)
const send = async () => crossing.send((await crossing.makeManifest()).id)
const messageOf = async (message_id: string) =>
  (
    await crossing.rows<{ status: string; last_error: string | null }>(
      `select status, last_error from customs_message where message_id = $1`,
      message_id,
    )
  )[0]
const health = async () => (await (await stage.as('a.clerk')).send(customsHealth)).body

test('of two agents with one key on one computer one works, and the other when the first has ended', async () => {
  const { key } = await newKey(stage)
  const first = await start(key)
  await works(first)
  const second = await start(key)
  await send()
  await until(1)
  expect(second.isWorking()).toBe(false)
  await first.stop()
  await works(second)
  await send()
  await until(2)
})

test('a key works on one computer; with a new key on another, a message that the old computer may have delivered is failed', async () => {
  const { id, key } = await newKey(stage)
  const first = await start(key)
  await works(first)
  const other = await newRoom()
  const copied = await start(key, other.folder)
  const message = await send()
  await until(1)
  await vi.waitFor(async () => expect(await messageOf(message)).toMatchObject({ status: 'delivered' }), settled)
  expect(copied.isWorking()).toBe(false)
  expect(await outBox(other.folder)).toEqual([])
  await first.stop()

  // The computer dies with a message that it has taken and not reported.
  const client = actor(stage, key)
  const run = { installation: 'dead', run: 'dead' }
  await stage.database.owner`update agent_session set installation = 'dead' where agent_id = ${id}`
  await sendOk(client, agentBeat, { ...run, host: 'old' })
  const doubtful = await send()
  const { body } = await client.send(agentNext, { ...run, folders: [crossing.exchange.folder] })
  expect(body.rows).toMatchObject([{ message_id: doubtful, attempts: 1 }])
  const untouched = await send()

  const boss = await stage.as('a.admin')
  const renewed = await sendOk(boss, portAgentApi.issueKey, { id })
  expect((await client.send(agentNext, { ...run, folders: [] })).status).toBe(401)
  await works(await start(renewed.key, other.folder))
  await until(1, other.folder)
  expect(await messageOf(doubtful)).toMatchObject({ status: 'dead', last_error: expect.stringContaining('原电脑') })
  await vi.waitFor(async () => expect(await messageOf(untouched)).toMatchObject({ status: 'delivered' }), settled)
})

test('a restarted agent continues at once with the messages that it had claimed, and delivers none twice', async () => {
  const { key } = await newKey(stage)
  const first = await start(key)
  await works(first)
  const message = await send()
  await until(1)
  await first.stop()
  // As if it had died before it could report.
  await stage.database
    .owner`update customs_message set status = 'queued', delivered_at = null where message_id = ${message}`
  await stage.database.owner`insert into outbox (topic, id, enterprise_id, attempts, queued_at, next_at)
    select 'customs', id, enterprise_id, 1, queued_at, now() + interval '1 minute' from customs_message where message_id = ${message}`
  await works(await start(key))
  await vi.waitFor(async () => expect(await messageOf(message)).toMatchObject({ status: 'delivered' }), settled)
  expect(await outBox()).toHaveLength(1)
})

test('without its folder a client gets nothing, nothing is lost or given up, and the light says why', async () => {
  const { key } = await newKey(stage)
  const agent = await start(key)
  await works(agent)
  const box = join(computer.folder, 'clients', crossing.exchange.folder, 'OutBox')
  await rename(box, `${box}-away`)
  await vi.waitFor(async () => expect((await health()).words).toContain('OutBox'), settled)
  const message = await send()
  expect(await health()).toMatchObject({ state: 'bad', queue: 1 })
  await rename(`${box}-away`, box)
  await until(1)
  await vi.waitFor(async () => expect(await messageOf(message)).toMatchObject({ status: 'delivered' }), settled)
  await vi.waitFor(
    async () => expect(await health()).toEqual({ state: 'ok', words: expect.any(String), queue: 0 }),
    settled,
  )
})

describe('the calls of an agent', () => {
  test('are refused to users, and without a run', async () => {
    const run = { installation: 'a', run: 'b' }
    for (const name of ['a.admin', 'admin'])
      expect(await (await stage.as(name)).send(agentBeat, { ...run, host: 'x' })).toMatchObject({
        status: 403,
        body: { code: 'agent.only' },
      })
    const client = actor(stage, (await newKey(stage)).key)
    expect(await client.send(agentNext, { ...run, folders: [] })).toMatchObject({
      status: 409,
      body: { code: 'agent.busy' },
    })
  })

  test('end with its disabling, and with the deletion', async () => {
    const { id, key } = await newKey(stage)
    const client = actor(stage, key)
    await sendOk(client, agentBeat, { installation: 'a', run: 'b', host: 'x' })
    const boss = await stage.as('a.admin')
    const { version } = await sendOk(boss, portAgentApi.get, { id })
    await sendOk(boss, portAgentApi.update, { id, version, status: 'disabled' })
    expect((await client.send(agentBeat, { installation: 'a', run: 'b', host: 'x' })).status).toBe(401)
  })

  test('reach the messages of the own folders alone', async () => {
    const others = await openCrossing(stage, { username: 'b.clerk' })
    await others.send((await others.makeManifest()).id)
    const client = actor(stage, (await newKey(stage)).key)
    const run = { installation: 'a', run: 'b' }
    const { folders } = await sendOk(client, agentBeat, { ...run, host: 'x' })
    expect(folders).toEqual([crossing.exchange.folder])
    const { body } = await client.send(agentNext, { ...run, folders: [others.exchange.folder] })
    expect(body.rows).toEqual([])
  })
})

test('one folder has one agent', async () => {
  const boss = await stage.as('a.admin')
  await stage.database.owner`update port_agent set status = 'disabled'`
  const north = await sendOk(boss, portAgentApi.create, { agent_name: '北口岸', folders: ['NORTH'] })
  const rivals = await Promise.all([
    boss.send(portAgentApi.create, { agent_name: '全部' }),
    boss.send(portAgentApi.create, { agent_name: '又一个北口岸', folders: ['SOUTH', 'NORTH'] }),
  ])
  for (const { status, body } of rivals)
    expect({ status, body }).toMatchObject({ status: 422, body: { fields: [{ path: 'folders' }] } })
  await sendOk(boss, portAgentApi.create, { agent_name: '南口岸', folders: ['SOUTH'] })
  const response = await boss.send(portAgentApi.update, { id: north.id, version: north.version, folders: ['SOUTH'] })
  expect(response.body.fields[0].message).toBe('交换目录 SOUTH 已由“南口岸”收发')
})

test('a large answer arrives whole', async () => {
  const { key } = await newKey(stage)
  await works(await start(key))
  const text = `${'长'.repeat(200_000)}末`
  await writeFile(join(computer.folder, 'clients', crossing.exchange.folder, 'InBox', 'Large_answer.txt'), text)
  const stored = () =>
    crossing.rows<{ raw: string }>(`select raw from stray_receipt where file_name = 'Large_answer.txt'`)
  await vi.waitFor(async () => expect(await stored()).toEqual([{ raw: text }]), settled)
})

test('of two agents with one folder, restored beside each other, the older one serves it', async () => {
  const first = await newKey(stage)
  const second = await newKey(stage)
  const foldersOf = async (key: string) =>
    (await sendOk(actor(stage, key), agentBeat, { installation: key, run: key.slice(0, 20), host: 'x' })).folders
  expect(await foldersOf(second.key)).toEqual([crossing.exchange.folder])
  await stage.database.owner`update port_agent set status = 'active' where id = ${first.id}`
  expect(await foldersOf(first.key)).toEqual([crossing.exchange.folder])
  expect(await foldersOf(second.key)).toEqual([])
})
