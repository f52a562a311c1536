import { enterprise, enterpriseApi } from '@guanqiao/domain/rights/enterprise'
import { problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import type { Callers } from '../../platform/callers/callers.ts'
import { accountHandlers } from './accounts.ts'
import { administratorsHandler } from './administrators.ts'
import { addEnterprise } from './enterprises.ts'
import { explainHandler } from './explain.ts'
import { grantHandlers } from './grants.ts'
import { gridHandler } from './grid.ts'
import { hasUsers } from './holdings.queries.ts'
import { menuHandlers } from './menus/menus.ts'
import { passwordHandlers } from './password.ts'
import { roleHandlers } from './roles.ts'
import { userHandlers } from './users.ts'

const handlers: readonly BoundOperation[] = [
  administratorsHandler,
  ...userHandlers,
  ...roleHandlers,
  ...grantHandlers,
  gridHandler,
  ...menuHandlers,
  handle(enterpriseApi.create, addEnterprise),
  handle(enterpriseApi.remove, async (ctx, { id, version }) => {
    await ctx.data.get(enterprise, id, { lock: true })
    if (await hasUsers(ctx.sql, id)) throw problem('enterprise.inUse')
    await ctx.data.remove(enterprise, id, version)
    return { id }
  }),
]

/** The next request reads the changed rights; other processes are notified by triggers. */
export const rightsHandlers = (callers: Pick<Callers, 'forget'>, store: Store): BoundOperation[] =>
  [...handlers, ...passwordHandlers(callers), ...accountHandlers(store), explainHandler(store)].map((handler) => {
    if (handler.mode !== 'bound' || handler.operation.effect === 'read') return handler
    return {
      ...handler,
      run: (ctx: Context, input: never) => {
        const { enterprise_id } = ctx.caller
        ctx.after(() => callers.forget(enterprise_id === null ? 'everybody' : `enterprise ${enterprise_id}`))
        return handler.run(ctx, input)
      },
    }
  })
