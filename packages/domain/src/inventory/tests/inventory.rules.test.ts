import { describe, expect, test } from 'vitest'
import type { Row } from '../../kit/entity.ts'
import type { GatheredCrossing } from '../gathered.ts'
import type { inventoryFiling } from '../filing.ts'
import type { inventory } from '../inventory.ts'
import { inventoryFindings } from '../inventory.rules.ts'

type Inventory = Row<typeof inventory>
type Good = NonNullable<Inventory['goods']>[number]

const NOW = new Date('2026-05-01T04:00:00.000Z')

const filing = {
  records_no: 'C070800000001',
  status: 'active',
  owner_name: '示例能源有限公司',
  declare_office: '0708',
  gather_class: 'bonded',
  guarantee_valid_to: '2027-01-01',
} as Row<typeof inventoryFiling>

const good = {
  hs_code: '2701121000',
  good_name: '炼焦煤',
  quantity: '68000.00000',
  unit: '035',
  first_quantity: '68000.00000',
  first_unit: '035',
  second_quantity: null,
  second_unit: null,
  unit_price: '0.1000',
  total_price: '6800.00',
  currency: 'USD',
  origin_country: 'MNG',
  duty_mode: '3',
} as Good

const list = {
  status: 'draft',
  ie_flag: 'I',
  declare_office: '0708',
  ie_office: '0708',
  ie_date: '2026-05-01',
  load_time: null,
  batch_number: '5100489963144',
  plate_number: '蒙L12345',
  bill_no: 'ML1',
  transport_mode: '4',
  trade_mode: '5034',
  owner_name: '示例能源有限公司',
  trade_country: 'MNG',
  package_quantity: 1,
  gross_weight: '68000.000',
  net_weight: '68000.000',
  goods: [good],
} as Inventory

const crossing: GatheredCrossing = {
  order: { order_no: 'DD1', trade_mode: '5034', hs_codes: ['2701121000'] },
  manifest: {
    ie_flag: 'I',
    declare_office: '0708',
    plates: ['蒙L12345'],
    bills: ['ML1'],
    packages: 1,
    gross: '68000.000',
  },
}

interface Scene {
  readonly list?: Partial<Inventory>
  readonly good?: Partial<Good>
  readonly around?: GatheredCrossing
}

const said = ({ list: change, good: line, around = {} }: Scene): string[] =>
  inventoryFindings({ ...list, goods: [{ ...good, ...line }], ...change }, filing, NOW, { ...crossing, ...around }).map(
    ({ severity, rule, path }) => `${severity} ${rule} ${path}`,
  )

const general = { order: { order_no: 'DD1', trade_mode: '0110', hs_codes: [] } }

describe('a gathered list', () => {
  test('without a fault has nothing against it', () => expect(said({})).toEqual([]))

  test.each<[string, string, Scene]>([
    ['of another owner', 'warn inventory.owner owner_name', { list: { owner_name: '另一家公司' } }],
    ['of next month', 'warn inventory.date ie_date', { list: { ie_date: '2026-06-15' } }],
    ['by rail', 'warn inventory.transport transport_mode', { list: { transport_mode: '2' } }],
    ['from China', 'warn inventory.country trade_country', { list: { trade_country: 'CHN' } }],
    ['of goods of China', 'warn inventory.origin goods.0.origin_country', { good: { origin_country: 'CHN' } }],
    [
      'whose total is not quantity × price',
      'warn inventory.price goods.0.total_price',
      { good: { total_price: '7000.00' } },
    ],
    [
      'with a price of zero',
      'warn inventory.price goods.0.unit_price',
      { good: { unit_price: '0.0000', total_price: null } },
    ],
    [
      'whose first quantity is another',
      'warn inventory.quantity goods.0.first_quantity',
      { good: { first_quantity: '680.00000' } },
    ],
    [
      'whose first quantity in tonnes is another',
      'warn inventory.quantity goods.0.first_quantity',
      { good: { first_quantity: '680.00000', first_unit: '070' } },
    ],
    [
      'with a quantity without a unit',
      'warn inventory.unit goods.0.second_unit',
      { good: { second_quantity: '1.00000' } },
    ],
    ['of some goods', 'warn inventory.name goods.0.good_name', { good: { good_name: '货物一批' } }],
    ['of cement under coal', 'warn inventory.name goods.0.good_name', { good: { good_name: '水泥' } }],
    ['of an ordinary order', 'block inventory.class trade_mode', { around: general }],
    [
      'of an ordinary mode',
      'warn inventory.class trade_mode',
      { list: { trade_mode: '0110' }, around: { order: undefined } },
    ],
    ['of another mode than the order', 'warn inventory.mode trade_mode', { list: { trade_mode: '1233' } }],
    ['of another truck', 'warn inventory.truck plate_number', { list: { plate_number: '蒙L99999' } }],
    ['of another bill', 'warn inventory.bill bill_no', { list: { bill_no: 'ML2' } }],
    ['of another port', 'warn inventory.port ie_office', { list: { ie_office: '0705' } }],
    [
      'of another weight',
      'warn inventory.gross gross_weight',
      { list: { gross_weight: '60000.000', net_weight: '60000.000' } },
    ],
    ['of other packages', 'warn inventory.packages package_quantity', { list: { package_quantity: 3 } }],
    ['of other goods than the order', 'warn inventory.hs goods.0.hs_code', { good: { hs_code: '2702100000' } }],
    [
      'of the other direction',
      'warn inventory.direction ie_flag',
      { list: { ie_flag: 'E', load_time: '2026-05-03T00:00:00.000Z' } },
    ],
    ['heavier net than gross', 'block inventory.net net_weight', { list: { net_weight: '69000.000' } }],
  ])('%s is named at its field', (_name, finding, scene) => expect(said(scene)).toContain(finding))

  test.each<[string, Scene]>([
    [
      'in tonnes',
      { good: { quantity: '68.00000', unit: '070', unit_price: '100.0000', first_quantity: '68000.00000' } },
    ],
    ['without a price', { good: { unit_price: null, total_price: null, currency: null } }],
    ['without a batch', { list: { batch_number: null }, around: { order: undefined, manifest: undefined } }],
    ['a little heavier than the manifest', { list: { gross_weight: '69000.000' } }],
    ['from a third country', { list: { trade_country: 'RUS' } }],
  ])('%s is right', (_name, scene) => expect(said(scene)).toEqual([]))
})

describe('the weight of a list against the valid tickets', () => {
  const ofScale = { path: 'gross_weight', source: 'weighing' as const, label: '磅单 P1', value: '68000.000' }
  test.each<[string, Partial<Inventory>, GatheredCrossing['weighed'], boolean]>([
    ['nothing is known of the scale', {}, undefined, false],
    ['never weighed, weight of the manifest', {}, null, false],
    ['taken from a ticket that is void', { origins: [ofScale] }, null, true],
    ['taken from the scale, and still so', { origins: [ofScale] }, '68000.000', false],
    ['taken from a ticket that was repeated', { origins: [ofScale] }, '67500.000', true],
    ['entered, within the tolerance', {}, '67500.000', false],
    ['entered, beyond the tolerance', {}, '64000.000', true],
    ['entered over the scale', { origins: [{ ...ofScale, value: '67000.000' }] }, null, false],
  ])('%s', (_name, change, weighed, isNamed) => {
    const rules = inventoryFindings({ ...list, ...change }, filing, NOW, { ...crossing, weighed }).map(
      ({ rule }) => rule,
    )
    expect(rules.includes('inventory.scale')).toBe(isNamed)
  })
})
