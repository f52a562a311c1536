import { enterprise } from '@guanqiao/domain/rights/enterprise'
import { defaultSettings } from '@guanqiao/domain/preferences/settings'
import type { Settings } from '@guanqiao/domain/preferences/settings'
import { bindData } from '../kernel/data/bindData.ts'
import type { Sql, Store } from '../kernel/database/scoped.ts'
import { platformRole } from '../platform/users/builtInRoles.queries.ts'
import {
  DEMO_PASSWORD,
  demoAccountList,
  demoMobile,
  demoEnterprises,
  rightsOf,
} from '../modules/identity/demonstration/demoAccounts.ts'
import type { demoRoles } from '../modules/identity/demonstration/demoAccounts.ts'
import { markDemonstration } from '../modules/identity/demonstration/demonstration.queries.ts'
import { storePreferences } from '../modules/preferences/preferences.queries.ts'
import { setRegistrationOpen } from '../modules/identity/registration/registration.queries.ts'
import { hashPassword } from '../platform/passwords/passwords.ts'
import { PLATFORM_ADMINISTRATOR } from '../platform/users/builtInRoles.queries.ts'
import { addRole, addUser, countUsers, giveRole, grantRole, openAllMenus } from '../platform/users/users.queries.ts'

/** The demonstration shows the tabs, which are off by default. */
const demoSettings: Settings = { ...defaultSettings, multi_tab: true }

/** Creates the demonstration's enterprises, roles and users in a database without users. Returns whether it did. */
export async function seedAccounts(store: Store): Promise<boolean> {
  const password_hash = await hashPassword(DEMO_PASSWORD)
  return store.write('platform', async (sql) => {
    if ((await countUsers(sql)) > 0) return false
    const enterprises = { a: await seedEnterprise(sql, 'a'), b: await seedEnterprise(sql, 'b') }
    const roles = new Map<string, string>()
    for (const [at, account] of demoAccountList.entries()) {
      const owner = account.enterprise === undefined ? null : enterprises[account.enterprise]
      const user = await addUser(sql, {
        username: account.username,
        full_name: account.full_name,
        password_hash,
        enterprise_id: owner,
        admin: account.admin ?? false,
        mobile: demoMobile(at),
        email: `${account.username}@example.com`,
      })
      await storePreferences(sql, user, demoSettings)
      if (account.role) await giveRole(sql, user, await roleFor(sql, roles, owner, account.role))
    }
    await setRegistrationOpen(sql, true)
    await markDemonstration(sql, 'open')
    return true
  })
}

async function seedEnterprise(sql: Sql, key: keyof typeof demoEnterprises): Promise<string> {
  const trace = {
    operation: 'demo',
    requestId: 'demo',
    address: '-',
    user_id: null,
    username: null,
    enterprise_id: null,
  }
  const data = bindData({ sql, trace, enterprise: null, now: () => new Date(), wrote: () => {} })
  const { id } = await data.create(enterprise, demoEnterprises[key])
  await openAllMenus(sql, id)
  return id
}

async function roleFor(
  sql: Sql,
  roleIds: Map<string, string>,
  owner: string | null,
  name: keyof typeof demoRoles | typeof PLATFORM_ADMINISTRATOR,
): Promise<string> {
  if (name === PLATFORM_ADMINISTRATOR) return platformRole(sql, name)
  const key = `${owner} ${name}`
  const roleId = roleIds.get(key)
  if (roleId) return roleId
  const id = await addRole(sql, owner, name)
  for (const { key: menu, buttons } of rightsOf(name)) await grantRole(sql, id, menu, buttons)
  roleIds.set(key, id)
  return id
}
