import type { Store } from '../../../kernel/database/scoped.ts'
import { DEMO_PASSWORD } from './demoAccounts.ts'
import { isDemonstrationOpen, liveAccounts, markDemonstration } from './demonstration.queries.ts'
import { removeAccount } from '../../../platform/users/users.queries.ts'
import { fitsPassword } from '../../../platform/passwords/passwords.ts'

export interface Exposure {
  readonly production: boolean
  /** Other machines can reach the server. */
  readonly exposed: boolean
  /** The operator allows other machines to reach the demonstration. */
  readonly demoExposed: boolean
}

/** The reason why the server must not start on a database with public passwords; undefined if it may. */
export async function demonstrationRefusal(
  store: Store,
  { production, exposed, demoExposed }: Exposure,
): Promise<string | undefined> {
  if (!production && (!exposed || demoExposed)) return undefined
  if (!(await store.read('platform', isDemonstrationOpen))) return undefined
  const what = production ? '不能用于生产环境' : '不能对外提供服务'
  return `这个数据库里有密码公开的演示账号，${what}。请换用空的数据目录（DATA_DIR）或数据库（DATABASE_URL）；要保留其中的数据，请先执行 npm run accounts -- close-demo 删除全部演示账号`
}

/**
 * Removes every account with the demonstration's password; returns their names. Afterwards the first administrator can be created
 * again.
 */
export async function closeDemonstration(store: Store): Promise<string[]> {
  return store.write('platform', async (sql) => {
    const names: string[] = []
    for (const { id, username, password_hash } of await liveAccounts(sql)) {
      if (!(await fitsPassword(DEMO_PASSWORD, password_hash))) continue
      await removeAccount(sql, id)
      names.push(username)
    }
    await markDemonstration(sql, 'closed')
    return names
  })
}
