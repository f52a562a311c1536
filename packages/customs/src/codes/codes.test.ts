import { expect, test } from 'vitest'
import { receiptStage } from './receiptCodes.ts'

test.each([
  ['E1', 1],
  ['0', 0],
  ['02', 2],
  ['13', 3],
  ['T', undefined],
  ['', undefined],
] as const)('%s belongs to stage %s', (code, stage) => expect(receiptStage(code)).toBe(stage))
