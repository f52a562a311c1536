import { handoverChannelApi } from '@guanqiao/domain/handover/channel'
import { inventoryHandover } from '@guanqiao/domain/inventory/inventory.calls'
import { expect, test, vi } from 'vitest'
import { at, boss, lists, withHandover } from '../../../testing/handover.ts'
import { openLists } from '../../../testing/lists.ts'

withHandover()

test('secrets are sealed, used, and returned to nobody', async () => {
  const channel = await at.openChannel({ auth: 'bearer' })
  const { id, version } = channel
  const saved = await boss.send(handoverChannelApi.setSecret, { id, version, secret: 'k-geheim-1' })
  expect(saved.body.data).toMatchObject({ secret_set_at: expect.any(String) })
  const [row] = await at.stage.database.owner`select sealed from handover_secret where channel_id = ${id}`
  expect(row!['sealed']).not.toContain('geheim')
  const read = await boss.send(handoverChannelApi.get, { id })
  expect(JSON.stringify([saved.body, read.body])).not.toContain('geheim')
  const [audited] = await at.stage.database
    .owner`select count(*)::int as count from audit_log where after::text like '%geheim%' or before::text like '%geheim%'`
  expect(audited!['count']).toBe(0)
  await at.stage.handover.start()
  try {
    const list = await lists.frozen()
    await vi.waitFor(async () => expect(await lists.read(list.id)).toMatchObject({ status: 'handed_over' }), 10_000)
  } finally {
    await at.stage.handover.stop()
  }
  expect(at.platform.posted[0]!.headers['authorization']).toBe('Bearer k-geheim-1')
})

test('a saved secret is not sent to a host for which nobody has entered it', async () => {
  const { id, version } = await at.openChannel({ auth: 'bearer' })
  const saved = (await boss.send(handoverChannelApi.setSecret, { id, version, secret: 'k-geheim-2' })).body.data
  const path = { id, version: saved.version, address: `${at.platform.address}/other` }
  const channel = (await boss.send(handoverChannelApi.update, path)).body.data
  expect(channel).toMatchObject({ secret_set_at: saved.secret_set_at })
  const host = { id, version: channel.version, address: 'https://elsewhere.example.cn/' }
  expect((await boss.send(handoverChannelApi.update, host)).body.data).toMatchObject({ secret_set_at: null })
  expect(await at.stage.database.owner`select 1 from handover_secret where channel_id = ${id}`).toHaveLength(0)
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
  const channel = await at.openChannel()
  const list = await at.handed()
  const foreign = await at.stage.as('b.admin')
  const none = await at.stage.as('a.none')
  const key = { id: channel.id, version: channel.version }
  expect((await foreign.send(handoverChannelApi.get, { id: channel.id })).status).toBe(404)
  expect((await foreign.send(handoverChannelApi.test, { id: channel.id })).status).toBe(404)
  expect((await foreign.send(handoverChannelApi.setSecret, { ...key, secret: 'x' })).status).toBe(404)
  for (const operation of [inventoryHandover.calls.redeliver, inventoryHandover.calls.byDownload]) {
    expect((await foreign.send(operation, { id: list.id, version: list.version })).status).toBe(404)
    expect((await none.send(operation, { id: list.id, version: list.version })).status).toBe(403)
  }
  const { inventory_no } = list
  const row = { row_number: 2, inventory_no, decision: '接受', list_no: 'X1', decided_on: '2026-01-01' }
  const { rows } = (await foreign.send(inventoryHandover.calls.answers, { rows: [row] })).body
  expect(rows).toMatchObject([{ state: 'bad', problems: [{ field: 'inventory_no' }] }])
  expect((await none.send(inventoryHandover.calls.answers, { rows: [{ row_number: 2 }] })).status).toBe(403)
  expect((await none.send(handoverChannelApi.test, { id: channel.id })).status).toBe(403)
  expect(await lists.read(list.id)).toMatchObject({ status: 'handed_over', list_no: null })
  // The channel of an enterprise carries no list of another one.
  const theirs = await openLists(foreign)
  expect(await theirs.frozen()).toMatchObject({ delivery_state: null })
})
