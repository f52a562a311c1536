// Account maintenance for operators; the server may be running.
//   npm run accounts -- locked           lists the locked accounts
//   npm run accounts -- unlock <name>    unlocks an account
//   npm run accounts -- close-demo       removes every account with the demonstration's password
import { MIGRATIONS } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import type { DatabaseAddress } from '../apps/server/src/kernel/database/address.ts'
import { connect } from '../apps/server/src/kernel/database/connect.ts'
import { startEmbedded } from '@guanqiao/launcher/startEmbedded'
import { migrate } from '../apps/server/src/kernel/database/migrate.ts'
import { createStore } from '../apps/server/src/kernel/database/scoped.ts'
import type { Store } from '../apps/server/src/kernel/database/scoped.ts'
import { closeDemonstration } from '../apps/server/src/modules/identity/demonstration/demonstration.ts'
import { lockedAccounts, unlockAccount } from '../apps/server/src/platform/passwords/attempts.queries.ts'

const quiet = { info: () => {}, warn: console.warn, error: console.error }
const shanghai = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Shanghai',
})

const commands: Readonly<Record<string, (store: Store, name: string | undefined) => Promise<string>>> = {
  async locked(store) {
    const accounts = await store.read('platform', lockedAccounts)
    if (accounts.length === 0) return '没有被锁定的账号'
    return accounts
      .map(({ account, network, locked_until }) => {
        const networkNote = network === '' ? '' : `（仅限 ${network}）`
        return `${account}${networkNote} 锁定至 ${shanghai.format(new Date(locked_until))}`
      })
      .join('\n')
  },
  async unlock(store, name) {
    if (!name) throw new Error('请写明账号：npm run accounts -- unlock <账号>')
    const count = await store.write('platform', (sql) => unlockAccount(sql, name))
    return count > 0 ? `已解除 ${name} 的锁定` : `${name} 没有被锁定`
  },
  async 'close-demo'(store) {
    const names = await closeDemonstration(store)
    const done = names.length > 0 ? `已删除演示账号：${names.join('、')}` : '没有演示账号'
    return `${done}。没有其他账号时，下次启动会打印一次性设置码`
  },
}

async function openDatabase(): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const config = readConfig()
  if (config.database !== undefined) return { address: config.database, stop: async () => {} }
  const server = await startEmbedded({ baseFolder: config.dataFolder, log: quiet })
  return { address: server, stop: () => server.stop() }
}

const [name = '', argument] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

if (command) {
  const { address, stop } = await openDatabase()
  const database = connect({ address, poolSize: 1 })
  try {
    await migrate(database.owner, MIGRATIONS, quiet)
    console.log(await command(createStore(database), argument))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  } finally {
    await database.close()
    await stop()
  }
} else {
  console.error('用法：npm run accounts -- locked | unlock <账号> | close-demo')
  process.exitCode = 1
}
