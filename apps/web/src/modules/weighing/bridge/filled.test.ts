import { expect, test } from 'vitest'
import type { Known } from './reckon.ts'
import { filled } from './useBridge.ts'

const known = (more: object) => ({ plate_number: '蒙L1', batch_number: null, driver_name: null, ...more }) as Known

test('papers of the truck on the bridge go into the form, the weight already typed stays', () => {
  const values = { plate_number: '蒙L1', weight: '65400', batch_number: null }
  expect(filled(values, known({ batch_number: 'B1', driver_name: '李' }), undefined)).toMatchObject({
    weight: '65400',
    batch_number: 'B1',
    driver_name: '李',
  })
})

test('what came from the truck before does not stay with the next; what was typed does', () => {
  const before = known({ batch_number: 'B1', driver_name: '李' })
  const values = { plate_number: '蒙L2', batch_number: 'B1', driver_name: '张' }
  expect(filled(values, known({ plate_number: '蒙L2' }), before)).toMatchObject({
    plate_number: '蒙L2',
    batch_number: null,
    driver_name: '张',
  })
})
