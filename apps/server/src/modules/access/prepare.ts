import { modules } from '@guanqiao/domain/menus'
import type { Store } from '../../kernel/database/scoped.ts'
import {
  grantEverything,
  indexPeople,
  platformRole,
  refreshAdministratorRoles,
  storeCatalogue,
  takeTurn,
} from './catalogue.queries.ts'

export const PLATFORM_ADMINISTRATOR = '平台管理员' as const

/** Ensures at every start that the catalogue of menus is current, and that the administrators' role has all of it. */
export async function prepareAccess(store: Store): Promise<void> {
  await store.write('platform', async (sql) => {
    await takeTurn(sql)
    await storeCatalogue(sql, modules)
    await grantEverything(sql, await platformRole(sql, PLATFORM_ADMINISTRATOR))
    await refreshAdministratorRoles(sql)
    await indexPeople(sql)
  })
}
