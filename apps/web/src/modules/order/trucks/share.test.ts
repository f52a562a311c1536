import { expect, test } from 'vitest'
import { isShare, shared } from './share.ts'

const goods = [{ gross_weight: '210000', net_weight: null, package_quantity: 3 }]
const truck = (plate_number: string, more: object = {}) => ({ plate_number, planned_gross: null, ...more })

test('trucks without weights and pieces get equal shares, and the last one the rest', () => {
  const lines = shared(goods, [truck('蒙L1'), truck('蒙L2'), truck('蒙L3')])
  expect(lines.map(({ planned_gross, package_quantity }) => [planned_gross, package_quantity])).toEqual([
    ['70000', 1],
    ['70000', 1],
    ['70000', 1],
  ])
  expect(lines[0]).not.toHaveProperty('planned_net')
  const odd = shared([{ gross_weight: '100000.5' }], [truck('蒙L1'), truck('蒙L2'), truck('蒙L3')])
  expect(odd.map(({ planned_gross }) => planned_gross)).toEqual(['33333', '33333', '33334.500'])
})

test('typed figures stay, the other trucks share the rest; a truck added later shares anew', () => {
  const two = shared(goods, [truck('蒙L1', { planned_gross: '60000' }), truck('蒙L2')])
  expect(two.map(({ planned_gross }) => planned_gross)).toEqual(['60000', '150000'])
  expect(two.map((line) => isShare(line, 'planned_gross'))).toEqual([false, true])
  const three = shared(goods, [...two, truck('蒙L3')])
  expect(three.map(({ planned_gross }) => planned_gross)).toEqual(['60000', '75000', '75000'])
  expect(shared(goods, three)).toEqual(three)
  expect(shared(goods, three)[0]).toBe(three[0])
})

test('trucks share the goods line that they carry; blank lines, goods without figures and overloads share nothing', () => {
  const lines = shared(
    [{ gross_weight: '90000' }, { gross_weight: '40000' }],
    [truck('蒙L1'), truck('蒙L2', { goods_line: 2 }), truck('')],
  )
  expect(lines.map(({ planned_gross }) => planned_gross)).toEqual(['90000', '40000', null])
  const over = [truck('蒙L1', { planned_gross: '210000' }), truck('蒙L2')]
  expect(shared([{ gross_weight: '210000' }], over)).toEqual(over)
  expect(shared([{ gross_weight: null }], [truck('蒙L1')])).toEqual([truck('蒙L1')])
})
