import {
  baseCarApi,
  domesticApi,
  baseCar,
  driverApi,
  driverReceiptApi,
  stepDomestic,
  takeOverCar,
  vehicle,
  vehicleApi,
} from '@guanqiao/domain/transport/index'
import { describe, expect, test } from 'vitest'
import { a, b, staff, stage, withTrades } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'

withTrades()

describe('the filing receipts of a driver', () => {
  const filing = async (id: string) => (await sendOk(a.clerk, driverApi.get, { id })).filing_status

  test('set the filing state by the latest one, whichever order they are entered in', async () => {
    const { id } = await sendOk(a.admin, driverApi.create, {
      driver_name: '备案司机',
      identity_type: 'other',
      identity_number: 'BA0001',
      license_no: 'L',
      license_expiry: '2030-01-01',
      company_id: a.company_id,
    })
    const receipt = (receipt_code: string, day: string) =>
      sendOk(a.admin, driverReceiptApi.create, {
        driver_id: id,
        receipt_code,
        receipt_time: `2026-01-${day}T00:00:00Z`,
        customs_code: '0708',
        message_id: `M${receipt_code}${day}`,
      })
    expect(await filing(id)).toBe('none')
    await receipt('02', '01')
    expect(await filing(id)).toBe('filing')
    const accepted = await receipt('01', '03')
    expect(await filing(id)).toBe('filed')
    await receipt('03', '02')
    expect(await filing(id)).toBe('filed')
    await sendOk(a.admin, driverReceiptApi.remove, { id: accepted.id, version: accepted.version })
    expect(await filing(id)).toBe('rejected')
  })

  test('are recorded at the same time without waiting for each other', async () => {
    const { id } = await sendOk(a.admin, driverApi.create, {
      driver_name: '同时备案司机',
      identity_type: 'other',
      identity_number: 'BA0009',
      license_no: 'L',
      license_expiry: '2030-01-01',
      company_id: a.company_id,
    })
    const receipts = Array.from({ length: 8 }, (_, n) => ({
      driver_id: id,
      receipt_code: '01',
      receipt_time: `2026-01-0${n + 1}T00:00:00Z`,
      customs_code: '0708',
      message_id: `同时${n}`,
    }))
    const created = await Promise.all(receipts.map((receipt) => a.admin.send(driverReceiptApi.create, receipt)))
    expect(created.map(({ status }) => status)).toEqual(receipts.map(() => 200))
    const changed = await Promise.all(
      created.map(({ body: { data } }) =>
        a.admin.send(driverReceiptApi.update, { id: data.id, version: data.version, receipt_code: '03' }),
      ),
    )
    expect(changed.map(({ status }) => status)).toEqual(receipts.map(() => 200))
    expect(await filing(id)).toBe('rejected')
  })

  test('refuse the driver of another enterprise', async () => {
    const { id } = await sendOk(b.admin, driverApi.create, {
      driver_name: '他家司机',
      identity_type: 'other',
      identity_number: 'BA0002',
      license_no: 'L',
      license_expiry: '2030-01-01',
      company_id: b.company_id,
    })
    const answer = await a.admin.send(driverReceiptApi.create, {
      driver_id: id,
      receipt_code: '01',
      receipt_time: '2026-01-01T00:00:00Z',
      customs_code: '0708',
      message_id: 'M-X',
    })
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: 'driver_id' }] } })
    expect((await sendOk(b.admin, driverApi.get, { id })).filing_status).toBe('none')
  })
})

describe('a base vehicle', () => {
  test('is taken over once, for a company of the own enterprise, and audited', async () => {
    const car = await sendOk(staff, baseCarApi.create, {
      plate_number: '蒙L77001',
      vehicle_type: 'dump',
      curb_weight: '9100',
      vehicle_customs_code: '070877001',
      plate_foreign: '2741УБА',
      trailer_plate: '蒙L7701挂',
      trailer_plate_second: '蒙L7702挂',
      trailer_type: '03',
      trailer_tare: '7400',
      max_load: '75000',
      max_gross: '98000',
      axle_count: 6,
      vin: 'LZZ1CLVB5NA077001',
      engine_no: 'MC135477001',
      brand: '汕德卡 C7H',
      owner_name: '额济纳旗王强',
      record_code: 'BA77001',
    })
    const refused = await a.clerk.send(takeOverCar, { id: car.id, company_id: b.company_id })
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'company_id' }] } })
    const copy = await sendOk(a.clerk, takeOverCar, { id: car.id, company_id: a.company_id })
    expect(copy).toMatchObject({
      plate_number: '蒙L77001',
      vehicle_type: 'dump',
      curb_weight: '9100.000',
      filing_status: 'none',
      enterprise_id: a.enterprise_id,
    })
    expect(await sendOk(a.clerk, takeOverCar, { id: car.id, company_id: a.company_id })).toEqual(copy)
    const rest = Object.keys(baseCar.fields).filter((name) => name in vehicle.fields && name !== 'remark')
    expect(rest.filter((name) => car[name] === null)).toEqual([])
    expect(Object.fromEntries(rest.map((name) => [name, copy[name]]))).toEqual(
      Object.fromEntries(rest.map((name) => [name, car[name]])),
    )
    const logged = await stage.database
      .owner`select operation from audit_log where record_id = ${copy.id} and entity = 'vehicle'`
    expect(logged.map((row) => row['operation'])).toEqual(['baseCar.takeOver'])
    expect((await b.clerk.send(vehicleApi.get, { id: copy.id })).status).toBe(404)
  })
})

describe('a domestic haulage', () => {
  const draft = {
    plate_number: '蒙L12345',
    driver_name: '王师傅',
    from_place: '甘其毛都',
    to_place: '包头',
    good_name: '炼焦煤',
  }

  test('follows its times and weights, and is settled or voided for good', async () => {
    const input = { ...draft, company_id: a.company_id }
    const planned = await sendOk(a.clerk, domesticApi.create, input)
    expect(planned).toMatchObject({ status: 'planned', lost_weight: null })
    expect(planned.domestic_no).toMatch(/^GN\d{10}$/)
    const { id } = planned
    const early = await a.clerk.send(stepDomestic, { id, version: planned.version, event: 'settle' })
    expect(early).toMatchObject({ status: 409, body: { code: 'domestic.state' } })
    const loaded = await sendOk(a.clerk, domesticApi.update, {
      id,
      version: planned.version,
      depart_time: '2026-01-02T00:00:00Z',
      loaded_weight: '32500.3',
    })
    expect(loaded.status).toBe('loaded')
    const late = { id, version: loaded.version, arrive_time: '2026-01-01T00:00:00Z' }
    expect(await a.clerk.send(domesticApi.update, late)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'arrive_time' }] },
    })
    const arrived = await sendOk(a.clerk, domesticApi.update, {
      id,
      version: loaded.version,
      arrive_time: '2026-01-03T00:00:00Z',
      unloaded_weight: '32400.1',
    })
    expect(arrived).toMatchObject({ status: 'arrived', lost_weight: '100.200' })
    const settled = await sendOk(a.clerk, stepDomestic, { id, version: arrived.version, event: 'settle' })
    expect(settled.status).toBe('settled')
    const again = await a.clerk.send(domesticApi.update, { id, version: settled.version, good_name: '原煤' })
    expect(again).toMatchObject({ status: 409, body: { code: 'domestic.state' } })
  })

  test('is voided with a reason only', async () => {
    const { id, version } = await sendOk(a.clerk, domesticApi.create, { ...draft, company_id: a.company_id })
    expect(await a.clerk.send(stepDomestic, { id, version, event: 'void' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'remark' }] },
    })
    expect(await sendOk(a.clerk, stepDomestic, { id, version, event: 'void', remark: '车辆故障' })).toMatchObject({
      status: 'void',
      remark: '车辆故障',
    })
  })
})
