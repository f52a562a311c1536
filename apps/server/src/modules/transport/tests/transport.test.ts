import {
  availableDrivers,
  containerApi,
  containerOwnerApi,
  downloadVehicles,
  driverApi,
  gateIn,
  vehicleApi,
} from '@guanqiao/domain/transport/index'
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
  test('are of the port, filed, not blocked, with papers valid today', async () => {
    const base = {
      filing_status: 'filed',
      identity_type: 'other',
      license_no: 'L',
      license_expiry: '2030-01-01',
      company_id: a.company_id,
      port_id: a.port_id,
    }
    const people: [string, object][] = [
      ['甲可行', {}],
      ['乙可行', { passport_expiry: '2030-01-01', visa_expiry: '2030-01-01' }],
      ['丙停用', { status: 'blocked' }],
      ['丁未备案', { filing_status: 'filing' }],
      ['戊驾照', { license_expiry: '2020-01-01' }],
      ['己护照', { passport_expiry: '2020-01-01' }],
      ['庚他口岸', { port_id: b.port_id }],
      ['辛签证', { passport_expiry: '2030-01-01', visa_expiry: '2020-01-01' }],
      ['壬从业', { qualification_expiry: '2020-01-01' }],
    ]
    for (const [at, [driver_name, more]] of people.entries()) {
      await sendOk(a.admin, driverApi.create, { ...base, driver_name, identity_number: `AV${10000 + at}`, ...more })
    }
    const names = async (count: number, trade = a) =>
      (await sendOk(trade.clerk, availableDrivers, { port_code: portCode, count }))
        .map((row: { driver_name: string }) => row.driver_name)
        .toSorted()
    expect(await names(50)).toEqual(['乙可行', '甲可行'].toSorted())
    expect(await names(1)).toHaveLength(1)
    expect(await names(50, b)).toEqual([])
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
