import { bulkable } from '@guanqiao/domain/kit/derived/bulkOf'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { operations } from '@guanqiao/domain/registry'
import type { BoundOperation, Handler } from '../../kernel/handlers.ts'
import { bulkRemove } from './remove.ts'
import { bulkUpdate } from './update.ts'

/** The handlers of the operations on several records; each record meets the handler that `handled` has for it alone. */
export function bulkHandlers(handled: readonly BoundOperation[]): BoundOperation[] {
  const bound = new Map(handled.map((one) => [one.operation, one]))
  const handlerOf = (operation: Operation): Handler | undefined => {
    const one = bound.get(operation)
    return one?.mode === 'bound' ? one.run : undefined
  }
  const { removes, updates } = bulkable(operations)
  return [
    ...removes.map((remove) => bulkRemove(remove, handlerOf(remove))),
    ...updates.map((update) => bulkUpdate(update, handlerOf(update))),
  ]
}
