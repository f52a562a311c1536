import { cargoListApi } from '@guanqiao/domain/cargo/cargoList'
import { cargoHandover } from '@guanqiao/domain/cargo/cargoList.calls'
import { handoverChannelApi } from '@guanqiao/domain/handover/channel'
import { workToDo } from '@guanqiao/domain/todo/index'
import type { Task } from '@guanqiao/domain/todo/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakePlatform } from '../../gateways/handover/tests/fakePlatform.ts'
import type { FakePlatform } from '../../gateways/handover/tests/fakePlatform.ts'
import { handoverKinds } from '../../handover.ts'
import { deliverDue } from '../../kernel/outbox/worker.ts'
import { createStage } from '../../testing/actors.ts'
import type { Stage } from '../../testing/actors.ts'
import { openCargo } from '../../testing/cargo.ts'
import type { Cargo } from '../../testing/cargo.ts'
import { handoverTopic } from '../../documents/handover/topic.ts'

let platform: FakePlatform
let stage: Stage
let cargo: Cargo

const log = { info() {}, warn() {}, error() {} }

beforeAll(async () => {
  platform = await fakePlatform()
  const handover = { folder: undefined, hosts: [platform.host], ca: platform.ca, simulated: true }
  stage = await createStage({ handover })
  cargo = await openCargo(stage)
  const boss = await stage.as('a.admin')
  const common = { list_kind: 'cargo_list', way: 'https', address: platform.address, file_format: 'xml' }
  const { status } = await boss.send(handoverChannelApi.create, { ...common, channel_name: '所有口岸' })
  expect(status).toBe(200)
  const elsewhere = await stage.database.owner`select id from port where customs_code <> '0708' limit 1`
  const other = { ...common, channel_name: '别的口岸', way: 'folder', address: null, port_id: elsewhere[0]?.['id'] }
  if (elsewhere[0]) await boss.send(handoverChannelApi.create, other)
})
afterAll(async () => {
  await stage.close()
  await platform.close()
})

async function deliver() {
  await stage.database.owner`update outbox set next_at = now()`
  const topic = handoverTopic({ gateway: stage.handover.gateway, kinds: handoverKinds, key: Buffer.alloc(32) })
  await deliverDue({ store: stage.store, log, topic })
}

async function posted() {
  const { id } = await cargo.complete()
  await cargo.post(id)
  return cargo.read(id)
}

test('the file leaves by the channel of all ports, and the receipt hands the list over', async () => {
  const list = await posted()
  expect(list).toMatchObject({ status: 'prepared', delivery_state: 'sending', delivery_way: 'https' })
  await deliver()
  const file = (await cargo.clerk.send(cargoHandover.calls.file, { id: list.id, format: 'xml' })).body.data.content
  expect(platform.posted.at(-1)).toMatchObject({ body: file, headers: { 'idempotency-key': list.frozen_hash } })
  const handed = await cargo.read(list.id)
  expect(handed).toMatchObject({ status: 'handed_over', delivery_state: 'received', receiver: '口岸平台' })
  const recalled = await cargo.clerk.send(cargoHandover.calls.recall, { id: list.id, version: handed.version })
  expect(recalled.body.data).toMatchObject({ status: 'prepared', delivery_state: null, receipt_no: null })
})

test('a refusal is a task; the list is sent again, handed over by hand, or removed', async () => {
  const list = await posted()
  platform.reactions = [{ status: 400 }]
  await deliver()
  const failed = await cargo.read(list.id)
  expect(failed).toMatchObject({ status: 'prepared', delivery_state: 'failed' })
  const tasks = async () =>
    ((await cargo.clerk.send(workToDo, { kind: 'handoverFailed' })).body.rows as Task[]).map(({ path }) => path)
  expect(await tasks()).toEqual([`/cds/view?id=${list.id}`])
  const again = await cargo.clerk.send(cargoHandover.calls.redeliver, { id: list.id, version: failed.version })
  expect(again.body.data).toMatchObject({ delivery_state: 'sending' })
  expect(await tasks()).toEqual([])
  const freed = await cargo.clerk.send(cargoHandover.calls.byDownload, {
    id: list.id,
    version: again.body.data.version,
  })
  const input = {
    id: list.id,
    version: freed.body.data.version,
    receiver: '司机',
    handed_over_at: new Date().toISOString(),
  }
  expect((await cargo.clerk.send(cargoHandover.calls.handOver, input)).body.data).toMatchObject({
    status: 'handed_over',
  })

  const removed = await posted()
  const before = platform.posted.length
  const gone = await cargo.clerk.send(cargoListApi.remove, { id: removed.id, version: removed.version })
  expect(gone.status).toBe(200)
  await deliver()
  expect(platform.posted).toHaveLength(before)
  expect(await stage.database.owner`select 1 from outbox`).toHaveLength(0)
})

test('confirmations of the port are imported: each once, the others at their cells', async () => {
  const [one, two] = [await posted(), await posted()]
  await deliver()
  const at = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const row = (cargo_no: string, change: object = {}) => ({
    cargo_no,
    port_officer: '3 号岗',
    confirmed_at: at,
    given_no: 'C09070500001',
    ...change,
  })
  const rows = [
    row(one.cargo_no),
    row(two.cargo_no, { port_officer: '' }),
    row(two.cargo_no, { given_no: '1' }),
    row('CD0'),
  ]
  const send = async (answers: readonly object[]) =>
    (
      await cargo.clerk.send(cargoHandover.calls.answers, {
        rows: answers.map((values, n) => ({ row_number: n + 2, ...values })),
      })
    ).body.rows.map(
      ({ state, problems }: { state: string; problems: { field: string }[] }) => problems[0]?.field ?? state,
    )
  expect(await send(rows)).toEqual(['taken', 'port_officer', 'given_no', 'cargo_no'])
  expect(await cargo.read(one.id)).toMatchObject({
    status: 'confirmed',
    given_no: 'C09070500001',
    port_officer: '3 号岗',
  })
  expect(await cargo.read(two.id)).toMatchObject({ status: 'handed_over' })
  expect(await send(rows.slice(0, 1))).toEqual(['known'])
})
