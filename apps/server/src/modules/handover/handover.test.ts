import { handoverChannelApi } from '@guanqiao/domain/handover/channel'
import {
  decideInventory,
  handInventoryByDownload,
  handOverInventory,
  importInventoryAnswers,
  inventoryFile,
  recallInventory,
  redeliverInventory,
} from '@guanqiao/domain/inventory/inventory.calls'
import { getJob } from '@guanqiao/domain/job/index'
import { ANSWERS_FORMAT } from '@guanqiao/domain/trade/delivery'
import { workToDo } from '@guanqiao/domain/todo/index'
import type { Task } from '@guanqiao/domain/todo/index'
import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakePlatform } from '../../gateways/handover/tests/fakePlatform.ts'
import type { FakePlatform } from '../../gateways/handover/tests/fakePlatform.ts'
import { handoverKinds } from '../../handover.ts'
import { deliverDue } from '../../kernel/outbox/worker.ts'
import { createStage } from '../../testing/actors.ts'
import type { Actor, Stage } from '../../testing/actors.ts'
import { openLists } from '../../testing/lists.ts'
import type { Lists } from '../../testing/lists.ts'
import { handoverTopic } from '../../trade/handover/topic.ts'
import { answerWatch, watchFolders } from '../../trade/handover/watch.ts'

let platform: FakePlatform
let stage: Stage
let boss: Actor
let lists: Lists
let root: string
let count = 0

const key = Buffer.alloc(32, 7)
const log = { info() {}, warn() {}, error() {} }
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

beforeAll(async () => {
  platform = await fakePlatform()
  root = await mkdtemp(join(tmpdir(), 'guanqiao-handover-'))
  const handover = { folder: root, hosts: [platform.host], ca: platform.ca, simulated: true }
  stage = await createStage({ handover })
  boss = await stage.as('a.admin')
  lists = await openLists(boss)
})
afterAll(async () => {
  await stage.close()
  await platform.close()
  await rm(root, { recursive: true, force: true })
})
beforeEach(async () => {
  await stage.database.owner`update handover_channel set status = 'disabled'`
  platform.reactions = []
  platform.posted.length = 0
  platform.answers = undefined
})

async function openChannel(values: object = {}) {
  const channel = {
    channel_name: `渠道 ${(count += 1)}`,
    list_kind: 'inventory',
    way: 'https',
    address: platform.address,
    ...values,
  }
  const { status, body } = await boss.send(handoverChannelApi.create, channel)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const options = () => ({ store: stage.store, log, gateway: stage.handover.gateway, kinds: handoverKinds, key })
const topic = () => handoverTopic(options())
/** Delivers everything that is queued, whatever its back-off. */
async function deliver(leaseMs = 30_000) {
  await stage.database.owner`update outbox set next_at = now()`
  await deliverDue({ store: stage.store, log, topic: topic(), leaseMs })
}
const place = (enterprise: string, ...parts: string[]) => join(root, enterprise, 'LISTS', ...parts)

test('without a channel a person takes the file, as ever', async () => {
  const list = await lists.frozen()
  expect(list).toMatchObject({ status: 'sending', delivery_state: null, delivery_way: null })
  const { status, body } = await boss.send(redeliverInventory, { id: list.id, version: list.version })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'handover.noChannel' })
})

test('by HTTPS, the frozen file leaves with its hash, and the receipt hands the list over', async () => {
  await openChannel()
  const list = await lists.frozen()
  expect(list).toMatchObject({ status: 'sending', delivery_state: 'sending', delivery_way: 'https' })
  await deliver()
  const file = (await boss.send(inventoryFile, { id: list.id, format: 'json' })).body.data.content
  expect(platform.posted).toMatchObject([{ body: file, headers: { 'idempotency-key': list.frozen_hash } }])
  expect(await lists.read(list.id)).toMatchObject({
    status: 'handed_over',
    delivery_state: 'received',
    receiver: '口岸平台',
    receipt_no: `R-${list.frozen_hash.slice(0, 8)}`,
    handed_over_at: expect.any(String),
    list_no: null,
  })
  const entries = await stage.database
    .owner`select operation, username from audit_log where record_id = ${list.id} and operation = 'handover.receipt'`
  expect(entries).toMatchObject([{ username: null }])
  expect(await stage.database.owner`select 1 from outbox`).toHaveLength(0)
  expect(await stage.database.owner`select 1 from customs_message`).toHaveLength(0)
})

test('a crash between sending and recording sends the file again under the same key, and loses nothing', async () => {
  await openChannel()
  const list = await lists.frozen()
  const dying = { ...topic(), delivered: () => Promise.reject(new Error('killed')) }
  await expect(deliverDue({ store: stage.store, log, topic: dying, leaseMs: 1 })).rejects.toThrow('killed')
  expect(await lists.read(list.id)).toMatchObject({ status: 'sending', delivery_state: 'sending' })
  await deliver()
  expect(platform.posted.map(({ headers }) => headers['idempotency-key'])).toEqual([list.frozen_hash, list.frozen_hash])
  expect([...platform.taken.keys()].filter((id) => id === list.frozen_hash)).toHaveLength(1)
  expect(await lists.read(list.id)).toMatchObject({ status: 'handed_over', delivery_tries: 2 })
})

test('a failure is repeated and shown; a refusal is a task until the clerk sends again or takes the file', async () => {
  await openChannel()
  const list = await lists.frozen()
  platform.reactions = [{ status: 503 }, { status: 422 }]
  await deliver()
  expect(await lists.read(list.id)).toMatchObject({
    version: list.version,
    delivery_state: 'sending',
    delivery_tries: 1,
    delivery_error: '对方暂时不能接收（503）',
  })
  await deliver()
  const failed = await lists.read(list.id)
  expect(failed).toMatchObject({ delivery_state: 'failed', delivery_tries: 2, delivery_error: '对方拒绝接收（422）' })
  const tasks = async () =>
    ((await boss.send(workToDo, {})).body.rows as Task[]).filter(({ kind }) => kind === 'handoverFailed')
  expect(await tasks()).toMatchObject([{ id: list.id, detail: expect.stringContaining('拒绝接收') }])
  await deliver()
  expect(platform.posted).toHaveLength(2)
  const again = await boss.send(redeliverInventory, { id: list.id, version: failed.version })
  expect(again.body.data).toMatchObject({ delivery_state: 'sending', delivery_tries: 0, delivery_error: null })
  expect(await tasks()).toEqual([])
  const { version } = again.body.data
  const freed = await boss.send(handInventoryByDownload, { id: list.id, version })
  expect(freed.body.data).toMatchObject({ status: 'sending', delivery_state: null, delivery_channel_id: null })
  await deliver()
  expect(platform.posted).toHaveLength(2)
  const input = {
    id: list.id,
    version: freed.body.data.version,
    receiver: '窗口',
    handed_over_at: new Date().toISOString(),
  }
  expect((await boss.send(handOverInventory, input)).status).toBe(200)
})

test('after many attempts a delivery is given up, and can be started again', async () => {
  await openChannel()
  const list = await lists.frozen()
  platform.reactions = Array.from({ length: 12 }, () => ({ status: 500 }))
  for (let attempt = 0; attempt < 12; attempt += 1) await deliver()
  const failed = await lists.read(list.id)
  expect(failed).toMatchObject({ delivery_state: 'failed', delivery_tries: 12 })
  await boss.send(redeliverInventory, { id: list.id, version: failed.version })
  await deliver()
  expect(await lists.read(list.id)).toMatchObject({ status: 'handed_over', delivery_tries: 1 })
})

test('a list that is recalled is not sent, and what the receiver has of it changes nothing', async () => {
  await openChannel()
  const [early, late] = [await lists.frozen(), await lists.frozen()]
  await boss.send(recallInventory, { id: early.id, version: early.version })
  const recalling = {
    ...topic(),
    async delivered(...args: Parameters<ReturnType<typeof topic>['delivered']>) {
      await boss.send(recallInventory, { id: late.id, version: late.version })
      return topic().delivered(...args)
    },
  }
  await deliverDue({ store: stage.store, log, topic: recalling })
  expect(platform.posted.map(({ headers }) => headers['idempotency-key'])).toEqual([late.frozen_hash])
  for (const { id } of [early, late])
    expect(await lists.read(id)).toMatchObject({ status: 'draft', delivery_state: null, handed_over_at: null })
})

test('by folder, the file waits until the receiver takes it; a recalled one is taken back', async () => {
  const { id: channelId, enterprise_id } = await openChannel({ way: 'folder', address: null })
  await stage.jobs.run()
  const { job_id } = (await boss.send(handoverChannelApi.test, { id: channelId })).body.data
  await vi.waitFor(async () => expect((await boss.send(getJob, { id: job_id })).body.data.status).toBe('done'), 10_000)
  const [kept, recalled] = [await lists.frozen(), await lists.frozen()]
  await deliver()
  const placed = await lists.read(kept.id)
  expect(placed).toMatchObject({ status: 'sending', delivery_state: 'placed', handed_over_at: null })
  const name = `cdl-${kept.id}-1.json`
  expect(JSON.parse(await readFile(place(enterprise_id, 'out', name), 'utf8'))).toMatchObject({ id: kept.id })
  const change = { id: channelId, version: 1, folder: 'OTHER' }
  expect((await boss.send(handoverChannelApi.update, change)).body.code).toBe('handover.inUse')
  const { version } = await lists.read(recalled.id)
  await boss.send(recallInventory, { id: recalled.id, version })
  await watchFolders(options())
  expect((await readdir(place(enterprise_id, 'out'))).filter((one) => !one.startsWith('.'))).toEqual([name])
  expect(await lists.read(kept.id)).toMatchObject({ status: 'sending' })
  await rename(place(enterprise_id, 'out', name), place(enterprise_id, 'done', name))
  await watchFolders(options())
  expect(await lists.read(kept.id)).toMatchObject({ status: 'handed_over', delivery_state: 'received', list_no: null })
})

const accepted = (list: { inventory_no: string }, number: string, change: object = {}) => ({
  inventory_no: list.inventory_no,
  decision: '接受',
  list_no: number,
  decided_on: today(),
  ...change,
})
async function handed() {
  const list = await lists.frozen()
  const input = { id: list.id, version: list.version, receiver: '窗口', handed_over_at: new Date().toISOString() }
  return (await boss.send(handOverInventory, input)).body.data
}
const importRows = async (rows: readonly object[], actor = boss) =>
  (await actor.send(importInventoryAnswers, { rows: rows.map((row, at) => ({ row_number: at + 2, ...row })) })).body
    .rows

test('imported answers: good rows are taken once, the others are reported at their cells', async () => {
  const [one, two, three] = [await handed(), await handed(), await handed()]
  const draft = await lists.create()
  const rows = [
    accepted(one, '070820260000000001'),
    {
      ...accepted(two, ''),
      decision: 'reject',
      decision_text: '商品编号不符',
      decided_on: today().replaceAll('-', '/'),
    },
    accepted(three, '070820260000000001'),
    accepted(three, ''),
    accepted(three, '编号'),
    accepted(three, '070820260000000003', { decided_on: '明天' }),
    accepted(three, '070820260000000003', { decision: '也许' }),
    accepted({ inventory_no: 'JB000' }, '070820260000000004'),
    accepted(draft, '070820260000000005'),
  ]
  const results = await importRows(rows)
  const problems = results.map(({ state, problems: [problem] }: { state: string; problems: { field: string }[] }) =>
    problem ? problem.field : state,
  )
  expect(problems).toEqual([
    'taken',
    'taken',
    'list_no',
    'list_no',
    'list_no',
    'decided_on',
    'decision',
    'inventory_no',
    'inventory_no',
  ])
  expect(await lists.read(one.id)).toMatchObject({ status: 'accepted', list_no: '070820260000000001' })
  const rejected = await lists.read(two.id)
  expect(rejected).toMatchObject({ status: 'rejected', decision_text: '商品编号不符' })
  expect(await lists.read(three.id)).toMatchObject({ status: 'handed_over', list_no: null })
  expect((await importRows(rows.slice(0, 2))).map(({ state }: { state: string }) => state)).toEqual(['known', 'known'])

  // The rejected list is handed over anew: the old sheet must not reject it again.
  await lists.post(two.id)
  const { version } = await lists.read(two.id)
  const again = { id: two.id, version, receiver: '窗口', handed_over_at: new Date().toISOString() }
  expect((await boss.send(handOverInventory, again)).status).toBe(200)
  expect(await importRows(rows.slice(1, 2))).toMatchObject([{ state: 'known' }])
  expect(await lists.read(two.id)).toMatchObject({ status: 'handed_over' })
})

test('a typed answer and an imported one with the same number are one; a number belongs to one list', async () => {
  const [one, two] = [await handed(), await handed()]
  const decision = { decision: 'accept' as const, list_no: 'CDL0000000001', decided_on: today() }
  expect((await boss.send(decideInventory, { id: one.id, version: one.version, ...decision })).status).toBe(200)
  expect(await importRows([accepted(one, 'cdl0000000001')])).toMatchObject([{ state: 'known' }])
  const twice = await boss.send(decideInventory, { id: two.id, version: two.version, ...decision })
  expect(twice.body.fields).toMatchObject([{ path: 'list_no', message: expect.stringContaining(one.inventory_no) }])
})

test('answers arrive as files in the folder and at the address', async () => {
  const { id, enterprise_id } = await openChannel({ way: 'folder', folder: 'ANSWERS', address: null })
  const { job_id } = (await boss.send(handoverChannelApi.test, { id })).body.data
  await stage.jobs.run()
  await vi.waitFor(async () => expect((await boss.send(getJob, { id: job_id })).body.data.status).toBe('done'), 10_000)
  await stage.database.owner`update handover_channel set status = 'disabled'`
  const [one, two] = [await handed(), await handed()]
  await stage.database.owner`update handover_channel set status = 'active' where id = ${id}`
  const inbox = join(root, enterprise_id, 'ANSWERS', 'in')
  const content = {
    format: ANSWERS_FORMAT,
    inventory: [accepted(one, 'F1', { decision: 'accept' }), accepted(two, '')],
  }
  for (const [name, body] of [
    ['a.json', JSON.stringify(content)],
    ['b.json', '{"format":'],
    ['c.json', '{"format":"other"}'],
  ] as const) {
    await writeFile(join(inbox, name), body)
    await utimes(join(inbox, name), new Date(0), new Date(0))
  }
  await answerWatch(options(), 'folder')()
  expect(await lists.read(one.id)).toMatchObject({ status: 'accepted', list_no: 'F1' })
  expect(await lists.read(two.id)).toMatchObject({ status: 'handed_over' })
  expect(await readFile(join(inbox, 'done', 'a.json.problems.txt'), 'utf8')).toMatch(/第 2 条：list_no .*海关编号/)
  expect((await readdir(inbox)).sort()).toEqual(['done'])
  const channel = (await boss.send(handoverChannelApi.get, { id })).body.data
  expect(channel).toMatchObject({ answered_at: expect.any(String), answer_problem: expect.stringContaining('c.json') })

  await openChannel({ answers_address: platform.address })
  platform.answers = JSON.stringify({ format: ANSWERS_FORMAT, inventory: [accepted(two, 'F2')] })
  const watch = answerWatch(options(), 'https')
  await watch()
  await watch()
  expect(await lists.read(two.id)).toMatchObject({ status: 'accepted', list_no: 'F2' })
})

test('the simulated platform marks its receipts and gives no number of customs', async () => {
  await openChannel({ way: 'simulated', address: null })
  const list = await lists.frozen()
  await deliver()
  expect(await lists.read(list.id)).toMatchObject({
    status: 'handed_over',
    delivery_way: 'simulated',
    receiver: '模拟口岸平台',
    receipt_no: expect.stringMatching(/^模拟-/),
    list_no: null,
  })
})

test('secrets are sealed, used, and returned to nobody', async () => {
  const channel = await openChannel({ auth: 'bearer' })
  const { id, version } = channel
  const saved = await boss.send(handoverChannelApi.setSecret, { id, version, secret: 'k-geheim-1' })
  expect(saved.body.data).toMatchObject({ secret_set_at: expect.any(String) })
  const [row] = await stage.database.owner`select sealed from handover_secret where channel_id = ${id}`
  expect(row!['sealed']).not.toContain('geheim')
  const read = await boss.send(handoverChannelApi.get, { id })
  expect(JSON.stringify([saved.body, read.body])).not.toContain('geheim')
  const [audited] = await stage.database
    .owner`select count(*)::int as count from audit_log where after::text like '%geheim%' or before::text like '%geheim%'`
  expect(audited!['count']).toBe(0)
  await stage.handover.start()
  try {
    const list = await lists.frozen()
    await vi.waitFor(async () => expect(await lists.read(list.id)).toMatchObject({ status: 'handed_over' }), 10_000)
  } finally {
    await stage.handover.stop()
  }
  expect(platform.posted[0]!.headers['authorization']).toBe('Bearer k-geheim-1')
})

test('incomplete channels, paths and plain addresses are refused at their fields', async () => {
  const wrong = async (values: object) =>
    (await boss.send(handoverChannelApi.create, { channel_name: '错', list_kind: 'inventory', ...values })).body.fields
  expect(await wrong({ way: 'https' })).toMatchObject([{ path: 'address' }])
  expect(await wrong({ way: 'https', address: 'http://port.example.cn' })).toMatchObject([{ path: 'address' }])
  expect(await wrong({ way: 'https', address: 'https://a:b@port.example.cn' })).toMatchObject([{ path: 'address' }])
  expect(await wrong({ folder: '../OTHER' })).toMatchObject([{ path: 'folder' }])
  expect(await wrong({ folder: 'A/B' })).toMatchObject([{ path: 'folder' }])
  expect(await wrong({ auth: 'basic' })).toMatchObject([{ path: 'auth_user' }])
})

test('another enterprise, and users without the right, do none of this', async () => {
  const channel = await openChannel()
  const list = await handed()
  const foreign = await stage.as('b.admin')
  const none = await stage.as('a.none')
  const at = { id: channel.id, version: channel.version }
  expect((await foreign.send(handoverChannelApi.get, { id: channel.id })).status).toBe(404)
  expect((await foreign.send(handoverChannelApi.test, { id: channel.id })).status).toBe(404)
  expect((await foreign.send(handoverChannelApi.setSecret, { ...at, secret: 'x' })).status).toBe(404)
  for (const operation of [redeliverInventory, handInventoryByDownload]) {
    expect((await foreign.send(operation, { id: list.id, version: list.version })).status).toBe(404)
    expect((await none.send(operation, { id: list.id, version: list.version })).status).toBe(403)
  }
  expect(await importRows([accepted(list, 'X1')], foreign)).toMatchObject([{ problems: [{ field: 'inventory_no' }] }])
  expect((await none.send(importInventoryAnswers, { rows: [{ row_number: 2 }] })).status).toBe(403)
  expect((await none.send(handoverChannelApi.test, { id: channel.id })).status).toBe(403)
  expect(await lists.read(list.id)).toMatchObject({ status: 'handed_over', list_no: null })
  // The channel of an enterprise carries no list of another one.
  const theirs = await openLists(foreign)
  expect(await theirs.frozen()).toMatchObject({ delivery_state: null })
})
