import { viewBatch } from '@guanqiao/domain/crossing/index'
import { inventoryFilingApi } from '@guanqiao/domain/inventory/filing'
import { inventoryApi } from '@guanqiao/domain/inventory/inventory'
import {
  addInventoryGood,
  clearInventory,
  decideInventory,
  editInventoryGood,
  inventoryHandover,
  makeInventory,
  outstandingInventories,
  postInventory,
} from '@guanqiao/domain/inventory/inventory.calls'
import { sample } from '@guanqiao/domain/testing/sample'
import { createHash } from 'node:crypto'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../testing/actors.ts'
import type { Actor, Stage } from '../../testing/actors.ts'
import { openCrossing } from '../../testing/crossing.ts'
import { dayIn, listedCoal as good } from '../../testing/lists.ts'

let stage: Stage
let clerk: Actor
let filing: string
let count = 0

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('a.admin')
  filing = await file({})
})
afterAll(() => stage.close())

async function file(change: object): Promise<string> {
  const values = {
    ...sample(inventoryFilingApi.create.input, 1),
    records_no: `BA${String((count += 1)).padStart(6, '0')}`,
    status: 'active',
    declare_office: '0708',
    gather_class: 'bonded',
    guarantee_valid_to: dayIn(90),
    ...change,
  }
  return (await clerk.send(inventoryFilingApi.create, values)).body.data.id
}

async function list(change: object = {}) {
  const values = {
    ...sample(inventoryApi.create.input, 1, { inventory_filing: filing }),
    ie_flag: 'I',
    declare_office: '0708',
    ie_date: dayIn(-1),
    transport_mode: '4',
    trade_mode: '5034',
    gross_weight: '75000',
    net_weight: '60000',
    goods: [good],
    filing_id: filing,
    ...change,
  }
  return (await clerk.send(inventoryApi.create, values)).body.data
}

const post = async (id: string) => (await clerk.send(postInventory, { ids: [id] })).body.rows[0]
const read = async (id: string) => (await clerk.send(inventoryApi.get, { id })).body.data

test('a list is frozen, handed over and accepted only with the number of customs', async () => {
  const { id } = await list()
  expect(await post(id)).toMatchObject({ state: 'sending', message_id: `${id}/1`, findings: [] })
  const frozen = await read(id)
  expect(frozen).toMatchObject({ status: 'sending', frozen_no: 1 })
  const { version } = frozen
  const refused = await clerk.send(inventoryApi.update, { id, version, owner_name: '改名' })
  expect(refused.status).toBe(409)

  const json = (await clerk.send(inventoryHandover.calls.file, { id, format: 'json' })).body.data.content
  expect(createHash('sha256').update(json).digest('hex')).toBe(frozen.frozen_hash)
  expect(Object.entries(JSON.parse(json))[0]).toEqual([
    'notice',
    '非海关报文，供单一窗口录入/口岸平台交换 — not a customs message',
  ])
  const xml = (await clerk.send(inventoryHandover.calls.file, { id, format: 'xml' })).body.data.content
  expect(xml).toMatch(/<gathered_list xmlns="urn:guanqiao:exchange:cdl:1">\n {2}<notice>非海关报文/)
  expect(xml).toContain('<net_weight>60000.000</net_weight>')

  const sheet = (await clerk.send(inventoryHandover.calls.file, { id, format: 'xlsx' })).body.data
  expect(sheet).toMatchObject({ file_name: expect.stringMatching(/^集报清单-JB\d+-1\.xlsx$/), encoding: 'base64' })
  const bytes = Buffer.from(sheet.content, 'base64')
  const head = await readSheet(bytes, '集报清单')
  expect(head[0]).toEqual(['notice', '声明', '非海关报文，供单一窗口录入/口岸平台交换 — not a customs message'])
  const frozenHead = Object.entries(JSON.parse(json)).filter(([, value]) => !Array.isArray(value))
  expect(head.map(([name, , value]) => [name, value])).toEqual(frozenHead.map(([name, value]) => [name, String(value)]))
  const [names, labels, ...goods] = await readSheet(bytes, '商品')
  expect(names!.slice(0, 4)).toEqual(['item_no', 'record_item', 'hs_code', 'good_name'])
  expect(labels!.slice(0, 4)).toEqual(['项号', '备案序号', '商品编号', '商品名称'])
  const written = goods.map((row) =>
    Object.fromEntries(names!.map((name, at) => [name, row[at]]).filter(([, cell]) => cell !== null)),
  )
  expect(written).toEqual(
    JSON.parse(json).goods.map((line: object) =>
      Object.fromEntries(Object.entries(line).map(([name, value]) => [name, String(value)])),
    ),
  )

  const early = await clerk.send(decideInventory, {
    id,
    version,
    decision: 'accept',
    list_no: 'X1',
    decided_on: dayIn(0),
  })
  expect(early.status).toBe(409)
  const handed = await clerk.send(inventoryHandover.calls.handOver, {
    id,
    version,
    receiver: '口岸窗口',
    handed_over_at: new Date().toISOString(),
  })
  expect(handed.body.data.status).toBe('handed_over')
  const next = { id, version: handed.body.data.version, decided_on: dayIn(-1) }
  const unnumbered = await clerk.send(decideInventory, { ...next, decision: 'accept' })
  expect(unnumbered.body.fields[0]).toMatchObject({ path: 'list_no' })
  const accepted = await clerk.send(decideInventory, { ...next, decision: 'accept', list_no: '070820261000000001' })
  expect(accepted.body.data).toMatchObject({ status: 'accepted', list_no: '070820261000000001' })
})

test.each([
  ['no filing', { filing_id: null }, '第四条'],
  ['goods heavier than gross', { net_weight: '75000.001' }, '净重大于毛重'],
  ['no goods', { goods: [] }, '至少要有一项商品'],
  ['an import fifteen days ago', { ie_date: dayIn(-16) }, '14日'],
  ['another office', { declare_office: '0707' }, '同一口岸'],
  ['an export without a time of loading', { ie_flag: 'E', load_time: null }, '装载时间'],
])('%s is not frozen', async (_, change, words) => {
  const { id } = await list(change)
  const result = await post(id)
  expect(result.state).toBe('blocked')
  expect(result.findings.map(({ message }: { message: string }) => message).join()).toContain(words)
  expect((await read(id)).status).toBe('draft')
})

test('an expired guarantee and goods that are not bonded are named', async () => {
  const expired = await file({ guarantee_valid_to: dayIn(-2) })
  const { id } = await list({ filing_id: expired })
  expect((await post(id)).message).toContain('担保')
  const { id: ordinary } = await list({ trade_mode: '0110' })
  const result = await post(ordinary)
  expect(result).toMatchObject({ state: 'sending', findings: [{ rule: 'inventory.class', severity: 'warn' }] })
})

test('a recalled list is frozen under the next number', async () => {
  const { id } = await list()
  await post(id)
  const { version } = await read(id)
  expect((await clerk.send(inventoryHandover.calls.recall, { id, version })).body.data.status).toBe('draft')
  expect((await clerk.send(inventoryHandover.calls.file, { id })).status).toBe(409)
  expect((await post(id)).message_id).toBe(`${id}/2`)
})

test('a list is made of a batch and its weighing, what these do not know as in the latest list of its filing', async () => {
  const crossing = await openCrossing(stage)
  const { batch_number: batch } = await crossing.makeManifest()
  const like = await file({})
  const unlike = await clerk.send(makeInventory, { batch_number: batch, filing_id: like })
  expect(unlike.body.fields[0]).toMatchObject({ path: 'filing_id' })
  await list({ filing_id: like, agent_name: '参照报关行', goods: [{ ...good, unit_price: '0.5' }] })
  const fromBatch = (await clerk.send(makeInventory, { batch_number: batch, filing_id: like })).body.data
  expect(fromBatch).toMatchObject({
    status: 'draft',
    batch_number: batch,
    agent_name: '参照报关行',
    owner_name: '某某能源有限公司',
    filing_id: like,
  })
  expect(fromBatch.goods[0].quantity).toBe(fromBatch.net_weight)
  const weighed = await crossing.makeManifest()
  await crossing.rows(
    `insert into weighing (id, version, created_at, updated_at, enterprise_id, weighing_no, status, direction, plate_number,
       batch_number, order_transport_id, gross_weight, tare_weight, net_weight, source)
     select gen_random_uuid(), 1, now(), now(), enterprise_id, 'P900', 'done', 'in', plate_number, batch_number, id, 90000, 20500, 69500, 'hand'
     from order_transport where batch_number = $1`,
    weighed.batch_number,
  )
  const ofScale = await clerk.send(makeInventory, { batch_number: weighed.batch_number, filing_id: like })
  expect(ofScale.body.data.origins).toContainEqual(
    expect.objectContaining({ path: 'net_weight', source: 'weighing', label: '磅单 P900' }),
  )
  const sources = Object.fromEntries(
    fromBatch.origins.map(({ path, label }: { path: string; label: string }) => [path, label]),
  )
  expect(sources).toMatchObject({
    net_weight: `舱单 ${batch}`,
    agent_name: expect.stringMatching(/^清单 JB/),
    owner_name: `舱单 ${batch}`,
  })
  const view = async () => (await clerk.send(viewBatch, { batch_number: batch })).body.data
  const card = (await view()).cards.at(-1)
  expect(card).toMatchObject({
    step: 'list',
    title: `集报清单 ${fromBatch.inventory_no}`,
    state: '草稿',
    due_label: '清单申报',
  })
  const manual = { ids: [fromBatch.id], reason: '窗口', clear_no: 'RG9', time: new Date().toISOString() }
  expect((await clerk.send(clearInventory, manual)).status).toBe(200)
  const { cards, timeline } = await view()
  expect(cards.at(-1)).toMatchObject({ state: '人工清关', tone: 'done', note: '凭证号 RG9', due_at: null })
  const moments = timeline.filter(({ doc_id }: { doc_id: string }) => doc_id === fromBatch.id)
  expect(moments.map(({ title }: { title: string }) => title)).toEqual(['集报清单 草稿', '集报清单 人工清关'])
  const again = await clerk.send(makeInventory, { batch_number: batch, filing_id: like })
  expect(again.body.fields[0].message).toContain('已有集报清单')
})

test('goods are added and changed by their number', async () => {
  const { id, version } = await list()
  const added = await clerk.send(addInventoryGood, { inventory_id: id, version, ...good, good_name: '无烟煤' })
  expect(added.body.data.goods).toHaveLength(2)
  const change = { inventory_id: id, version: added.body.data.version, ...good, good_name: '褐煤' }
  const changed = await clerk.send(editInventoryGood, { ...change, item_no: 2 })
  expect(changed.body.data.goods[1].good_name).toBe('褐煤')
  const missing = await clerk.send(editInventoryGood, { ...change, version: changed.body.data.version, item_no: 3 })
  expect(missing.status).toBe(422)
})

test('clearance by hand takes a right of its own, and is final', async () => {
  const { id } = await list()
  const input = {
    ids: [id],
    reason: '窗口人工办理',
    clear_no: 'RG-1',
    time: new Date(Date.now() - 60_000).toISOString(),
  }
  const plain = await stage.as('a.clerk')
  expect((await plain.send(clearInventory, input)).status).toBe(403)
  const cleared = await clerk.send(clearInventory, input)
  expect(cleared.body.rows[0]).toMatchObject({ status: 'manual', clear_no: 'RG-1' })
  expect((await post(id)).state).toBe('refused')
  expect((await clerk.send(clearInventory, input)).status).toBe(409)
})

test('outstanding lists name their time limit', async () => {
  const { id } = await list({ ie_date: '2026-01-31' })
  const { id: other } = await list()
  const rows = (await clerk.send(outstandingInventories, {})).body.rows as { id: string }[]
  expect(rows.find((row) => row.id === id)).toMatchObject({ due_kind: 'list', due_at: '2026-02-14T15:59:59.000Z' })
  expect(rows.findIndex((row) => row.id === id)).toBeLessThan(rows.findIndex((row) => row.id === other))
})

test('more outstanding lists than one page has are counted', async () => {
  const { id } = await list({ declare_office: '0705' })
  const columns = await stage.database.owner<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'inventory' and is_generated = 'NEVER' and column_name not in ('id', 'inventory_no')`
  const names = columns.map(({ name }) => name).join(', ')
  await stage.database.owner.unsafe(
    `insert into inventory (id, inventory_no, ${names})
     select gen_random_uuid(), 'JBX' || n, ${names} from inventory, generate_series(1, 500) n where id = $1`,
    [id],
  )
  const { body } = await clerk.send(outstandingInventories, { declare_office: '0705' })
  expect(body.rows).toHaveLength(500)
  expect(body.totalCount).toBe(501)
  const other = await stage.as('b.admin')
  expect((await other.send(outstandingInventories, { declare_office: '0705' })).body.totalCount).toBe(0)
})
