import { orderApi, orderStep } from '@guanqiao/domain/order/index'
import { importLicenseApi, oneLicense } from '@guanqiao/domain/reference/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { openTrade, sendOk } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'

let stage: Stage
let a: Trade
let b: Trade
let consigneeId: string

beforeAll(async () => {
  stage = await createStage()
  a = await openTrade(stage, 'a')
  b = await openTrade(stage, 'b')
  consigneeId = (a.draftOf(1) as { receiver_id: string }).receiver_id
})
afterAll(() => stage.close())

let serial = 0

const license = (change: object = {}) =>
  sendOk(a.admin, importLicenseApi.create, {
    license_no: `26-05-${String(++serial).padStart(6, '0')}`,
    receiver_id: consigneeId,
    good_name: '炼焦煤',
    good_code: '2701121000',
    origin_country: 'MNG',
    trade_country: 'MNG',
    quantity: '100',
    unit: '070',
    issue_date: '2026-01-01',
    valid_to: '2099-12-31',
    ...change,
  })

/** A draft order of one truck whose goods use tonnes of a licence. */
async function using(license_id: string, quantity: string, change: object = {}) {
  const draft = a.draftOf(1) as { goods: object[] }
  const goods = [{ ...draft.goods[0], license_id, quantity, unit: '070', ...change }]
  return a.order(1, { goods })
}

const stepOf = async (id: string, event: string) => {
  const { order } = await sendOk(a.clerk, orderApi.detail, { id })
  return a.clerk.send(orderStep, { id, version: order.version, event })
}

const balanceOf = async (id: string) => {
  const { remaining, used_quantity, used_times, status } = await sendOk(a.clerk, importLicenseApi.get, { id })
  return { remaining, used_quantity, used_times, status }
}

test('an order reserves its licensed quantity when submitted and returns it when withdrawn', async () => {
  const { id, remaining } = await license({ tolerance: '5' })
  expect(remaining).toBe('105.000')
  const order = await using(id, '60.3')
  expect((await stepOf(order.id, 'submit')).status).toBe(200)
  expect(await balanceOf(id)).toEqual({
    remaining: '44.700',
    used_quantity: '60.300',
    used_times: 1,
    status: 'valid',
  })
  expect((await a.admin.send(importLicenseApi.remove, { id })).body.code).toBe('license.used')
  expect((await stepOf(order.id, 'reopen')).status).toBe(200)
  expect(await balanceOf(id)).toMatchObject({ remaining: '105.000', used_quantity: '0.000', used_times: 0 })
  expect((await stepOf(order.id, 'cancel')).status).toBe(200)
  expect(await balanceOf(id)).toMatchObject({ remaining: '105.000', used_times: 0 })
})

test('the unit of a licence stays while orders use it: the used quantity counts in it', async () => {
  const { id } = await license()
  const order = await using(id, '60')
  expect((await stepOf(order.id, 'submit')).status).toBe(200)
  const { version } = await sendOk(a.admin, importLicenseApi.get, { id })
  const refused = await a.admin.send(importLicenseApi.update, { id, version, unit: '035' })
  expect(refused.body.fields).toEqual([{ path: 'unit', message: '已有订单使用，单位不能改' }])
  await sendOk(a.admin, importLicenseApi.update, { id, version, unit: '070', quantity: '200' })
  expect((await stepOf(order.id, 'reopen')).status).toBe(200)
  expect(await balanceOf(id)).toMatchObject({ remaining: '200.000', used_quantity: '0.000' })
})

test('of orders that together exceed a licence, submitted at once, only those within it pass', async () => {
  const { id } = await license()
  const orders = await Promise.all(['40', '40', '40'].map((quantity) => using(id, quantity)))
  const answers = await Promise.all(orders.map((order) => stepOf(order.id, 'submit')))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body).toMatchObject({
    code: 'order.incomplete',
    fields: [{ path: 'goods.0.license_id', message: expect.stringContaining('可用余量 20.000，不足 40.000') }],
  })
  expect(await balanceOf(id)).toMatchObject({ remaining: '20.000', used_times: 2 })
})

test.each([
  ['revoked', { revoked_on: '2026-02-01' }, {}, '已撤销'],
  ['expired', { issue_date: '2025-01-01', valid_to: '2025-12-31' }, {}, '有效期已过（2025-12-31）'],
  ['for other goods', { good_code: '2603000090' }, {}, '商品编号是 2603000090'],
] as const)('a licence that is %s is refused', async (_, change, line, words) => {
  const { id } = await license(change)
  const order = await using(id, '1', line)
  const answer = await stepOf(order.id, 'submit')
  expect(answer.status).toBe(422)
  expect(answer.body.fields[0]).toMatchObject({
    path: 'goods.0.license_id',
    message: expect.stringContaining(words),
  })
})

test('a licence for one use is used up by one order, and the weight in kilograms counts in tonnes', async () => {
  const { id } = await license({ use_mode: 'single' })
  const first = await using(id, '32500', { unit: '035' })
  const second = await using(id, '1')
  expect((await stepOf(first.id, 'submit')).status).toBe(200)
  expect(await balanceOf(id)).toMatchObject({ remaining: '67.500', status: 'used_up' })
  expect((await stepOf(second.id, 'submit')).body.fields[0].message).toContain('已用完')
})

test('a reduction below the used quantity is refused', async () => {
  const { id } = await license()
  const order = await using(id, '80')
  await stepOf(order.id, 'submit')
  const { version } = await sendOk(a.clerk, importLicenseApi.get, { id })
  const answer = await a.admin.send(importLicenseApi.update, { id, version, quantity: '79.999' })
  expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: 'quantity' }] } })
  expect(await sendOk(a.admin, importLicenseApi.update, { id, version, quantity: '80' })).toMatchObject({
    remaining: '0.000',
    status: 'used_up',
  })
})

test('one licence is found by number, or as the usable one that expires first', async () => {
  const late = await license({ good_code: '2601112000', valid_to: '2099-12-31' })
  const soon = await license({ good_code: '2601112000', valid_to: '2098-12-31' })
  await license({ good_code: '2601112000', issue_date: '2025-01-01', valid_to: '2025-12-31' })
  const query = { receiver_id: consigneeId, good_code: '2601112000' }
  expect((await sendOk(a.clerk, oneLicense, query)).id).toBe(soon.id)
  expect((await sendOk(a.clerk, oneLicense, { license_no: late.license_no })).id).toBe(late.id)
  expect((await b.clerk.send(oneLicense, { license_no: late.license_no })).status).toBe(404)
  expect(await a.clerk.send(oneLicense, {})).toMatchObject({ status: 422, body: { fields: [{ path: 'license_no' }] } })
})

test('the check of an order that is typed says what submitting would refuse about its licences, until it is submitted', async () => {
  const { id } = await license({ tolerance: '0' })
  const draft = a.draftOf(1) as { goods: object[] }
  const check = async (quantity: string, change: object = {}, order: object = {}) => {
    const goods = [{ ...draft.goods[0], license_id: id, quantity, unit: '070', ...change }]
    const { findings } = await sendOk(a.clerk, orderApi.check, { ...draft, goods, ...order })
    return (findings as { rule: string; path: string; severity: string; message: string }[])
      .filter(({ rule }) => rule === 'license.refused')
      .map(({ path, severity, message }) => `${severity} ${path} ${message}`)
  }
  expect(await check('100')).toEqual([])
  expect(await check('100.001')).toEqual([
    expect.stringMatching(/^block goods\.0\.license_id .*可用余量 100\.000，不足 100\.001/),
  ])
  expect(await check('1', { unit: '007' })).toEqual([
    expect.stringMatching(/^block goods\.0\.quantity .*单位与许可证相同/),
  ])
  const saved = await using(id, '100')
  expect((await stepOf(saved.id, 'submit')).status).toBe(200)
  expect(await check('100', {}, { id: saved.id })).toEqual([])
  expect(await check('1')).toHaveLength(1)
})
