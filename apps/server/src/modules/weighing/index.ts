import type { BoundOperation } from '../../kernel/handlers.ts'
import { expectHandler } from './expect.ts'
import { findTrucksHandler } from './findTrucks.ts'
import { firstPassHandler, secondPassHandler } from './passes.ts'
import { approveHandler, printHandler, unprintHandler, voidHandler } from './verdicts.ts'

export const weighingHandlers: BoundOperation[] = [
  firstPassHandler,
  secondPassHandler,
  approveHandler,
  voidHandler,
  printHandler,
  unprintHandler,
  expectHandler,
  findTrucksHandler,
]
