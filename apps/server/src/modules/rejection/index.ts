import type { BoundOperation } from '../../kernel/handlers.ts'
import { handlerIn } from '../../documents/saving/saveDocument.ts'
import { alikeHandler } from './sameCode.ts'
import { historyHandler } from './history.ts'
import { mendHandler } from './mend.ts'

export { localRuleHandlers } from './localRules.ts'

/** `handled` has the handlers that save and send the documents. */
export const rejectionHandlers = (handled: readonly BoundOperation[]): BoundOperation[] => [
  historyHandler,
  alikeHandler,
  mendHandler(handlerIn(handled)),
]
