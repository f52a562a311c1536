import { expect, test } from 'vitest'
import { changeReasons } from './changeReasons.ts'
import { clearanceCodes } from './clearance.ts'
import { paymentMethods } from './paymentMethods.ts'
import { receiptStage } from './receiptCodes.ts'

test('the lists are as long as their sources', () => {
  expect(Object.keys(clearanceCodes)).toHaveLength(18)
  expect(Object.keys(changeReasons)).toHaveLength(16)
  expect(paymentMethods.size).toBe(52)
})

test.each([
  ['E1', 1],
  ['0', 1],
  ['02', 2],
  ['13', 3],
  ['T', undefined],
  ['', undefined],
] as const)('%s belongs to stage %s', (code, stage) => expect(receiptStage(code)).toBe(stage))
