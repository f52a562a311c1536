import {
  availableDrivers,
  containerApi,
  containerOwnerApi,
  downloadVehicles,
  driverApi,
  gateIn,
  vehicleApi,
} from '@guanqiao/domain/transport/index'
import { orderApi, orderStep } from '@guanqiao/domain/order/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { sendOk, openTrade } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'

let stage: Stage
let a: Trade
let b: Trade
let portCode: string

beforeAll(async () => {
  stage = await createStage()
  a = await openTrade(stage, 'a')
  b = await openTrade(stage, 'b')
  portCode = (await stage.database.owner`select port_code from port where id = ${a.port_id}`)[0]?.[
    'port_code'
  ] as string
})
afterAll(() => stage.close())

describe('available drivers', () => {
  const valid = '2030-01-01'
  const paper = { filing_status: 'filed', license_expiry: valid }
  let numbers = 0

  /** A driver, and a vehicle of theirs unless it is null. */
  async function pair(driver_name: string, person: object, car: object | null) {
    numbers += 1
    const base = { ...paper, identity_type: 'other', license_no: 'L', company_id: a.company_id, port_id: a.port_id }
    const { id } = await sendOk(a.admin, driverApi.create, {
      ...base,
      driver_name,
      identity_number: `AV${10000 + numbers}`,
      ...person,
    })
    const plate_number = `蒙M${20000 + numbers}`
    const vehicle = { ...paper, plate_number, vehicle_type: 'tractor', curb_weight: '9000', company_id: a.company_id }
    if (car) await sendOk(a.admin, vehicleApi.create, { ...vehicle, driver_id: id, ...car })
    return { plate_number, driver_name }
  }
  const found = async (input: object, trade = a) =>
    (await sendOk(trade.clerk, availableDrivers, { port_code: portCode, ...input })) as {
      driver_name: string
      plate_number: string
    }[]
  const names = async (input: object, trade = a) =>
    (await found(input, trade)).map(({ driver_name }) => driver_name).toSorted()

  test('are of the port, filed, not disabled, with a vehicle and all papers valid on the day', async () => {
    await pair('甲可行', {}, { trailer_plate: '蒙L0001挂' })
    await pair('乙可行', { passport_expiry: valid, visa_expiry: valid }, { insurance_expiry: valid })
    const refused: [string, object, object | null][] = [
      ['丙停用', { status: 'blocked' }, {}],
      ['丁未备案', { filing_status: 'filing' }, {}],
      ['戊驾照', { license_expiry: '2020-01-01' }, {}],
      ['己护照', { passport_expiry: '2020-01-01' }, {}],
      ['庚他口岸', { port_id: b.port_id }, {}],
      ['辛签证', { passport_expiry: valid, visa_expiry: '2020-01-01' }, {}],
      ['壬从业', { qualification_expiry: '2020-01-01' }, {}],
      ['癸无车', {}, null],
      ['子车停用', {}, { status: 'disabled' }],
      ['丑车未备案', {}, { filing_status: 'none' }],
      ['寅保险', {}, { insurance_expiry: '2020-01-01' }],
      ['卯年检', {}, { inspection_expiry: '2020-01-01' }],
    ]
    for (const [name, person, car] of refused) await pair(name, person, car)
    const both = ['乙可行', '甲可行'].toSorted()
    expect(await names({ count: 50 })).toEqual(both)
    expect(await names({ count: 50, port_code: undefined, port_id: a.port_id })).toEqual(both)
    expect(await names({ count: 1 })).toHaveLength(1)
    expect(await names({ count: 50, day: '2030-01-02' })).toEqual([])
    expect(await names({ count: 50 }, b)).toEqual([])
    const rows = await found({ count: 50 })
    expect(rows.find(({ driver_name }) => driver_name === '甲可行')).toMatchObject({ trailer_plate: '蒙L0001挂' })
    for (const port of [{ port_code: undefined }, { port_id: a.port_id }]) {
      const { status, body } = await a.clerk.send(availableDrivers, { port_code: portCode, ...port })
      expect([status, body.fields?.[0]?.path]).toEqual([422, 'port_code'])
    }
  })

  test('and their vehicles are on no unfinished crossing', async () => {
    const { plate_number, driver_name } = await pair('辰在途', {}, {})
    expect(await names({ count: 50 })).toContain(driver_name)
    const { id } = await a.order(1, {}, () => ({ plate_number, driver_name, trailer_plate: null }))
    await a.submit(id)
    expect(await names({ count: 50 })).not.toContain(driver_name)
    const { order } = await sendOk(a.clerk, orderApi.detail, { id })
    await sendOk(a.clerk, orderStep, { id, version: order.version, event: 'cancel' })
    expect(await names({ count: 50 })).toContain(driver_name)
  })
})

test('a vehicle stored before the rule of plates was tightened is read and mended', async () => {
  const row = await sendOk(a.admin, vehicleApi.create, {
    plate_number: '蒙L10001',
    company_id: a.company_id,
    vehicle_type: 'tractor',
    license_expiry: '2030-01-01',
    curb_weight: '9000',
  })
  await stage.database.owner`update vehicle set plate_number = '旧0001' where id = ${row.id}`
  expect(await sendOk(a.clerk, vehicleApi.get, { id: row.id })).toMatchObject({ plate_number: '旧0001' })
  const { body } = await a.clerk.send(vehicleApi.list, { pageSize: 100 })
  expect(body.rows).toContainEqual(expect.objectContaining({ id: row.id, plate_number: '旧0001' }))
  const noted = await sendOk(a.admin, vehicleApi.update, { id: row.id, version: row.version, remark: '待换牌' })
  expect(noted).toMatchObject({ plate_number: '旧0001', remark: '待换牌' })
  const mend = { id: row.id, version: noted.version }
  const refused = await a.admin.send(vehicleApi.update, { ...mend, plate_number: '旧0002' })
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'plate_number' }] } })
  expect(await sendOk(a.admin, vehicleApi.update, { ...mend, plate_number: '蒙L10002' })).toMatchObject({
    plate_number: '蒙L10002',
  })
})

describe('a container', () => {
  test('enters the yard once', async () => {
    const owner = await sendOk(a.admin, containerOwnerApi.create, { owner_name: '箱主', owner_code: 'MNGU' })
    await sendOk(a.admin, containerApi.create, {
      container_number: 'MNGU305438',
      owner_id: owner.id,
      size_type: '22G1',
      tare_weight: '2200',
    })
    const input = { container_number: 'mngu 305438', site_id: a.site_id, yard_position: 'A-01' }
    const before = Date.now()
    const row = await sendOk(a.clerk, gateIn, input)
    expect(row).toMatchObject({ status: 'in_yard', site_id: a.site_id, yard_position: 'A-01', version: 2 })
    expect(Date.parse(row.in_time)).toBeGreaterThanOrEqual(before)
    const twice = await a.clerk.send(gateIn, input)
    expect([twice.status, twice.body.code]).toEqual([409, 'container.inYard'])
    expect((await b.clerk.send(gateIn, input)).status).toBe(404)
    await sendOk(a.admin, containerApi.update, { id: row.id, version: row.version, status: 'retired' })
    expect((await a.clerk.send(gateIn, input)).body.fields).toMatchObject([{ path: 'container_number' }])
  })
})

describe('vehicles as a table for spreadsheets', () => {
  test('carry words, no formula, and nobody else’s rows', async () => {
    await sendOk(a.admin, vehicleApi.create, {
      plate_number: '蒙L88888',
      vehicle_type: 'tractor',
      curb_weight: '15200.5',
      company_id: a.company_id,
      rfid: '=cmd|1',
      remark: '说"明",二',
    })
    const { status, body, headers } = await a.clerk.send(downloadVehicles, { plate_number: '蒙L88888' })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="vehicles.csv"')
    const [heading, line, end] = String(body).split('\r\n')
    expect(heading).toMatch(/^\ufeff车牌号,状态,备案状态,车型,/)
    expect(line).toMatch(/^蒙L88888,启用,未备案,牵引车,/)
    expect(line).toContain(",'=cmd|1,")
    expect(line).toContain(',15200.500,')
    expect(line).toMatch(/,"说""明"",二"$/)
    expect(end).toBe('')
    expect(String((await b.clerk.send(downloadVehicles, {})).body)).not.toContain('蒙L88888')
  })
})
