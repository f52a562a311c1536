import { accountList, unlock } from '@guanqiao/domain/rights/accounts'
import { appUser } from '@guanqiao/domain/rights/users'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { unlockAccount } from '../../platform/passwords/attempts.queries.ts'
import { accountsOf } from './accounts.queries.ts'

/**
 * Accounts as their users sign in. Only the server may read counted attempts and second factors, so both work in transactions of
 * their own, confined to the caller's enterprise by their condition and by the target that was read in the caller's scope.
 */
export const accountHandlers = (store: Store): BoundOperation[] => [
  handle(accountList, async ({ caller }, { pageNo, pageSize, keyword, state }) => {
    const [page, size] = [pageNo ?? 1, pageSize ?? 20]
    const filters = {
      enterpriseId: caller.enterprise_id,
      keyword: keyword ?? null,
      state: state ?? null,
      limit: size,
      offset: (page - 1) * size,
    }
    const { rows, count } = await store.read('platform', (sql) => accountsOf(sql, filters))
    return { rows, pageNo: page, pageSize: size, totalCount: count }
  }),
  handle(unlock, async (ctx, { id }) => {
    const { username } = await ctx.data.get(appUser, id)
    await store.write('platform', (sql) => unlockAccount(sql, username))
    await ctx.audit({ entity: 'app_user', record_id: id, after: { unlocked: username } })
    return { id }
  }),
]
