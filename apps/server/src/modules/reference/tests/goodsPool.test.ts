import { adoptGoods, changedPoolGoods, goodElementApi, goodsApi, takeOverGoods } from '@guanqiao/domain/reference/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { sendOk } from '../../../testing/trade.ts'

let stage: Stage
let staff: Actor
let a: Actor
let b: Actor

beforeAll(async () => {
  stage = await createStage()
  staff = await stage.as('admin')
  a = await stage.as('a.admin')
  b = await stage.as('b.admin')
})
afterAll(() => stage.close())

const pooled = (good_name: string, change: object = {}) =>
  sendOk(staff, goodsApi.create, { good_name, good_code: '2701121000', unit_first: '035', rate_mfn: '3', ...change })
const changeShared = async (id: string, change: object) => {
  const { version } = await sendOk(staff, goodsApi.get, { id })
  return sendOk(staff, goodsApi.update, { id, version, ...change })
}
const reported = async (actor: Actor, id: string) =>
  (await sendOk(actor, changedPoolGoods, {})).find((row: { id: string }) => row.id === id)

test('goods of the pool are taken over once, with their source', async () => {
  const shared = await pooled('公共焦煤', { conditions: '47Axy', unit_ratio: '1000' })
  expect(shared).toMatchObject({ enterprise_id: null, rate_mfn: '3.000', unit_ratio: '1000.000000' })
  const copy = await sendOk(a, takeOverGoods, { id: shared.id })
  expect(copy).toMatchObject({
    good_name: '公共焦煤',
    conditions: '47Axy',
    shared_id: shared.id,
    shared_id_text: '公共焦煤',
    shared_version: shared.version,
  })
  expect(copy.enterprise_id).not.toBeNull()
  for (const id of [shared.id, copy.id]) expect(await sendOk(a, takeOverGoods, { id })).toEqual(copy)
  expect((await b.send(takeOverGoods, { id: copy.id })).status).toBe(404)
  expect((await sendOk(b, takeOverGoods, { id: shared.id })).id).not.toBe(copy.id)
})

test('the source of a copy cannot be typed', async () => {
  const shared = await pooled('公共瘦煤')
  const draft = { good_name: '自称公共', good_code: '2701121000', unit_first: '035', shared_id: shared.id }
  expect((await a.send(goodsApi.create, draft)).status).toBe(422)
})

test('an own row of the same name is returned unchanged, an expired row of the pool is refused', async () => {
  const existing = await sendOk(a, goodsApi.create, {
    good_name: '公共贫煤',
    good_code: '2701121000',
    unit_first: '035',
  })
  const shared = await pooled('公共贫煤')
  expect(await sendOk(a, takeOverGoods, { id: shared.id })).toMatchObject({ id: existing.id, shared_id: null })
  await changeShared(shared.id, { status: 'expired' })
  const { status, body } = await b.send(takeOverGoods, { id: shared.id })
  expect([status, body.fields]).toEqual([422, [{ path: 'id', message: '公共商品 公共贫煤 已失效' }]])
})

test('a change in the pool is reported with its words and copied only by choice', async () => {
  const shared = await pooled('公共肥煤', { conditions: '7A' })
  const copy = await sendOk(a, takeOverGoods, { id: shared.id })
  const priced = await sendOk(a, goodsApi.update, { id: copy.id, version: copy.version, default_price: '12.5' })
  expect(await reported(a, copy.id)).toBeUndefined()
  const { version: shared_version } = await changeShared(shared.id, {
    conditions: '47Axy',
    unit_second: '070',
    rate_mfn: '0',
  })
  expect(await sendOk(a, goodsApi.get, { id: copy.id })).toEqual(priced)
  expect(await reported(a, copy.id)).toEqual({
    id: copy.id,
    version: priced.version,
    good_name: '公共肥煤',
    good_code: '2701121000',
    shared_version,
    expired: false,
    changes: [
      { field: 'unit_second', label: '法定第二单位', former: null, current: '070 吨', own_value: null },
      { field: 'conditions', label: '监管条件', former: '7A', current: '47Axy', own_value: '7A' },
      { field: 'rate_mfn', label: '最惠国税率(%)', former: '3.000', current: '0.000', own_value: '3.000' },
    ],
  })
  expect(await reported(b, copy.id)).toBeUndefined()
  const input = { id: copy.id, version: priced.version, shared_version, fields: ['conditions', 'unit_second'] }
  const adopted = await sendOk(a, adoptGoods, input)
  expect(adopted).toMatchObject({
    conditions: '47Axy',
    unit_second: '070',
    rate_mfn: '3.000',
    default_price: '12.5000',
    shared_version,
  })
  expect(await reported(a, copy.id)).toBeUndefined()
})

test('a change after the look is a conflict, and other enterprises cannot adopt', async () => {
  const shared = await pooled('公共气煤')
  const copy = await sendOk(a, takeOverGoods, { id: shared.id })
  const seen = await changeShared(shared.id, { ciq_code: '999' })
  await changeShared(shared.id, { ciq_code: '998' })
  const input = { id: copy.id, version: copy.version, shared_version: seen.version, fields: ['ciq_code'] }
  const conflict = await a.send(adoptGoods, input)
  expect([conflict.status, conflict.body.code]).toEqual([409, 'goods.poolChanged'])
  expect((await b.send(adoptGoods, input)).status).toBe(404)
  const { shared_version } = await reported(a, copy.id)
  const stale = await a.send(adoptGoods, { ...input, version: copy.version + 5, shared_version })
  expect(stale.status).toBe(409)
  expect((await a.send(adoptGoods, { ...input, shared_version, fields: ['enterprise_id'] })).status).toBe(422)
})

test('declining a change keeps the own values and is not reported again', async () => {
  const shared = await pooled('公共长焰煤', { spec: '块' })
  const copy = await sendOk(a, takeOverGoods, { id: shared.id })
  const { version: shared_version } = await changeShared(shared.id, { status: 'expired' })
  expect(await reported(a, copy.id)).toMatchObject({ expired: true })
  const adopted = await sendOk(a, adoptGoods, { id: copy.id, version: copy.version, shared_version, fields: [] })
  expect(adopted.status).toBe('valid')
  expect(await reported(a, copy.id)).toBeUndefined()
})

test('adopted elements are checked by the list of the commodity', async () => {
  const good_code = '9800000777'
  const shared = await pooled('公共杂煤', { good_code, g_model: '甲' })
  const copy = await sendOk(a, takeOverGoods, { id: shared.id })
  const { version: shared_version } = await changeShared(shared.id, { g_model: '多' })
  await sendOk(staff, goodElementApi.create, { good_code, sequence: 1, element_name: '灰分', input_type: 'number' })
  const input = { id: copy.id, version: copy.version, shared_version, fields: ['g_model'] }
  const { status, body } = await a.send(adoptGoods, input)
  expect([status, body.fields]).toEqual([422, [{ path: 'g_model', message: '第1项：灰分应为数字' }]])
})

test('the pool is kept by the staff alone, and a row that was taken over is not deleted', async () => {
  const shared = await pooled('公共褐煤')
  await sendOk(a, takeOverGoods, { id: shared.id })
  const { id, version } = shared
  expect((await a.send(goodsApi.update, { id, version, spec: '改' })).body.code).toBe('record.ofPlatform')
  expect((await staff.send(goodsApi.remove, { id, version })).status).toBe(409)
})
