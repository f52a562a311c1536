import { expect, test } from 'vitest'
import type { ExpectedTruck } from './weights.ts'
import { filled, hasInput } from './useBridge.ts'

const expectedTruck = (more: object) =>
  ({ plate_number: '蒙L1', batch_number: null, driver_name: null, ...more }) as ExpectedTruck

test('papers of the truck on the bridge go into the form, the weight already typed stays', () => {
  const values = { plate_number: '蒙L1', weight: '65400', batch_number: null }
  expect(filled(values, expectedTruck({ batch_number: 'B1', driver_name: '李' }), undefined)).toMatchObject({
    weight: '65400',
    batch_number: 'B1',
    driver_name: '李',
  })
})

test('values of the previous truck are dropped; typed values stay', () => {
  const before = expectedTruck({ batch_number: 'B1', driver_name: '李' })
  const values = { plate_number: '蒙L2', batch_number: 'B1', driver_name: '张' }
  expect(filled(values, expectedTruck({ plate_number: '蒙L2' }), before)).toMatchObject({
    plate_number: '蒙L2',
    batch_number: null,
    driver_name: '张',
  })
})

test.each([
  ['nothing yet', {}, false],
  ['what the papers say', { plate_number: '蒙L1', driver_name: '李' }, false],
  ['a plate', { plate_number: '蒙L2' }, true],
  ['a weight', { plate_number: '蒙L1', weight: '65400' }, true],
  ['a corrected name', { plate_number: '蒙L1', driver_name: '张' }, true],
  ['the other direction', { plate_number: '蒙L1', direction: 'out' }, true],
])('input of the weigher is unsaved work: %s', (_, values, expected) => {
  expect(hasInput(values, [expectedTruck({ driver_name: '李' }), undefined])).toBe(expected)
})

test('the truck of an export comes empty; the next one without an order comes loaded, unless the weigher says otherwise', () => {
  const exported = expectedTruck({ direction: 'out' })
  expect(filled({ direction: 'in' }, exported, undefined)['direction']).toBe('out')
  expect(filled({ direction: 'out' }, expectedTruck({}), exported)['direction']).toBe('in')
  expect(filled({ direction: 'out' }, expectedTruck({}), undefined)['direction']).toBe('out')
})
