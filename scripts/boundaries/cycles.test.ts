import { expect, it } from 'vitest'
import { cycles } from './cycles.ts'

const file = (path: string, imported: string) => ({
  path: `packages/domain/src/${path}`,
  text: `import { x } from '${imported}'`,
})
const batchOnVehicle = file('order/batch.ts', '../transport/vehicle.ts')
const manifestOnBatch = file('customs/manifest.ts', '../order/batch.ts')

it('lets modules of the domain build on each other in one direction', () => {
  expect(cycles([batchOnVehicle, manifestOnBatch])).toEqual([])
})

it('names every import of a circle, however long', () => {
  const back = file('transport/driver.ts', '../customs/manifest.ts')
  expect(cycles([batchOnVehicle, manifestOnBatch, back])).toHaveLength(3)
})

it('leaves kit and values out of it', () => {
  expect(cycles([file('order/batch.ts', '../kit/field.ts'), file('kit/field.ts', '../order/batch.ts')])).toEqual([])
})
