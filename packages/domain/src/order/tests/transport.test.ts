import { describe, expect, test } from 'vitest'
import type { FiledDriver, FiledVehicle } from '../../transport/eligibility.rules.ts'
import { siblingsOf, transportFindings } from '../transport.rules.ts'
import type { RegisteredTruck, TruckLine } from '../transport.rules.ts'
import { id, line } from './truckLine.ts'

const vehicle: FiledVehicle = {
  id,
  plate_number: '蒙L12345',
  status: 'active',
  filing_status: 'filed',
  vehicle_customs_code: '0708000001',
  max_gross: '49000.000',
  license_expiry: '2027-01-01',
  inspection_expiry: '2026-05-01',
  insurance_expiry: null,
  driver_id: null,
}
const driver: FiledDriver = {
  id,
  driver_name: '王伟',
  status: 'active',
  filing_status: 'filed',
  driver_customs_code: '15080001',
  license_expiry: '2027-01-01',
  qualification_expiry: null,
  passport_expiry: '2026-05-01',
  visa_expiry: null,
}
const registered: RegisteredTruck = { vehicle, driver }
const judge = (
  change: TruckLine,
  others: TruckLine[] = [],
  about: Partial<RegisteredTruck> = {},
  mode: 'per_truck' | 'shared' = 'per_truck',
) => {
  const truck = { ...line, ...change }
  return transportFindings(truck, {
    day: '2026-05-01',
    batch_mode: mode,
    siblings: siblingsOf([truck, ...others]),
    registered: { ...registered, ...about },
  })
}

describe('a truck of an order', () => {
  test('that is filed, valid and light enough has no findings', () => {
    expect(judge({})).toEqual([])
  })
  test.each<[string, TruckLine, TruckLine[], Partial<RegisteredTruck>, string, string, RegExp]>([
    ['a plate that is none', { plate_number: '蒙' }, [], {}, 'plate_number', 'block', /应为车牌号/],
    ['a plate not on file', {}, [], { vehicle: undefined }, 'plate_number', 'block', /车辆档案中没有 蒙L12345/],
    [
      'a vehicle switched off',
      {},
      [],
      { vehicle: { ...vehicle, status: 'disabled' } },
      'plate_number',
      'block',
      /已停用/,
    ],
    [
      'a vehicle not filed',
      {},
      [],
      { vehicle: { ...vehicle, filing_status: 'filing' } },
      'plate_number',
      'warn',
      /备案中/,
    ],
    [
      'an inspection run out the day before',
      {},
      [],
      { vehicle: { ...vehicle, inspection_expiry: '2026-04-30' } },
      'plate_number',
      'block',
      /年检有效期至 2026-04-30/,
    ],
    [
      'a trailer of another tractor',
      { trailer_plate: '蒙L8101挂' },
      [],
      { vehicle: { ...vehicle, trailer_plate: '蒙L7708挂' }, trailerTractors: ['蒙L44561'] },
      'trailer_plate',
      'warn',
      /蒙L44561.*蒙L7708挂/,
    ],
    ['a vehicle in an open batch', {}, [], { openBatch: '5100489963144' }, 'plate_number', 'warn', /5100489963144/],
    ['no driver', { driver_name: null }, [], { driver: undefined }, 'driver_name', 'block', /缺少司机/],
    [
      'a driverless vehicle',
      { driver_name: null },
      [],
      { driver: undefined, vehicle: { ...vehicle, vehicle_type: 'agv' } },
      'driver_name',
      'warn',
      /无人驾驶车辆不填司机.*向口岸海关核实/,
    ],
    ['a driver not on file', {}, [], { driver: undefined }, 'driver_name', 'block', /没有“王伟”/],
    ['a name that two drivers bear', {}, [], { driver: undefined, namesakes: 2 }, 'driver_name', 'block', /2 名司机/],
    [
      'a passport run out',
      {},
      [],
      { driver: { ...driver, passport_expiry: '2026-04-30' } },
      'driver_name',
      'block',
      /护照/,
    ],
    ['the usual driver taken', { driver_name: null }, [], {}, 'driver_name', 'warn', /常用司机 王伟/],
    ['the same plate twice', {}, [{ plate_number: '蒙l·12345' }], {}, 'plate_number', 'warn', /出现 2 次/],
    ['a batch number of twelve characters', { batch_number: '510048996314' }, [], {}, 'batch_number', 'block', /13位/],
    [
      'a batch number twice',
      { batch_number: '5100489963144' },
      [{ batch_number: '5100489963144' }],
      {},
      'batch_number',
      'block',
      /2 辆车/,
    ],
    [
      'a batch number that is used',
      { batch_number: '5100489963144' },
      [],
      { batchFault: '已作废' },
      'batch_number',
      'block',
      /5100489963144 已作废/,
    ],
    [
      'a driver on two trucks',
      { driver_name: '王伟' },
      [{ plate_number: '蒙L54321', driver_name: '王伟' }],
      {},
      'driver_name',
      'warn',
      /同时在车辆 蒙L54321 上/,
    ],
    ['a wrong check digit', { container_numbers: ['CSQU3054384'] }, [], {}, 'container_numbers', 'warn', /末位应为3/],
    [
      'a container on two trucks',
      { container_numbers: ['CSQU3054383'] },
      [{ container_numbers: ['CSQU3054383'] }],
      {},
      'container_numbers',
      'block',
      /重复/,
    ],
    [
      'a container in an open batch',
      { container_numbers: ['CSQU3054383'] },
      [],
      { busyContainers: new Map([['CSQU3054383', '5100489963145']]) },
      'container_numbers',
      'warn',
      /5100489963145/,
    ],
    [
      'too much weight',
      { planned_gross: '49000.001' },
      [],
      {},
      'planned_gross',
      'warn',
      /49,000\.001 kg 超过车辆总质量 49,000 kg/,
    ],
    ['no weight', { planned_gross: null, planned_net: null }, [], {}, 'planned_gross', 'block', /缺少/],
    [
      'more net than gross',
      { planned_net: '48000.001' },
      [],
      {},
      'planned_net',
      'block',
      /48,000\.001 kg 大于毛重 48,000 kg/,
    ],
  ])('%s', (_, change, others, about, path, severity, says) => {
    expect(judge(change, others, about)).toEqual([
      expect.objectContaining({ path, severity, message: expect.stringMatching(says) }),
    ])
  })
  test('carries the one number of a shared batch', () => {
    const others = [{ plate_number: '蒙L99999', batch_number: '5100489963144' }]
    expect(judge({ batch_number: '5100489963144' }, others, {}, 'shared')).toEqual([])
    expect(judge({ batch_number: '5100489963145' }, others, {}, 'shared')).toMatchObject([
      { path: 'batch_number', severity: 'block' },
    ])
    expect(judge({}, [{ plate_number: '蒙L12345' }], {}, 'shared')).toMatchObject([
      { path: 'plate_number', severity: 'block' },
    ])
  })
  test('is judged by itself where nothing else is known', () => {
    expect(
      transportFindings(line, { day: '2026-05-01', batch_mode: 'per_truck', siblings: siblingsOf([line]) }),
    ).toEqual([])
  })
})

test('judging a line looks at no other line again, however many there are', () => {
  const readsOf = (count: number): number => {
    let reads = 0
    const lines = Array.from({ length: count }, (_, at): TruckLine => {
      const truck = { ...line, driver_name: `王${at}`, container_numbers: [`CSQU${3_054_000 + at}`] }
      return Object.defineProperties(
        {},
        Object.fromEntries(
          Object.entries(truck).map(([name, value]) => [name, { enumerable: true, get: () => ((reads += 1), value) }]),
        ),
      )
    })
    const siblings = siblingsOf(lines)
    for (const truck of lines)
      transportFindings(truck, { day: '2026-05-01', batch_mode: 'per_truck', ie_flag: 'I', siblings, registered })
    return reads / count
  }
  expect(readsOf(300)).toBe(readsOf(30))
})

test('of three trucks with one driver each names another', () => {
  const plates = ['蒙L10001', '蒙L10002', '蒙L10003']
  const lines = plates.map((plate_number) => ({ ...line, plate_number, driver_name: '王伟' }))
  const siblings = siblingsOf(lines)
  const faults = lines.map((truck) =>
    transportFindings(truck, { day: '2026-05-01', batch_mode: 'per_truck', siblings }).map(({ message }) => message),
  )
  expect(faults).toEqual([
    ['司机“王伟”同时在车辆 蒙L10002 上，请核对'],
    ['司机“王伟”同时在车辆 蒙L10001 上，请核对'],
    ['司机“王伟”同时在车辆 蒙L10001 上，请核对'],
  ])
})
