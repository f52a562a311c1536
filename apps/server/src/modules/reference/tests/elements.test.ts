import {
  elementsByGood,
  goodElementApi,
  goodOptionApi,
  goodsApi,
  receiverApi,
  suggestModels,
} from '@guanqiao/domain/reference/index'
import { orderApi } from '@guanqiao/domain/order/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { coal as coalLine, openTrade, sendOk } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'

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

test('orders suggest what was declared for the same client first, and to the own enterprise alone', async () => {
  const a = await openTrade(stage, 'a')
  const b = await openTrade(stage, 'b')
  const declared = async (trade: Trade, good_name: string, g_model: string, change: object = {}) =>
    sendOk(trade.clerk, orderApi.create, {
      ...trade.draftOf(1, { goods: [{ ...coalLine(1), good_name, g_model }], ...change }),
      transports: [],
    })
  const { receiver_id } = a.draftOf(1) as { receiver_id: string }
  const other = await sendOk(a.admin, receiverApi.create, { company_name: '另一家能源', country: 'CHN' })
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
