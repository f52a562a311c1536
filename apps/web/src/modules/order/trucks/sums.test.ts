import { expect, test } from 'vitest'
import { balances, loadOf } from './sums.ts'

const goods = [
  { good_name: '炼焦煤', gross_weight: '104000', net_weight: '100000.000', package_quantity: 2 },
  { good_name: '铜精矿', gross_weight: '30000', net_weight: null, package_quantity: 10 },
]

test('sums are exact and skip values that are not numbers', () => {
  const trucks = [
    { planned_gross: '0.1', package_quantity: 1 },
    { planned_gross: '0.2', package_quantity: '2件' },
    { planned_gross: '五十吨' },
  ]
  expect(loadOf(trucks)).toEqual({ gross: '0.300', net: '0.000', packages: 1, trucks: 3 })
})

test('each goods line is set against the trucks that carry it', () => {
  const trucks = [
    { planned_gross: '52000', planned_net: '50000', package_quantity: 1, goods_line: 1 },
    { planned_gross: '52000', planned_net: '50000', package_quantity: 1, goods_line: null },
    { planned_gross: '29500.5', planned_net: '29000', package_quantity: 10, goods_line: 2 },
  ]
  const [coal, copper] = balances(goods, trucks)
  expect(coal).toMatchObject({ line: 1, gross: '0.000', net: '0.000', packages: 0, even: true })
  expect(copper).toMatchObject({ line: 2, name: '铜精矿', gross: '-499.500', net: null, packages: 0, even: false })
})

test('net weights are compared only where goods and trucks state them', () => {
  const [coal] = balances(goods.slice(0, 1), [{ planned_gross: '104000', package_quantity: 2 }])
  expect(coal).toMatchObject({ net: null, even: true })
})
