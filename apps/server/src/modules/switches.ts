import type { Operation } from '@guanqiao/domain/kit/operation'
import { operations } from '@guanqiao/domain/registry'
import { switchesIn } from '@guanqiao/domain/kit/derived/switchOf'
import { genericHandler } from '../kernel/generic.ts'
import { handle } from '../kernel/handlers.ts'
import type { BoundOperation } from '../kernel/handlers.ts'

/** 启用 and 停用: the update of the record, with its own handler if it has one, limited to the state. */
export function switchHandlers(custom: readonly BoundOperation[]): BoundOperation[] {
  const byName = new Map(custom.map((bound) => [bound.operation.name, bound]))
  return switchesIn(operations).flatMap(({ update, state, on, off, enable, disable }) => {
    const bound = byName.get(update.name) ?? genericHandler(update)
    if (bound?.mode !== 'bound') throw new TypeError(`${update.name} is not bound to a caller`)
    const setting = (operation: Operation, value: string) =>
      handle(operation, async (ctx, input) => bound.run(ctx, { ...(input as object), [state]: value } as never))
    return [setting(enable as Operation, on), setting(disable as Operation, off)]
  })
}
