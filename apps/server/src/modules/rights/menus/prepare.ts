import { modules } from '@guanqiao/domain/menus'
import { PLATFORM_ADMINISTRATOR } from '../../../platform/users/builtInRoles.queries.ts'
import type { Store } from '../../../kernel/database/scoped.ts'
import { indexPeople, storeCatalogue } from './catalogue.queries.ts'
import {
  grantEverything,
  platformRole,
  refreshAdministratorRoles,
  lockCatalogue,
} from '../../../platform/users/builtInRoles.queries.ts'

/** Ensures at every start that the catalogue of menus is current, and that the administrators' role has all of it. */
export async function prepareAccess(store: Store): Promise<void> {
  await store.write('platform', async (sql) => {
    await lockCatalogue(sql)
    await storeCatalogue(sql, modules)
    await grantEverything(sql, await platformRole(sql, PLATFORM_ADMINISTRATOR))
    await refreshAdministratorRoles(sql)
    await indexPeople(sql)
  })
}
