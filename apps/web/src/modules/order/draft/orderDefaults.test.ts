import { expect, test } from 'vitest'
import { newlySelected, partyDefaults, withAmount, withGoods, withQuantity } from './orderDefaults.ts'

const coal = {
  good_name: '炼焦煤',
  good_code: '2701121000',
  declare_name: null,
  g_model: null,
  spec: '主焦',
  package_type: 'VO',
  default_unit: null,
  unit_first: '035',
  default_price: '0.9000',
  currency: 'USD',
  origin_country: 'MNG',
}

test('chosen goods fill the line and its total; other values stay', () => {
  const line = withGoods({ goods_id: 'x', quantity: '1000', net_weight: '5', amount: null }, { ...coal, spec: null })
  expect(line).toEqual({
    goods_id: 'x',
    quantity: '1000',
    net_weight: '5',
    good_name: '炼焦煤',
    hs_code: '2701121000',
    package_type: 'VO',
    unit: '035',
    unit_price: '0.9000',
    currency: 'USD',
    origin_country: 'MNG',
    amount: '900.00',
  })
})

test('a typed total stays', () => {
  const before = { quantity: '10', unit_price: '2', amount: '19.90' }
  expect(withAmount(before, { ...before, quantity: '11' })['amount']).toBe('19.90')
  const line = { quantity: '10', unit_price: '2', amount: '20.00' }
  expect(withAmount(line, { ...line, quantity: '11' })['amount']).toBe('22.00')
  expect(withAmount(line, { ...line, amount: '21' })['amount']).toBe('21')
})

test('a party fills blank fields only', () => {
  expect(
    partyDefaults({ trade_mode: '0110', trans_mode: null }, { default_trade_mode: '0615', default_terms: '1' }),
  ).toEqual({ trans_mode: '1' })
})

test('only goods chosen just now are looked up', () => {
  const [a, b] = ['019b7765-ac00-7000-8000-000000000001', '019b7765-ac00-7000-8000-000000000002']
  expect(newlySelected([{ goods_id: a }, { goods_id: null }], [{ goods_id: a }, { goods_id: b }])).toEqual([
    { at: 1, id: b },
  ])
  expect(newlySelected([{ goods_id: null }], [{ goods_id: '煤' }])).toEqual([])
})

test('goods sold by weight take their quantity from the net weight, unless another was typed', () => {
  const blank = { unit: '070', net_weight: null, quantity: null }
  expect(withQuantity(blank, { ...blank, net_weight: '144000' })['quantity']).toBe('144.000')
  const line = { unit: '035', net_weight: '500', quantity: '500.000' }
  expect(withQuantity(line, { ...line, net_weight: '600' })['quantity']).toBe('600.000')
  const edited = { ...line, quantity: '12' }
  expect(withQuantity(edited, { ...edited, net_weight: '600' })['quantity']).toBe('12')
  const pieces = { unit: '001', net_weight: null, quantity: null }
  expect(withQuantity(pieces, { ...pieces, net_weight: '600' })['quantity']).toBeNull()
})
