import { expect, test } from 'vitest'
import type { PlannedOrder } from '../order.rules.ts'
import { plausibleFindings } from '../plausible/order.plausible.rules.ts'

type Goods = NonNullable<PlannedOrder['goods']>[number]

const said = (order: PlannedOrder, goods: Partial<Goods> = {}): string[] =>
  plausibleFindings(
    { ie_flag: 'I', plan_date: '2026-05-01', domestic_district: '15089', ...order, goods: [goods as Goods] },
    '2026-05-01',
  ).map(({ severity, rule, path }) => `${severity} ${rule} ${path}`)

test.each<[string, string, PlannedOrder, Partial<Goods>]>([
  ['an import from China', 'warn origin.home goods.0.origin_country', {}, { origin_country: 'CHN' }],
  ['an import without its district', 'warn district.missing domestic_district', { domestic_district: null }, {}],
  [
    'an export without its district',
    'warn district.missing domestic_district',
    { ie_flag: 'E', domestic_district: null },
    {},
  ],
  ['a day in the next year', 'warn date.far plan_date', { plan_date: '2027-05-01' }, {}],
  [
    'tonnes typed as kilograms',
    'warn quantity.weight goods.0.quantity',
    {},
    { quantity: '96.000', unit: '035', gross_weight: '96000.000', net_weight: '96000.000' },
  ],
  [
    'twice as many tonnes',
    'warn quantity.weight goods.0.quantity',
    {},
    { quantity: '192.000', unit: '070', gross_weight: '96000.000', net_weight: null },
  ],
])('%s', (_name, finding, order, goods) => expect(said(order, goods)).toContain(finding))

test.each<[string, PlannedOrder, Partial<Goods>]>([
  ['nothing more than is needed', {}, {}],
  ['coal of Mongolia', {}, { origin_country: 'MNG', quantity: '96.000', unit: '070', gross_weight: '96000.000' }],
  ['an export from China', { ie_flag: 'E' }, { origin_country: 'CHN' }],
  ['the net weight', {}, { quantity: '64.000', unit: '070', gross_weight: '96000.000', net_weight: '64000.000' }],
  [
    'a dry weight between both',
    {},
    { quantity: '60.000', unit: '070', gross_weight: '66000.000', net_weight: '58000.000' },
  ],
  ['pieces', {}, { quantity: '12.000', unit: '011', gross_weight: '96000.000' }],
])('%s has nothing against it', (_name, order, goods) => expect(said(order, goods)).toEqual([]))
