import { describe, expect, test } from 'vitest'
import { orderFindings } from '../order.rules.ts'
import type { PlannedOrder } from '../order.rules.ts'
import type { TruckLine } from '../transport.rules.ts'
import { id, line } from './truckLine.ts'

const goods = {
  goods_id: null,
  good_name: '炼焦煤',
  hs_code: '2701121000',
  spec: null,
  g_model: null,
  package_quantity: 2,
  package_type: 'VO',
  gross_weight: '96000.000',
  net_weight: '64000.000',
  quantity: null,
  unit: null,
  unit_price: null,
  amount: '8000.00',
  currency: 'USD',
  origin_country: null,
  license_id: null,
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
  domestic_district: '15089',
  vehicle_count: 2,
  cargo_form: 'bulk',
  goods: [goods],
}
const trucks = [line, { ...line, plate_number: '蒙L54321' }]

describe('an order', () => {
  test('without gaps has no findings', () => {
    expect(orderFindings(order, trucks)).toEqual([])
    expect(orderFindings({ ...order, ie_flag: 'E', site_id: null, loading_place: 'CNGQM' }, trucks)).toEqual([])
  })
  test('that was only begun reports every missing value', () => {
    const paths = orderFindings({ contract_no: 'A', port_id: id, ie_flag: 'E' }, []).map((finding) => finding.path)
    expect(paths).toEqual([
      'seller_id',
      'receiver_id',
      'transmitter_id',
      'plan_date',
      'vehicle_count',
      'loading_place',
      'goods',
      'domestic_district',
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
      { goods: [{ ...goods, currency: null }] },
      trucks,
      'goods.0.currency',
      'block',
      /币制/,
    ],
    ['goods without a value', { goods: [{ ...goods, amount: null }] }, trucks, 'goods.0.amount', 'block', /总价/],
    [
      'a price that does not come out',
      { goods: [{ ...goods, quantity: '10.000', unit_price: '3.0000', amount: '31.00', currency: 'USD' }] },
      trucks,
      'goods.0.amount',
      'warn',
      /30.*31/,
    ],
    ['goods no truck carries', { goods: [goods, goods] }, trucks, 'goods.1', 'block', /没有车辆装运/],
  ])('%s', (_, change, carried, path, severity, says) => {
    expect(orderFindings({ ...order, ...change }, carried)).toMatchObject([
      { path, severity, message: expect.stringMatching(says) },
    ])
  })
  test('takes whole kilograms for rounding', () => {
    expect(
      orderFindings(order, [
        { ...line, planned_gross: '47999.000' },
        { ...line, planned_gross: '47999.000' },
      ]),
    ).toEqual([])
    expect(
      orderFindings(order, [
        { ...line, planned_gross: '47999.000' },
        { ...line, planned_gross: '47998.999' },
      ]),
    ).toHaveLength(1)
  })
  test('names the truck that has no container or other goods than there are', () => {
    const problems = orderFindings({ ...order, cargo_form: 'container' }, [
      { ...line, container_numbers: ['CSQU3054383'] },
      line,
    ])
    expect(problems).toMatchObject([{ path: 'transports.1.container_numbers', severity: 'block' }])
    expect(orderFindings(order, [line, { ...line, goods_line: 2 }])).toContainEqual(
      expect.objectContaining({ path: 'transports.1.goods_line' }),
    )
  })
})
