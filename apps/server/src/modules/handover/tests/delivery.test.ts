import { handoverChannelApi } from '@guanqiao/domain/handover/channel'
import { inventoryHandover } from '@guanqiao/domain/inventory/inventory.calls'
import { workToDo } from '@guanqiao/domain/todo/index'
import type { Task } from '@guanqiao/domain/todo/index'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deliverDue } from '../../../kernel/outbox/worker.ts'
import { at, boss, lists, withHandover } from '../../../testing/handover.ts'
import type { HandoverStage } from '../../../testing/handover.ts'
import { watchFolders } from '../../../documents/handover/watch.ts'

withHandover()

const pathIn = (enterprise: string, ...parts: string[]) => join(at.root, enterprise, 'LISTS', ...parts)

test('without a channel a person takes the file, as ever', async () => {
  const list = await lists.frozen()
  expect(list).toMatchObject({ status: 'sending', delivery_state: null, delivery_way: null })
  const { status, body } = await boss.send(inventoryHandover.calls.redeliver, { id: list.id, version: list.version })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'handover.noChannel' })
})

test('by HTTPS, the frozen file leaves with its hash, and the receipt hands the list over', async () => {
  await at.openChannel()
  const list = await lists.frozen()
  expect(list).toMatchObject({ status: 'sending', delivery_state: 'sending', delivery_way: 'https' })
  await at.deliver()
  const file = (await boss.send(inventoryHandover.calls.file, { id: list.id, format: 'json' })).body.data.content
  expect(at.platform.posted).toMatchObject([{ body: file, headers: { 'idempotency-key': list.frozen_hash } }])
  expect(await lists.read(list.id)).toMatchObject({
    status: 'handed_over',
    delivery_state: 'received',
    receiver: '口岸平台',
    receipt_no: `R-${list.frozen_hash.slice(0, 8)}`,
    handed_over_at: expect.any(String),
    list_no: null,
  })
  const entries = await at.stage.database
    .owner`select operation, username from audit_log where record_id = ${list.id} and operation = 'handover.receipt'`
  expect(entries).toMatchObject([{ username: null }])
  expect(await at.stage.database.owner`select 1 from outbox`).toHaveLength(0)
  expect(await at.stage.database.owner`select 1 from customs_message`).toHaveLength(0)
})

test('a crash between sending and recording sends the file again under the same key, and loses nothing', async () => {
  await at.openChannel()
  const list = await lists.frozen()
  const dying = { ...at.topic(), delivered: () => Promise.reject(new Error('killed')) }
  await expect(deliverDue({ ...at.options, topic: dying, leaseMs: 1 })).rejects.toThrow('killed')
  expect(await lists.read(list.id)).toMatchObject({ status: 'sending', delivery_state: 'sending' })
  await at.deliver()
  expect(at.platform.posted.map(({ headers }) => headers['idempotency-key'])).toEqual([
    list.frozen_hash,
    list.frozen_hash,
  ])
  expect([...at.platform.uploads.keys()].filter((id) => id === list.frozen_hash)).toHaveLength(1)
  expect(await lists.read(list.id)).toMatchObject({ status: 'handed_over', delivery_tries: 2 })
})

test('a failure is repeated and shown; a refusal is a task until the clerk sends again or takes the file', async () => {
  await at.openChannel()
  const list = await lists.frozen()
  at.platform.reactions = [{ status: 503 }, { status: 422 }]
  await at.deliver()
  expect(await lists.read(list.id)).toMatchObject({
    version: list.version,
    delivery_state: 'sending',
    delivery_tries: 1,
    delivery_error: '对方暂时不能接收（503）',
  })
  await at.deliver()
  const failed = await lists.read(list.id)
  expect(failed).toMatchObject({ delivery_state: 'failed', delivery_tries: 2, delivery_error: '对方拒绝接收（422）' })
  const tasks = async () =>
    ((await boss.send(workToDo, {})).body.rows as Task[]).filter(({ kind }) => kind === 'handoverFailed')
  expect(await tasks()).toMatchObject([{ id: list.id, detail: expect.stringContaining('拒绝接收') }])
  await at.deliver()
  expect(at.platform.posted).toHaveLength(2)
  const again = await boss.send(inventoryHandover.calls.redeliver, { id: list.id, version: failed.version })
  expect(again.body.data).toMatchObject({ delivery_state: 'sending', delivery_tries: 0, delivery_error: null })
  expect(await tasks()).toEqual([])
  const { version } = again.body.data
  const freed = await boss.send(inventoryHandover.calls.byDownload, { id: list.id, version })
  expect(freed.body.data).toMatchObject({ status: 'sending', delivery_state: null, delivery_channel_id: null })
  await at.deliver()
  expect(at.platform.posted).toHaveLength(2)
  const input = {
    id: list.id,
    version: freed.body.data.version,
    receiver: '窗口',
    handed_over_at: new Date().toISOString(),
  }
  expect((await boss.send(inventoryHandover.calls.handOver, input)).status).toBe(200)
})

test('a channel that is disabled meanwhile sends nothing more', async () => {
  const { id } = await at.openChannel()
  const list = await lists.frozen()
  await at.stage.database.owner`update handover_channel set status = 'disabled' where id = ${id}`
  await at.deliver()
  expect(at.platform.posted).toEqual([])
  expect(await lists.read(list.id)).toMatchObject({
    delivery_state: 'failed',
    delivery_error: expect.stringContaining('已停用'),
  })
})

test('after many attempts a delivery is given up, and can be started again', async () => {
  await at.openChannel()
  const list = await lists.frozen()
  at.platform.reactions = Array.from({ length: 12 }, () => ({ status: 500 }))
  for (let attempt = 0; attempt < 12; attempt += 1) await at.deliver()
  const failed = await lists.read(list.id)
  expect(failed).toMatchObject({ delivery_state: 'failed', delivery_tries: 12 })
  await boss.send(inventoryHandover.calls.redeliver, { id: list.id, version: failed.version })
  await at.deliver()
  expect(await lists.read(list.id)).toMatchObject({ status: 'handed_over', delivery_tries: 1 })
})

test('a list that is recalled is not sent, and its late receipt changes nothing', async () => {
  await at.openChannel()
  const [early, late] = [await lists.frozen(), await lists.frozen()]
  await boss.send(inventoryHandover.calls.recall, { id: early.id, version: early.version })
  const recalling = {
    ...at.topic(),
    async delivered(...args: Parameters<ReturnType<HandoverStage['topic']>['delivered']>) {
      await boss.send(inventoryHandover.calls.recall, { id: late.id, version: late.version })
      return at.topic().delivered(...args)
    },
  }
  await deliverDue({ ...at.options, topic: recalling })
  expect(at.platform.posted.map(({ headers }) => headers['idempotency-key'])).toEqual([late.frozen_hash])
  for (const { id } of [early, late])
    expect(await lists.read(id)).toMatchObject({ status: 'draft', delivery_state: null, handed_over_at: null })
})

test('a list that is frozen anew while its earlier file leaves is delivered anew', async () => {
  await at.openChannel()
  const list = await lists.frozen()
  const racing = {
    ...at.topic(),
    async delivered(...args: Parameters<ReturnType<HandoverStage['topic']>['delivered']>) {
      await boss.send(inventoryHandover.calls.recall, { id: list.id, version: list.version })
      await lists.post(list.id)
      return at.topic().delivered(...args)
    },
  }
  await deliverDue({ ...at.options, topic: racing })
  expect(await lists.read(list.id)).toMatchObject({ status: 'sending', delivery_state: 'sending', frozen_no: 2 })
  await at.deliver()
  expect(at.platform.posted).toHaveLength(2)
  expect(await lists.read(list.id)).toMatchObject({ status: 'handed_over', delivery_state: 'received', frozen_no: 2 })
})

test('by folder, the file waits until the receiver takes it; a recalled one is taken back', async () => {
  const { id: channelId, enterprise_id } = await at.openChannel({ way: 'folder', address: null })
  await at.tryChannel(channelId)
  const [submitted, recalled] = [await lists.frozen(), await lists.frozen()]
  await at.deliver()
  const placed = await lists.read(submitted.id)
  expect(placed).toMatchObject({ status: 'sending', delivery_state: 'placed', handed_over_at: null })
  const name = `cdl-${submitted.id}-1.json`
  expect(JSON.parse(await readFile(pathIn(enterprise_id, 'out', name), 'utf8'))).toMatchObject({ id: submitted.id })
  const change = { id: channelId, version: 1, folder: 'OTHER' }
  expect((await boss.send(handoverChannelApi.update, change)).body.code).toBe('handover.inUse')
  const { version } = await lists.read(recalled.id)
  await boss.send(inventoryHandover.calls.recall, { id: recalled.id, version })
  await watchFolders(at.options)
  expect((await readdir(pathIn(enterprise_id, 'out'))).filter((one) => !one.startsWith('.'))).toEqual([name])
  expect(await lists.read(submitted.id)).toMatchObject({ status: 'sending' })
  await rename(pathIn(enterprise_id, 'out', name), pathIn(enterprise_id, 'done', name))
  await watchFolders(at.options)
  expect(await lists.read(submitted.id)).toMatchObject({
    status: 'handed_over',
    delivery_state: 'received',
    list_no: null,
  })
})

test('the simulated platform marks its receipts and gives no number of customs', async () => {
  await at.openChannel({ way: 'simulated', address: null })
  const list = await lists.frozen()
  await at.deliver()
  expect(await lists.read(list.id)).toMatchObject({
    status: 'handed_over',
    delivery_way: 'simulated',
    receiver: '模拟口岸平台',
    receipt_no: expect.stringMatching(/^模拟-/),
    list_no: null,
  })
})
