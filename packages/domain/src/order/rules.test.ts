import { describe, expect, test } from 'vitest'
import type { FiledDriver, FiledVehicle } from '../transport/standing.rules.ts'
import { orderProblems } from './order.rules.ts'
import type { PlannedOrder } from './order.rules.ts'
import { transportProblems } from './transport.rules.ts'
import type { KnownTruck, TruckLine } from './transport.rules.ts'

const id = '019b7765-ac00-7000-8000-000000000001'
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
const line: TruckLine = {
  plate_number: '蒙L12345',
  driver_name: '王伟',
  planned_gross: '48000.000',
  planned_net: '32000.000',
  package_quantity: 1,
  goods_line: 1,
}
const known: KnownTruck = { vehicle, driver }
const judge = (
  change: TruckLine,
  others: TruckLine[] = [],
  about: Partial<KnownTruck> = {},
  mode: 'per_truck' | 'shared' = 'per_truck',
) => {
  const it = { ...line, ...change }
  return transportProblems(it, {
    day: '2026-05-01',
    batch_mode: mode,
    siblings: [it, ...others],
    known: { ...known, ...about },
  })
}

describe('a truck of an order', () => {
  test('that is filed, valid and light enough has nothing against it', () => {
    expect(judge({})).toEqual([])
  })
  test.each<[string, TruckLine, TruckLine[], Partial<KnownTruck>, string, string, RegExp]>([
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
    ['a vehicle in an open batch', {}, [], { openBatch: '5100489963144' }, 'plate_number', 'warn', /5100489963144/],
    ['no driver', { driver_name: null }, [], { driver: undefined }, 'driver_name', 'block', /缺少司机/],
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
    ['a batch number of twelve digits', { batch_number: '510048996314' }, [], {}, 'batch_number', 'block', /13位/],
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
    ['a wrong check digit', { container_numbers: ['CSQU3054384'] }, [], {}, 'container_numbers', 'block', /末位应为3/],
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
  ])('%s', (_, change, others, about, field, severity, says) => {
    expect(judge(change, others, about)).toEqual([{ field, severity, message: expect.stringMatching(says) }])
  })
  test('carries the one number of a shared batch', () => {
    const others = [{ plate_number: '蒙L99999', batch_number: '5100489963144' }]
    expect(judge({ batch_number: '5100489963144' }, others, {}, 'shared')).toEqual([])
    expect(judge({ batch_number: '5100489963145' }, others, {}, 'shared')).toMatchObject([
      { field: 'batch_number', severity: 'block' },
    ])
    expect(judge({}, [{ plate_number: '蒙L12345' }], {}, 'shared')).toMatchObject([
      { field: 'plate_number', severity: 'block' },
    ])
  })
  test('is judged by itself where nothing else is known', () => {
    expect(transportProblems(line, { day: '2026-05-01', batch_mode: 'per_truck', siblings: [line] })).toEqual([])
  })
})

const goods = {
  goods_id: null,
  good_name: '炼焦煤',
  hs_code: '2701121000',
  spec: null,
  package_quantity: 2,
  package_type: 'VO',
  gross_weight: '96000.000',
  net_weight: '64000.000',
  quantity: null,
  unit: null,
  unit_price: null,
  amount: null,
  currency: null,
  origin_country: null,
}
const order: PlannedOrder = {
  contract_no: 'BJ-2026-001',
  port_id: id,
  ie_flag: 'I',
  seller_id: id,
  receiver_id: id,
  transmitter_id: id,
  site_id: id,
  plan_date: '2026-05-01',
  vehicle_count: 2,
  cargo_form: 'bulk',
  goods: [goods],
}
const trucks = [line, { ...line, plate_number: '蒙L54321' }]

describe('an order', () => {
  test('that is whole has nothing missing', () => {
    expect(orderProblems(order, trucks)).toEqual([])
    expect(orderProblems({ ...order, ie_flag: 'E', site_id: null, loading_place: 'CNGQM' }, trucks)).toEqual([])
  })
  test('that was only begun tells all that is missing', () => {
    const paths = orderProblems({ contract_no: 'A', port_id: id, ie_flag: 'E' }, []).map((it) => it.path)
    expect(paths).toEqual([
      'seller_id',
      'receiver_id',
      'transmitter_id',
      'plan_date',
      'vehicle_count',
      'loading_place',
      'goods',
      'transports',
    ])
  })
  test.each<[string, PlannedOrder, TruckLine[], string, string, RegExp]>([
    ['an import without a site', { site_id: null }, trucks, 'site_id', 'block', /监管场所/],
    ['another number of trucks', { vehicle_count: 3 }, trucks, 'vehicle_count', 'block', /车数为 3，已录入 2 辆/],
    [
      'more net than gross',
      { goods: [{ ...goods, net_weight: '96000.001' }] },
      trucks,
      'goods.0.net_weight',
      'block',
      /大于毛重/,
    ],
    [
      'trucks that carry 1.25 % more',
      {},
      [line, { ...line, planned_gross: '49200.000' }],
      'goods.0.gross_weight',
      'warn',
      /96,000 kg.*97,200 kg.*1\.25%/,
    ],
    [
      'trucks that carry 12.5 % more',
      {},
      [line, { ...line, planned_gross: '60000.000' }],
      'goods.0.gross_weight',
      'block',
      /108,000 kg.*12\.5%/,
    ],
    [
      'other packages of bulk',
      {},
      [line, { ...line, package_quantity: 5 }],
      'goods.0.package_quantity',
      'warn',
      /2 件.*6 件/,
    ],
    [
      'other packages of pieces',
      { goods: [{ ...goods, package_type: 'BX' }] },
      [line, { ...line, package_quantity: 5 }],
      'goods.0.package_quantity',
      'block',
      /6 件/,
    ],
    [
      'an amount without a currency',
      { goods: [{ ...goods, amount: '1.00' }] },
      trucks,
      'goods.0.currency',
      'block',
      /币制/,
    ],
    [
      'a price that does not come out',
      { goods: [{ ...goods, quantity: '10.000', unit_price: '3.0000', amount: '31.00', currency: 'USD' }] },
      trucks,
      'goods.0.amount',
      'warn',
      /30.*31/,
    ],
    ['goods no truck carries', { goods: [goods, goods] }, trucks, 'goods.1', 'block', /第 2 项/],
  ])('%s', (_, change, carried, path, severity, says) => {
    expect(orderProblems({ ...order, ...change }, carried)).toEqual([
      { path, severity, message: expect.stringMatching(says) },
    ])
  })
  test('takes whole kilograms for rounding', () => {
    expect(
      orderProblems(order, [
        { ...line, planned_gross: '47999.000' },
        { ...line, planned_gross: '47999.000' },
      ]),
    ).toEqual([])
    expect(
      orderProblems(order, [
        { ...line, planned_gross: '47999.000' },
        { ...line, planned_gross: '47998.999' },
      ]),
    ).toHaveLength(1)
  })
  test('names the truck that has no container or other goods than there are', () => {
    const problems = orderProblems({ ...order, cargo_form: 'container' }, [
      { ...line, container_numbers: ['CSQU3054383'] },
      line,
    ])
    expect(problems).toMatchObject([{ path: 'transports.1.container_numbers', severity: 'block' }])
    expect(orderProblems(order, [line, { ...line, goods_line: 2 }])).toContainEqual(
      expect.objectContaining({ path: 'transports.1.goods_line' }),
    )
  })
})
