import type { Operation } from '@guanqiao/domain/kit/operation'
import type { BoundOperation, Handler } from '../../kernel/handlers.ts'
import { alikeHandler } from './alike.ts'
import { historyHandler } from './history.ts'
import { mendHandler } from './mend.ts'

export { localRuleHandlers } from './localRules.ts'

/** `handled` has the handlers that save and send the documents. */
export function rejectionHandlers(handled: readonly BoundOperation[]): BoundOperation[] {
  const bound = new Map(handled.map((one) => [one.operation, one]))
  const handlerOf = (operation: Operation): Handler => {
    const one = bound.get(operation)
    if (one?.mode !== 'bound') throw new TypeError(`no handler for ${operation.name}`)
    return one.run
  }
  return [historyHandler, alikeHandler, mendHandler(handlerOf)]
}
