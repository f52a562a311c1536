import { expect, test } from 'vitest'
import { originOf, proposed, replated } from './proposal.ts'

const file = (plate_number: string, trailer_plate: string | null, driver_name: string | null) => ({
  plate_number,
  trailer_plate,
  driver_name,
  container_numbers: [],
})
const old = file('蒙L44561', '蒙L8101挂', '李明勇')
const other = file('蒙L44564', '蒙L7708挂', '王强')
const blank = { plate_number: '蒙L44561', trailer_plate: null, driver_name: null, container_numbers: null }

test('blank cells are filled and marked with the file they came from', () => {
  const line = proposed(blank, old)
  expect(line).toMatchObject({ trailer_plate: '蒙L8101挂', driver_name: '李明勇' })
  expect(originOf(line, 'trailer_plate')).toBe('来自车辆档案 蒙L44561')
  expect(originOf(line, 'container_numbers')).toBeUndefined()
  expect(proposed(line, old)).toBe(line)
})

test('another plate brings its own trailer and driver; typed values stay', () => {
  const filled = { ...proposed(blank, old), plate_number: '蒙L44564' }
  expect(proposed(filled, other)).toMatchObject({ trailer_plate: '蒙L7708挂', driver_name: '王强' })
  const edited = { ...filled, driver_name: '赵六' }
  const line = proposed(edited, other)
  expect(line).toMatchObject({ trailer_plate: '蒙L7708挂', driver_name: '赵六' })
  expect(originOf(line, 'driver_name')).toBeUndefined()
})

test('a saved line has no origins: values from the file of the old plate are replaced', () => {
  const saved = { plate_number: '蒙L44564', trailer_plate: '蒙L8101挂', driver_name: '赵六', container_numbers: null }
  expect(proposed(saved, other, old)).toMatchObject({ trailer_plate: '蒙L7708挂', driver_name: '赵六' })
  expect(proposed(saved, other)).toBe(saved)
})

test('a plate that is not on file takes the old trailer out', () => {
  const line = proposed({ ...proposed(blank, old), plate_number: '蒙L99999' }, undefined)
  expect(line).toMatchObject({ trailer_plate: null, driver_name: null })
})

test('plates changed in place are reported, added and removed lines are not', () => {
  expect(replated([blank], [{ ...blank, plate_number: '蒙l·44564' }])).toEqual([{ row: 0, was: '蒙L44561' }])
  expect(replated([blank], [{ ...blank, plate_number: '蒙l·44561' }])).toEqual([])
  expect(replated([blank], [blank, blank])).toEqual([])
})
