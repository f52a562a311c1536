import { block } from '@guanqiao/domain/documents/finding'
import { expect, test } from 'vitest'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { missingOf } from './missing.ts'

const problem = (path: string, rule: string) => block(rule, { path, message: rule })
const truck = (plate_number: string, change: object = {}): Line => ({
  plate_number,
  trailer_plate: null,
  driver_name: '巴图',
  ...change,
})
const unknown = [problem('plate_number', 'vehicle.unknown'), problem('driver_name', 'driver.unknown')]

test('unknown trucks are counted by plate and drivers by name', () => {
  const lines = [truck('蒙L00001'), truck('蒙L00002', { trailer_plate: '蒙L1111挂' }), truck('蒙L00002')]
  const missing = missingOf(lines, new Map(lines.map((line) => [line, unknown])))
  expect(missing).toMatchObject({ vehicles: 2, drivers: 1, malformed: [], unfiled: [] })
  expect(missing.registrations[1]).toEqual({
    plate_number: '蒙L00002',
    trailer_plate: '蒙L1111挂',
    driver_name: '巴图',
  })
})

test('a malformed plate is not registered; a malformed trailer is omitted and reported', () => {
  const lines = [truck('蒙1'), truck('蒙L00001', { trailer_plate: '蒙L11111' })]
  const missing = missingOf(lines, new Map(lines.map((line) => [line, unknown])))
  expect(missing.registrations).toEqual([{ plate_number: '蒙L00001', trailer_plate: null, driver_name: '巴图' }])
  expect(missing.malformed).toEqual(['蒙L00001 的挂车号“蒙L11111”'])
})

test('registered vehicles without customs’ filing are listed separately', () => {
  const lines = [truck('蒙L00001'), truck('蒙L00002')]
  const marks = new Map([[lines[0]!, [problem('driver_name', 'driver.uncoded')]]])
  expect(missingOf(lines, marks)).toMatchObject({ registrations: [], vehicles: 0, drivers: 0, unfiled: [lines[0]] })
})
