import {
  elementsByGood,
  goodElementApi,
  goodOptionApi,
  goodsApi,
  consigneeApi,
  suggestModels,
} from '@guanqiao/domain/reference/index'
import { applyImport, getImport, listImportRows, mendCell, startImport } from '@guanqiao/domain/import/index'
import { orderApi, orderDetail } from '@guanqiao/domain/order/index'
import { workbookOf } from '@guanqiao/workbook/write'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { coal as coalLine, openTrade, sendOk } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'
import { upload } from '../../../testing/upload.ts'

const good_code = '2701121000'
let stage: Stage
let staff: Actor
let owner: Actor
let neighbour: Actor

beforeAll(async () => {
  stage = await createStage()
  staff = await stage.as('admin')
  owner = await stage.as('a.admin')
  neighbour = await stage.as('b.admin')
  const brand = await element(staff, 1, '品牌类型', { input_type: 'select' })
  await element(staff, 3, '灰分', { input_type: 'number' })
  await element(staff, 2, '品种', { needed: false })
  const option = (option_value: string, option_label: string, sort: number) => ({
    element_id: brand.id,
    option_value,
    option_label,
    sort,
  })
  await sendOk(staff, goodOptionApi.bulkCreate, { list: [option('1', '境内自主品牌', 2), option('0', '无品牌', 1)] })
})
afterAll(() => stage.close())

const element = (actor: Actor, sequence: number, element_name: string, change: object = {}) =>
  sendOk(actor, goodElementApi.create, { good_code, sequence, element_name, ...change })
const coal = (change: object) => ({ good_code, good_name: '炼焦煤', unit_first: '035', ...change })

test('the elements of a commodity come in their order with their options', async () => {
  const rows = await sendOk(owner, elementsByGood, { good_code })
  expect(rows.map((row: { element_name: string }) => row.element_name)).toEqual(['品牌类型', '品种', '灰分'])
  expect(rows[0].options).toEqual([
    { option_value: '0', option_label: '无品牌', preset: false },
    { option_value: '1', option_label: '境内自主品牌', preset: false },
  ])
})

test('elements belong to the platform: an enterprise reads them and changes none', async () => {
  const { status } = await owner.send(goodElementApi.create, { good_code, sequence: 9, element_name: '煤种' })
  expect(status).toBe(403)
  expect(await sendOk(neighbour, elementsByGood, { good_code })).toHaveLength(3)
})

test.each([
  ['9|', '第1项：品牌类型只能是 0、1'],
  ['0|主焦煤', '第3项：请填写灰分'],
  ['0|主焦煤|9.5|x', '有4项，这个商品编号只有3项申报要素'],
  [`0|${'煤'.repeat(127)}|9`, '共258个字符，不能超过255'],
])('goods refuse the elements %s at their field', async (g_model, message) => {
  const { status, body } = await owner.send(goodsApi.create, coal({ g_model }))
  expect([status, body.fields?.[0]?.path]).toEqual([422, 'g_model'])
  expect(body.fields[0].message).toContain(message)
})

test('goods keep right elements, are checked when they change, and suggest them to goods of the same code', async () => {
  const first = await sendOk(owner, goodsApi.create, coal({ g_model: '0|主焦煤|9.5' }))
  const wrong = await owner.send(goodsApi.update, { id: first.id, version: first.version, g_model: '0|主焦煤|多' })
  expect(wrong.body.fields).toEqual([{ path: 'g_model', message: '第3项：灰分应为数字' }])
  const second = await sendOk(owner, goodsApi.create, coal({ good_name: '肥煤' }))
  expect(await sendOk(owner, suggestModels, { good_code, goods_id: second.id })).toEqual([
    { good_name: '炼焦煤', g_model: '0|主焦煤|9.5', source: 'goods' },
  ])
  expect(await sendOk(neighbour, suggestModels, { good_code })).toEqual([])
})

test('orders suggest earlier declarations for the same client first, and to the own enterprise alone', async () => {
  const a = await openTrade(stage, 'a')
  const b = await openTrade(stage, 'b')
  const declared = async (trade: Trade, good_name: string, g_model: string, change: object = {}) =>
    sendOk(trade.clerk, orderApi.create, {
      ...trade.draftOf(1, { goods: [{ ...coalLine(1), good_name, g_model }], ...change }),
      transports: [],
    })
  const { receiver_id } = a.draftOf(1) as { receiver_id: string }
  const other = await sendOk(a.admin, consigneeApi.create, { company_name: '另一家能源', country: 'CHN' })
  await declared(a, '主焦煤', '0|主焦煤|8.1')
  await declared(a, '气煤', '1|气煤|7.7', { receiver_id: other.id })
  await declared(a, '主焦煤', '0|主焦煤|8.1')
  await declared(b, '别家的煤', '1|别家|9')
  const models = (await sendOk(a.clerk, suggestModels, { good_code, client_id: receiver_id })) as {
    g_model: string
    source: string
  }[]
  expect(models.map(({ g_model, source }) => [g_model, source])).toEqual([
    ['0|主焦煤|8.1', 'client'],
    ['0|主焦煤|9.5', 'goods'],
    ['1|气煤|7.7', 'order'],
  ])
  expect((await a.clerk.send(suggestModels, { good_code, client_id: '甲' })).status).toBe(422)
  const wide = await a.clerk.send(orderApi.create, {
    ...a.draftOf(1, { goods: [{ ...coalLine(1), g_model: '煤'.repeat(128) }] }),
    transports: [],
  })
  expect(wide.body.fields).toEqual([
    { path: 'goods.0.g_model', message: expect.stringContaining('共256个字符，不能超过255') },
  ])
})

test('an order is checked by the elements of its goods: wrong ones block, missing ones are noted', async () => {
  const { clerk, draftOf } = await openTrade(stage, 'a')
  const lines = (...models: (string | null)[]) => ({ goods: models.map((g_model) => ({ ...coalLine(1), g_model })) })
  const about = (findings: { path: string; severity: string; message: string }[]) =>
    findings.flatMap(({ path, severity, message }) => (path.endsWith('g_model') ? [[path, severity, message]] : []))
  const wrong = [
    ['goods.0.g_model', 'block', '申报要素第1项：品牌类型只能是 0、1'],
    ['goods.1.g_model', 'block', '申报要素第3项：请填写灰分'],
    ['goods.2.g_model', 'note', '商品编号 2701121000 有 3 项申报要素，报关前要填写'],
  ]
  const planned = draftOf(1, lines('7|肥煤|9', '0|肥煤', null, '0|肥煤|9.1'))
  expect(about((await sendOk(clerk, orderApi.check, { ...planned, transports: [] })).findings)).toEqual(wrong)
  const saved = await sendOk(clerk, orderApi.create, { ...planned, transports: [] })
  expect(about(saved.findings)).toEqual(wrong)
  const detail = await sendOk(clerk, orderDetail, { id: saved.id })
  expect(about(detail.findings)).toEqual(wrong)
  const mended = { id: saved.id, version: saved.version, transports: [], ...lines('0|肥煤|9') }
  expect(about((await sendOk(clerk, orderApi.update, { ...mended, reply: 'changes' })).findings)).toEqual([])
})

test('a sheet of goods with wrong elements is marked at the cell and imported once it is mended', async () => {
  await stage.jobs.run()
  const bytes = await workbookOf([
    {
      name: '商品',
      rows: [
        ['商品名称', '商品编号', '法定第一单位', '申报要素'],
        ['瘦煤', '2701121000', '千克', '0|瘦煤|10.2'],
        ['贫煤', '2701121000', '千克', '0|贫煤|很多'],
      ],
    },
  ])
  const { body } = await upload(owner, bytes, '商品.xlsx')
  const { id } = await sendOk(owner, startImport, { table: 'goods', file_id: body.data.id })
  const settled = (expected: object) =>
    vi.waitFor(
      async () => expect(await sendOk(owner, getImport, { id })).toMatchObject({ state: 'ready', ...expected }),
      { timeout: 60_000, interval: 50 },
    )
  await settled({ good: 1, bad: 1 })
  const [faulty] = await sendOk(owner, listImportRows, { id, only: 'bad' })
  expect(faulty.cells).toContainEqual(
    expect.objectContaining({ field: 'g_model', value: '0|贫煤|很多', problem: '第3项：灰分应为数字' }),
  )
  const cell = { id, row_number: faulty.row_number, field: 'g_model', value: '0|贫煤|11' }
  expect(await sendOk(owner, mendCell, cell)).toMatchObject({ state: 'good' })
  await sendOk(owner, applyImport, { id })
  await settled({ good: 0, bad: 0, imported: 2 })
})
