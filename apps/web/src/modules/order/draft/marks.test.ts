import { warn } from '@guanqiao/domain/documents/finding'
import { expect, test } from 'vitest'
import { blankTruck } from '../trucks/sheet.ts'
import { marksAfter } from './marks.ts'
import { gridProblems, truckMarks } from './review.ts'

const head = { batch_mode: 'per_truck' }
const unfiled = [warn('driver.unfiled', { path: 'driver_name', message: '司机没有备案' })]
const pasted = { ...blankTruck(), plate_number: '蒙L12345', package_quantity: 1 }

test('missing values of a pasted line are marked at once, and while the line is edited', () => {
  const fields = (lines: readonly (typeof pasted)[], marks: ReturnType<typeof marksAfter>) =>
    gridProblems(truckMarks(head, lines, marks), lines, marks).map(({ row, field }) => `${row} ${field}`)
  const marks = marksAfter(new Map(), [], [pasted], [pasted])
  expect(fields([pasted], marks)).toContain('0 planned_gross')
  const withDriver = { ...pasted, driver_name: '巴图' }
  const later = marksAfter(marks, [pasted], [withDriver])
  expect(fields([withDriver], later)).toContain('0 planned_gross')
  const mended = { ...withDriver, planned_gross: '50000' }
  expect(fields([mended], marksAfter(later, [withDriver], [mended]))).not.toContain('0 planned_gross')
})

test('a line that is being typed has no marks, and the server’s findings on an older version are dropped', () => {
  const edited = { ...blankTruck(), plate_number: '蒙L12346' }
  expect(marksAfter(new Map(), [blankTruck()], [edited]).size).toBe(0)
  const changed = { ...pasted, driver_name: '巴图' }
  expect(marksAfter(new Map([[pasted, unfiled]]), [pasted], [changed]).get(changed)).toEqual([])
  expect(marksAfter(new Map([[pasted, unfiled]]), [pasted], [pasted, edited]).get(pasted)).toEqual(unfiled)
})
