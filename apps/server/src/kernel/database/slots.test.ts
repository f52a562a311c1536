import { expect, test } from 'vitest'
import { Places } from './slots.ts'

test('values are found until they are removed', () => {
  const places = new Places<string>()
  const [first, second] = [places.add('a'), places.add('b')]
  expect([...places]).toEqual(['a', 'b'])
  places.remove(first)
  expect([[...places], places.isEmpty]).toEqual([['b'], false])
  places.remove(second)
  expect([[...places], places.isEmpty]).toEqual([[], true])
})

test('a place is used again: the table does not grow with the number of values that passed, nor refer to them', () => {
  const places = new Places<number>()
  for (let round = 0; round < 1_000; round += 1) {
    const slots = Array.from({ length: 40 }, (_, at) => places.add(round * 40 + at))
    for (const slot of slots) places.remove(slot)
  }
  expect([places.count, places.isEmpty, [...places]]).toEqual([40, true, []])
})
