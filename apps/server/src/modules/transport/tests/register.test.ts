import { orderApi, orderDetail } from '@guanqiao/domain/order/index'
import { driverApi, markFiled, registerVehicles, vehicleApi } from '@guanqiao/domain/transport/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { coal, sendOk, openTrade } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'

let stage: Stage
let a: Trade
let b: Trade

beforeAll(async () => {
  stage = await createStage()
  a = await openTrade(stage, 'a', 3)
  b = await openTrade(stage, 'b', 1)
})
afterAll(() => stage.close())

const all = () => ({ company_id: a.company_id, nationality: 'MN', vehicle_type: 'tractor' })
const trucks = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => ({
    plate_number: `蒙K${String(from + at)}`,
    trailer_plate: `蒙K${String(from + at).slice(1)}挂`,
    driver_name: `哈斯${'甲乙丙丁戊己庚辛壬癸'[at % 10]}`,
  }))
const count = async (table: 'vehicle' | 'driver') =>
  (await stage.database.owner`select count(*)::int as count from ${stage.database.owner(table)}`)[0]!['count'] as number

describe('vehicles of an order are put on file together', () => {
  test('with trailers and drivers, not filed, in one statement for each table; the order then has fewer findings', async () => {
    const list = trucks(200, 10_000)
    const lines = list.map((truck) => ({ ...truck, planned_gross: '48000', package_quantity: 1 }))
    const order = await sendOk(a.clerk, orderApi.create, {
      ...a.draftOf(200, { goods: [coal(200)] }),
      transports: lines,
    })
    const against = (body: { transports: { findings: { rule: string | null }[] }[] }, rule: string) =>
      body.transports.filter(({ findings }) => findings.some((finding) => finding.rule === rule)).length
    expect([against(order, 'vehicle.unknown'), against(order, 'driver.unknown')]).toEqual([200, 200])
    const rows = await sendOk(a.admin, registerVehicles, { ...all(), list })
    expect(rows).toHaveLength(200)
    expect(new Set(rows.map((row: { vehicle: string; driver: string }) => `${row.vehicle} ${row.driver}`))).toEqual(
      new Set(['made made']),
    )
    const { owner } = stage.database
    expect(await owner`select distinct xmin::text from vehicle where plate_number like '蒙K10%'`).toHaveLength(1)
    expect(await sendOk(a.admin, vehicleApi.find, { plate_number: '蒙K10007' })).toMatchObject({
      filing_status: 'none',
      nationality: 'MN',
      trailer_plate: '蒙K0007挂',
      company_id: a.company_id,
      curb_weight: null,
      driver_id_text: '哈斯辛',
    })
    const after = await sendOk(a.clerk, orderDetail, { id: order.id })
    expect([against(after, 'vehicle.unknown'), against(after, 'driver.unknown')]).toEqual([0, 0])
    expect([against(after, 'vehicle.unfiled'), against(after, 'driver.unfiled')]).toEqual([200, 200])
  })

  test('repeated calls create nothing twice, also concurrently', async () => {
    const list = trucks(3, 20_000)
    await Promise.all([1, 2].map(() => sendOk(a.admin, registerVehicles, { ...all(), list })))
    const before = [await count('vehicle'), await count('driver')]
    const rows = await sendOk(a.admin, registerVehicles, { ...all(), list: [...list, list[0]!] })
    expect(rows).toHaveLength(3)
    expect(rows).toMatchObject(list.map(() => ({ vehicle: 'known', driver: 'known' })))
    expect([await count('vehicle'), await count('driver')]).toEqual(before)
  })

  test('all or none: one wrong plate stops it at its line', async () => {
    const before = [await count('vehicle'), await count('driver')]
    const list = [...trucks(2, 30_000), { plate_number: '蒙K1', driver_name: '新司机' }]
    const { status, body } = await a.admin.send(registerVehicles, { ...all(), list })
    expect([status, body.fields[0].path]).toEqual([422, 'list.2.plate_number'])
    expect([await count('vehicle'), await count('driver')]).toEqual(before)
  })

  test('a name shared by two drivers is not guessed', async () => {
    const papers = { company_id: a.company_id, license_no: 'L1', license_expiry: '2030-01-01', identity_type: 'other' }
    for (const identity_number of ['XJ9000001', 'XJ9000002'])
      await sendOk(a.admin, driverApi.create, { ...papers, driver_name: '同名', identity_number })
    const [row] = await sendOk(a.admin, registerVehicles, {
      ...all(),
      list: [{ plate_number: '蒙K40000', driver_name: '同名' }],
    })
    expect(row).toMatchObject({ vehicle: 'made', driver: 'ambiguous', driver_id: null })
  })

  test('needs the right to add vehicles, and a company of the own enterprise', async () => {
    const list = trucks(1, 50_000)
    const checker = await stage.as('a.checker')
    expect((await checker.send(registerVehicles, { ...all(), list })).status).toBe(403)
    const foreign = await b.admin.send(registerVehicles, { ...all(), list })
    expect(foreign.status).toBe(404)
  })

  test('a form still requires the fields that registering leaves for later', async () => {
    const { body } = await a.admin.send(vehicleApi.create, {
      plate_number: '蒙K60000',
      vehicle_type: 'tractor',
      company_id: a.company_id,
    })
    expect(body.fields).toMatchObject([{ path: 'curb_weight' }])
    const driver = await a.admin.send(driverApi.create, { driver_name: '无证', company_id: a.company_id })
    expect(driver.body.fields.map((field: { path: string }) => field.path)).toEqual([
      'identity_number',
      'license_no',
      'license_expiry',
    ])
  })
})

describe('filing with customs is noted for many at once', () => {
  const coded = (from: number, at: number) => ({
    vehicle_customs_code: `0708${from + at}`,
    driver_customs_code: `15${from + at}0`,
  })

  test('with customs’ numbers; repeating it changes nothing', async () => {
    const list = trucks(10, 70_000)
    await sendOk(a.admin, registerVehicles, { ...all(), list })
    const filed = list.map(({ plate_number, driver_name }, at) => ({ plate_number, driver_name, ...coded(70_000, at) }))
    expect(await sendOk(a.admin, markFiled, { list: filed })).toMatchObject(
      list.map(() => ({ vehicle_changed: 'yes', driver_changed: 'yes' })),
    )
    const one = await sendOk(a.admin, vehicleApi.find, { plate_number: '蒙K70003' })
    expect(one).toMatchObject({ filing_status: 'filed', vehicle_customs_code: '070870003', version: 2 })
    expect(await sendOk(a.admin, markFiled, { list: filed })).toMatchObject(
      list.map(() => ({ vehicle_changed: 'no', driver_changed: 'no' })),
    )
    expect((await sendOk(a.admin, vehicleApi.find, { plate_number: '蒙K70003' })).version).toBe(2)
  })

  test('nothing is stored if one line is invalid, and each line reports its error', async () => {
    await sendOk(a.admin, registerVehicles, { ...all(), list: trucks(2, 80_000) })
    const list = [
      { plate_number: '蒙K80000', vehicle_customs_code: '070880000' },
      { plate_number: '蒙K80001' },
      { plate_number: '蒙K89999', vehicle_customs_code: '070889999' },
      { plate_number: '蒙K80001', vehicle_customs_code: '070880000' },
      { plate_number: '蒙K80000', driver_name: '查无此人', driver_customs_code: '1500000' },
    ]
    const { status, body } = await a.admin.send(markFiled, { list })
    expect(status).toBe(422)
    expect(body.fields.map((field: { path: string }) => field.path)).toEqual([
      'list.1.vehicle_customs_code',
      'list.2.plate_number',
      'list.4.vehicle_customs_code',
      'list.4.driver_name',
      'list.0.vehicle_customs_code',
      'list.3.vehicle_customs_code',
    ])
    expect((await sendOk(a.admin, vehicleApi.find, { plate_number: '蒙K80000' })).filing_status).toBe('none')
    expect((await (await stage.as('a.checker')).send(markFiled, { list })).status).toBe(403)
  })
})
