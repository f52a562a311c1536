import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { company, driver, vehicle } from '@guanqiao/domain/transport/index'
import { manifest } from '@guanqiao/domain/customs/index'
import { order } from '@guanqiao/domain/order/index'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { actOf, draftOf, makeOneOfEach } from '../../../testing/rows.ts'
import { openTrade } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'
import type { Entity } from '@guanqiao/domain/kit/entity'

let stage: Stage
let admin: Actor
let clerk: Actor
let ids: Record<string, string>

beforeAll(async () => {
  stage = await createStage()
  admin = await stage.as('a.admin')
  clerk = await stage.as('a.clerk')
  ids = await makeOneOfEach(admin, await stage.as('admin'))
})
afterAll(() => stage.close())

async function create(entity: Entity, n: number, values: object = {}): Promise<string> {
  const { status, body } = await admin.send(actOf(entity, 'create')!, { ...draftOf(entity, n, ids), ...values })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}
async function remove(entity: Entity, id: string): Promise<void> {
  const { status, body } = await admin.send(actOf(entity, 'remove')!, { id })
  expect(status, JSON.stringify(body)).toBe(200)
}
const restore = (actor: Actor, entity: Entity, id: string) =>
  actor.call('POST', '/audit/recycle/restore', { entity: entity.table, id })

describe('a record is not restored', () => {
  test('while another has its unique value: the error is at the field and names the other', async () => {
    const id = await create(vehicle, 20, { plate_number: '蒙L20202' })
    await remove(vehicle, id)
    const other = await create(vehicle, 21, { plate_number: '蒙L20202' })
    const answer = await restore(admin, vehicle, id)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'record.taken', fields: [{ path: 'plate_number', message: '车牌号已存在：蒙L20202' }] },
    })
    await remove(vehicle, other)
    expect((await restore(admin, vehicle, id)).status).toBe(200)
  })
  test('while a record that it refers to is deleted: the error names the field', async () => {
    const company_id = await create(company, 22)
    const id = await create(vehicle, 22, { company_id })
    await remove(vehicle, id)
    await remove(company, company_id)
    expect(await restore(admin, vehicle, id)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'company_id', message: '运输公司不存在或已删除' }] },
    })
    expect((await restore(admin, company, company_id)).status).toBe(200)
    expect((await restore(admin, vehicle, id)).status).toBe(200)
  })
  test('twice at once', async () => {
    const id = await create(driver, 23)
    await remove(driver, id)
    const answers = await Promise.all([1, 2, 3].map(() => restore(admin, driver, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  })
  test('if it was never deleted', async () => {
    expect((await restore(admin, vehicle, ids['vehicle']!)).status).toBe(404)
    expect((await restore(admin, { ...vehicle, table: 'audit_log' }, ids['vehicle']!)).status).toBe(404)
  })
  test('by those who may only read such records', async () => {
    const id = await create(vehicle, 24)
    await remove(vehicle, id)
    expect((await restore(await stage.as('a.checker'), vehicle, id)).status).toBe(403)
    expect((await restore(clerk, vehicle, id)).status).toBe(200)
  })
})

describe('the bin', () => {
  test('is searched by a part of the name, the person and the time', async () => {
    const id = await create(vehicle, 25, { plate_number: '蒙L25252' })
    const since = new Date().toISOString()
    await clerk.send(actOf(vehicle, 'remove')!, { id })
    const listed = async (query: object) => {
      const { body } = await admin.call('POST', '/audit/recycle/list', { pageSize: 100, ...query })
      return body.rows.map((row: { id: string }) => row.id)
    }
    expect(await listed({ label: '2525', deleted_by: 'a.clerk', deleted_at_from: since, entity: 'vehicle' })).toEqual([
      id,
    ])
    for (const query of [
      { label: '2526' },
      { deleted_by: 'a.admin', label: '2525' },
      { deleted_at_to: since, label: '2525' },
    ])
      expect(await listed(query)).toEqual([])
  })
  test('masks personal data of those who may not see it, and audits the look of those who may', async () => {
    const number = '150824197002191883'
    const id = await create(driver, 26, { identity_number: number })
    await remove(driver, id)
    const seen = async (actor: Actor) => {
      const { body } = await actor.call('POST', '/audit/recycle/get', { entity: 'driver', id })
      return body.data.fields.find(({ path }: { path: string }) => path === 'identity_number').before
    }
    expect(await seen(await stage.as('a.checker'))).toBe('150****1883')
    expect(await seen(admin)).toBe(number)
    const rows = await stage.database.owner`
      select username from audit_log where operation = 'recycle.get' and record_id = ${id} and after ->> 'revealed' = 'personal'`
    expect(rows).toEqual([{ username: 'a.admin' }])
  })
  test('lists no kind of record that the caller may not query', async () => {
    const weigher = await stage.as('a.weigher')
    expect((await weigher.call('POST', '/audit/recycle/list', {})).status).toBe(403)
  })
})

describe('a record with its parts', () => {
  let trade: Trade

  beforeAll(async () => {
    trade = await openTrade(stage, 'a', 3)
  })

  test('an order comes back with its trucks, without its numbers', async () => {
    const { id } = await trade.order(3)
    const detail = async () => (await admin.call('GET', `/platform/order/detail?id=${id}`)).body.data
    const before = await detail()
    await remove(order, id)
    const [entry] = (await admin.call('POST', '/audit/recycle/list', { entity: 'order_head' })).body.rows
    expect(entry).toMatchObject({ id, label: before.order.order_no, parts: 3 })
    const answer = await restore(admin, order, id)
    expect(answer.body.data, JSON.stringify(answer.body)).toEqual({ id, restored: '订单运输 3 条' })
    const after = await detail()
    const plates = (body: { transports: { plate_number: string }[] }) =>
      body.transports.map((transport) => transport.plate_number)
    expect(plates(after)).toEqual(plates(before))
    expect(after.order).toMatchObject({ order_no: before.order.order_no, status: 'draft', goods: before.order.goods })
  })
  test('an order whose truck was deleted meanwhile names the truck', async () => {
    const { id } = await trade.order(1)
    const [truck] = (await admin.call('GET', `/platform/order/detail?id=${id}`)).body.data.transports
    await remove(order, id)
    await stage.database.owner`update vehicle set deleted_at = now() where id = ${truck.vehicle_id}`
    const answer = await restore(admin, order, id)
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual([
      { path: 'order_transport.0.vehicle_id', message: expect.stringContaining('不存在或已删除') },
    ])
    expect((await admin.call('GET', `/platform/order/detail?id=${id}`)).status).toBe(404)
    await stage.database.owner`update vehicle set deleted_at = null where id = ${truck.vehicle_id}`
  })
  test('a manifest comes back with its bills and its batch, unless the batch has another', async () => {
    const { id: order_id } = await trade.order(1)
    await trade.submit(order_id)
    const make = async () => {
      const { status, body } = await admin.call('POST', '/document/manifest/fromorder', { order_id })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.rows[0]
    }
    const get = async (id: string) => (await admin.call('POST', '/document/manifest/get', { id })).body.data
    const created = await make()
    const before = await get(created.id)
    const removed = await admin.call('POST', '/document/manifest/delete', { id: created.id })
    expect(removed.status, JSON.stringify(removed.body)).toBe(200)
    const second = await make()
    expect(await restore(admin, manifest, created.id)).toMatchObject({ status: 409, body: { code: 'manifest.exists' } })
    expect((await admin.call('POST', '/document/manifest/delete', { id: second.id })).status).toBe(200)
    const answer = await restore(admin, manifest, created.id)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const after = await get(created.id)
    expect(after.bills.map((bill: { bill_no: string }) => bill.bill_no)).toEqual(
      before.bills.map((bill: { bill_no: string }) => bill.bill_no),
    )
    const [link] = await stage.database.owner`
      select b.status, t.status as truck, (select count(*)::int from order_related r where r.related_id = ${created.id} and r.deleted_at is null) as links
      from batch b, order_transport t where b.batch_number = ${created.batch_number} and b.deleted_at is null and t.batch_number = b.batch_number and t.deleted_at is null`
    expect(link).toEqual({ status: 'in_use', truck: 'manifest_made', links: 1 })
  })
})
