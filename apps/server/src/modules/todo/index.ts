import type { BoundOperation } from '../../kernel/handlers.ts'
import { owningHandlers } from './owning.ts'
import type { OwningOptions } from './owning.ts'
import { countHandler, loadHandler, workHandler } from './todo.ts'
import { watchHandlers } from './watchList.ts'

export { WORK } from './owning.ts'

export const workHandlers = (options: OwningOptions): BoundOperation[] => [
  workHandler,
  countHandler,
  loadHandler,
  ...owningHandlers(options),
  ...watchHandlers,
]
