import { expect, test } from 'vitest'
import { moveMenu, stepMenu, stepModule } from './order.ts'

const order = [
  { module_id: 'x', menu_id: ['a', 'b'] },
  { module_id: 'y', menu_id: ['c'] },
]

test('a menu moves before another one, also of another module, or to the end', () => {
  expect(moveMenu(order, 'b', 'x', 'a')[0]!.menu_id).toEqual(['b', 'a'])
  expect(moveMenu(order, 'a', 'y', 'c')).toEqual([
    { module_id: 'x', menu_id: ['b'] },
    { module_id: 'y', menu_id: ['a', 'c'] },
  ])
  expect(moveMenu(order, 'a', 'y', undefined)[1]!.menu_id).toEqual(['c', 'a'])
  expect(moveMenu(order, 'a', 'x', 'a')).toBe(order)
})

test('a step goes over the border of a module, and not beyond the first and the last', () => {
  expect(stepMenu(order, 'a', 1)[0]!.menu_id).toEqual(['b', 'a'])
  expect(stepMenu(order, 'b', 1)).toEqual([
    { module_id: 'x', menu_id: ['a'] },
    { module_id: 'y', menu_id: ['b', 'c'] },
  ])
  expect(stepMenu(order, 'c', -1)).toEqual([
    { module_id: 'x', menu_id: ['a', 'b', 'c'] },
    { module_id: 'y', menu_id: [] },
  ])
  expect(stepMenu(order, 'a', -1)).toBe(order)
  expect(stepMenu(order, 'c', 1)).toBe(order)
})

test('modules change places', () => {
  expect(stepModule(order, 'y', -1).map(({ module_id }) => module_id)).toEqual(['y', 'x'])
  expect(stepModule(order, 'x', -1)).toBe(order)
})
