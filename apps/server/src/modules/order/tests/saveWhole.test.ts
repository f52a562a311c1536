import { createTransports, orderApi, orderStep, updateTransports } from '@guanqiao/domain/order/index'
import { manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { portApi, siteApi } from '@guanqiao/domain/reference/index'
import { vehicleApi } from '@guanqiao/domain/transport/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { coal, sendOk } from '../../../testing/trade.ts'
import { a, stage, withTrades } from '../../../testing/stages/openStages.ts'
import { detail } from './steps.ts'

withTrades({ trucks: 200, numbers: 500 })

const orders = async (contract_no: string) =>
  (await stage.database.owner`select id from order_head where contract_no = ${contract_no}`).length
/** Needed by the declaration; without it an order is warned. */
const domestic_district = '11013'
type Truck = Record<string, unknown> & { id: string; plate_number: string }
const storedIds = (trucks: readonly Truck[]) =>
  trucks.map(({ id, plate_number, planned_gross }) => ({ id, plate_number, planned_gross }))

describe('an order with its trucks in one call', () => {
  test('is created and changed as a whole, and returned with its findings', async () => {
    const draft = { ...a.draftOf(3), domestic_district, transports: a.lines(3) }
    const order = await sendOk(a.clerk, orderApi.create, draft)
    expect(order.version).toBe(1)
    expect(order.transports.map((truck: Truck) => truck.plate_number)).toEqual(a.plates.slice(0, 3))
    expect(order.findings).toEqual([])
    const [first, second] = order.transports
    const changed = await sendOk(a.clerk, orderApi.update, {
      id: order.id,
      version: 1,
      vehicle_count: 2,
      transports: [{ ...storedIds([second])[0], planned_gross: '47000' }, { ...a.lines(4)[3] }],
    })
    expect([changed.version, changed.vehicle_count]).toEqual([2, 2])
    expect(changed.transports).toMatchObject([
      { id: second.id, sequence: 1, planned_gross: '47000.000' },
      { plate_number: a.plates[3], sequence: 2 },
    ])
    const saved = await detail(order.id)
    expect(saved.transports.map((truck: Truck) => truck.id)).not.toContain(first.id)
    expect(saved.order.version).toBe(2)
  })

  test('writes nothing when one truck is refused', async () => {
    const contract_no = 'HT-ATOMIC'
    const refused = await a.clerk.send(orderApi.create, {
      ...a.draftOf(2, { contract_no }),
      transports: [a.lines(1)[0], { plate_number: '蒙L1', planned_gross: 'x' }],
    })
    expect([refused.status, refused.body.fields[0].path]).toEqual([422, 'transports.1.planned_gross'])
    expect(await orders(contract_no)).toBe(0)
    const { id } = await a.order(1)
    const foreign = await a.clerk.send(orderApi.update, {
      id,
      version: 1,
      remark: '半途',
      transports: [{ ...a.lines(1)[0], id: '019b7765-ac00-7000-8000-000000000009' }],
    })
    expect(foreign.body.fields).toMatchObject([{ path: 'transports.0.id' }])
    expect((await detail(id)).order).toMatchObject({ version: 1, remark: null })
  })

  test('is created once, however often the same call is sent', async () => {
    const draft = { ...a.draftOf(2, { contract_no: 'HT-ONCE' }), transports: a.lines(2) }
    const headers = { 'idempotency-key': 'order-once' }
    const [one, two] = await Promise.all([1, 2].map(() => sendOk(a.clerk, orderApi.create, draft, headers)))
    const three = await sendOk(a.clerk, orderApi.create, draft, headers)
    expect(new Set([one.id, two.id, three.id]).size).toBe(1)
    expect(await orders('HT-ONCE')).toBe(1)
    expect((await detail(one.id)).transports).toHaveLength(2)
  })

  test('two clerks on the trucks of one order: the later one is refused with the present trucks, and nothing is lost', async () => {
    const { id } = await a.order(1)
    const { order, transports } = await detail(id)
    await sendOk(a.admin, updateTransports, {
      order_id: id,
      version: order.version,
      list: [...storedIds(transports), ...a.lines(3).slice(1)],
    })
    const late = { order_id: id, version: order.version, list: storedIds(transports) }
    const stale = [
      await a.clerk.send(updateTransports, late),
      await a.clerk.send(createTransports, { ...late, list: a.lines(1) }),
      await a.clerk.send(orderApi.update, { id, version: order.version, transports: storedIds(transports) }),
      await a.clerk.send(orderStep, { id, version: order.version, event: 'submit' }),
    ]
    expect(stale.map(({ status, body }) => [status, body.code])).toEqual(stale.map(() => [409, 'record.changed']))
    for (const { body } of stale.slice(0, 3)) {
      expect(body.current).toMatchObject({ id, version: order.version + 1, updated_by: 'a.admin' })
      expect(body.current.transports.map((truck: Truck) => truck.plate_number)).toEqual(a.plates.slice(0, 3))
    }
    expect((await detail(id)).transports).toHaveLength(3)
    const without = await a.clerk.send(updateTransports, { order_id: id, list: [] })
    expect(without.body.fields).toMatchObject([{ path: 'version' }])
  })

  test('of two concurrent saves one succeeds and the other is refused', async () => {
    const { id } = await a.order(1)
    const { order, transports } = await detail(id)
    const answers = await Promise.all(
      [a.clerk, a.admin].map((actor, at) =>
        actor.send(updateTransports, {
          order_id: id,
          version: order.version,
          list: [...storedIds(transports), a.lines(3)[at + 1]],
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    expect((await detail(id)).transports).toHaveLength(2)
  })

  test('of two hundred trucks is one statement for the trucks, and unchanged trucks are not written again', async () => {
    const draft = { ...a.draftOf(200, { goods: [coal(200)] }), transports: a.lines(200) }
    const order = await sendOk(a.clerk, orderApi.create, draft)
    const { owner } = stage.database
    expect(await owner`select distinct xmin::text from order_transport where order_id = ${order.id}`).toHaveLength(1)
    const transports = order.transports.map((truck: Truck) => ({ ...a.lines(200)[0], ...storedIds([truck])[0] }))
    transports[7].planned_gross = '47999'
    await sendOk(a.clerk, orderApi.update, { id: order.id, version: 1, transports })
    const versions = await owner`
      select version, count(*)::int as count from order_transport where order_id = ${order.id} group by 1 order by 1`
    expect(versions).toMatchObject([
      { version: 1, count: 199 },
      { version: 2, count: 1 },
    ])
  })
})

describe('an order is checked while it is typed', () => {
  const check = (input: object) => sendOk(a.clerk, orderApi.check, input)
  let other: { port_id: string; site_id: string }

  beforeAll(async () => {
    const staff = await stage.as('admin')
    const port = await sendOk(staff, portApi.create, {
      port_name: '他口岸',
      port_code: '9799',
      customs_code: '0705',
      neighbour_country: 'MNG',
    })
    const site = await sendOk(staff, siteApi.create, {
      site_name: '他场所',
      site_code: '0705SC99',
      customs_code: '0705',
      port_id: port.id,
    })
    other = { port_id: port.id, site_id: site.id }
  })

  test('and nothing is written', async () => {
    const before = await stage.database.owner`select count(*)::int as count from order_head`
    const saved = await check({ ...a.draftOf(2), transports: [a.lines(1)[0], { plate_number: '蒙L00001' }] })
    expect(saved.transports[0].findings.map((finding: { rule: string }) => finding.rule)).not.toContain(
      'vehicle.unknown',
    )
    expect(saved.transports[1].findings).toContainEqual(
      expect.objectContaining({ path: 'plate_number', severity: 'block', rule: 'vehicle.unknown' }),
    )
    expect((await check({})).findings.map((finding: { path: string }) => finding.path)).toContain('contract_no')
    expect(await stage.database.owner`select count(*)::int as count from order_head`).toEqual(before)
  })

  test('the site must be one of the port', async () => {
    const wrong = { path: 'site_id', severity: 'block', message: expect.stringContaining('他场所') }
    const { findings } = await check({
      ...a.draftOf(1),
      domestic_district,
      site_id: other.site_id,
      transports: a.lines(1),
    })
    expect(findings).toMatchObject([wrong])
    const { id } = await a.order(1, { site_id: other.site_id })
    const refused = await a.clerk.send(orderStep, { id, version: 1, event: 'submit' })
    expect(refused.body.fields).toEqual([{ path: 'site_id', message: wrong.message }])
  })

  test('sites are looked up by port', async () => {
    const sites = await sendOk(a.clerk, findLookup, { model: 'site', port_id: other.port_id, limit: 10 })
    expect(sites.map((row: { text: string }) => row.text)).toEqual(['他场所'])
    const elsewhere = await sendOk(a.clerk, findLookup, { model: 'site', port_id: a.port_id, keyword: '场所' })
    expect(elsewhere.map((row: { text: string }) => row.text)).not.toContain('他场所')
  })

  test('a trailer registered with another tractor causes a warning', async () => {
    for (const [at, trailer_plate] of [
      [10, '蒙L8101挂'],
      [11, '蒙L7708挂'],
    ] as const) {
      const { id, version } = await sendOk(a.admin, vehicleApi.find, { plate_number: a.plates[at] })
      await sendOk(a.admin, vehicleApi.update, { id, version, trailer_plate })
    }
    const lines = [
      { ...a.lines(11)[10], trailer_plate: '蒙L8101挂' },
      { ...a.lines(12)[11], trailer_plate: '蒙L8101挂' },
    ]
    const { transports } = await check({ ...a.draftOf(2), transports: lines })
    const trailers = transports.map(({ findings }: { findings: { path: string }[] }) =>
      findings.filter((finding) => finding.path === 'trailer_plate'),
    )
    expect(trailers[0]).toEqual([])
    expect(trailers[1]).toMatchObject([
      { severity: 'warn', message: expect.stringMatching(new RegExp(`${a.plates[10]}.*蒙L7708挂`)) },
    ])
  })

  test('goods without value or currency are refused before manifests are created', async () => {
    const { amount: _, currency: __, ...bare } = coal(1)
    const { findings } = await check({ ...a.draftOf(1, { goods: [bare] }), domestic_district, transports: a.lines(1) })
    expect(findings.map((finding: { path: string }) => finding.path)).toEqual(['goods.0.amount', 'goods.0.currency'])
  })
})

test('loading times and values reach the manifests', async () => {
  const loading_time = '2027-04-30T02:00:00.000Z'
  const otherTime = '2027-04-30T05:00:00.000Z'
  const { id } = await a.order(2, { loading_time }, (at) => (at === 1 ? { loading_time: otherTime } : {}))
  await a.submit(id)
  const manifests = await sendOk(a.clerk, manifestsFromOrder, { order_id: id })
  expect(manifests.map((row: { loading_time: string }) => row.loading_time)).toEqual([loading_time, otherTime])
  const bills = await stage.database.owner`
    select goods_value::text, currency from manifest_bill where manifest_id = any(${manifests.map((row: Truck) => row.id)})`
  expect(bills).toMatchObject([1, 2].map(() => ({ goods_value: '4800.00', currency: 'USD' })))
})
