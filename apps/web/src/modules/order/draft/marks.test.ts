import { expect, test } from 'vitest'
import { blankTruck } from '../trucks/sheet.ts'
import { marksAfter } from './marks.ts'
import { gridProblems, truckMarks } from './review.ts'

const head = { batch_mode: 'per_truck' }
const told = [{ field: 'driver_name', severity: 'warn', message: '司机没有备案', rule: null }] as const
const pasted = { ...blankTruck(), plate_number: '蒙L12345', package_quantity: 1 }

test('what is missing in a pasted line is marked at once, and still when the line is worked on', () => {
  const fields = (lines: readonly (typeof pasted)[], marks: ReturnType<typeof marksAfter>) =>
    gridProblems(truckMarks(head, lines, marks), lines, marks).map(({ row, field }) => `${row} ${field}`)
  const marks = marksAfter(new Map(), [], [pasted], [pasted])
  expect(fields([pasted], marks)).toContain('0 planned_gross')
  const named = { ...pasted, driver_name: '巴图' }
  const later = marksAfter(marks, [pasted], [named])
  expect(fields([named], later)).toContain('0 planned_gross')
  const mended = { ...named, planned_gross: '50000' }
  expect(fields([mended], marksAfter(later, [named], [mended]))).not.toContain('0 planned_gross')
})

test('a line that is still being typed is left in peace, and what the server said of an older form is gone', () => {
  const typed = { ...blankTruck(), plate_number: '蒙L12346' }
  expect(marksAfter(new Map(), [blankTruck()], [typed]).size).toBe(0)
  const changed = { ...pasted, driver_name: '巴图' }
  expect(marksAfter(new Map([[pasted, told]]), [pasted], [changed]).get(changed)).toEqual([])
  expect(marksAfter(new Map([[pasted, told]]), [pasted], [pasted, typed]).get(pasted)).toEqual(told)
})
