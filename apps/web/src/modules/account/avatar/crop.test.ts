import { expect, test } from 'vitest'
import { moved, wholeCrop, within, zoomed, zoomOf } from './crop.ts'

const wide = { width: 400, height: 200 }

test('begins with the largest square in the middle', () => {
  expect(wholeCrop(wide)).toEqual({ x: 200, y: 100, side: 200 })
})

test('never leaves the picture', () => {
  expect(moved(wide, wholeCrop(wide), 5, 5)).toEqual({ x: 300, y: 100, side: 200 })
  expect(moved(wide, wholeCrop(wide), -5, -5)).toEqual({ x: 100, y: 100, side: 200 })
  expect(within(wide, { x: 0, y: 0, side: 1000 })).toEqual({ x: 100, y: 100, side: 200 })
})

test('zooms between the whole and a tenth, and shows the factor', () => {
  expect(zoomed(wide, wholeCrop(wide), 2).side).toBeCloseTo(20)
  expect(zoomed(wide, wholeCrop(wide), -1).side).toBeCloseTo(200)
  for (const zoom of [0, 0.3, 1]) expect(zoomOf(wide, zoomed(wide, wholeCrop(wide), zoom))).toBeCloseTo(zoom)
})
