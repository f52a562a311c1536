import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp, MIGRATIONS } from './app.ts'
import type { App } from './app.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import type { DatabaseAddress } from './kernel/database/address.ts'
import { connect } from './kernel/database/connect.ts'
import { databaseProblem } from './kernel/database/faults.ts'
import { installQueue } from './kernel/jobs/install.ts'
import { sweepJobs } from './kernel/jobs/jobs.queries.ts'
import type { Log } from './kernel/database/log.ts'
import { migrate } from './kernel/database/migrate.ts'
import { settleLookAlikes } from './kernel/schema/lookAlikes.ts'
import { excessPrivileges } from './kernel/database/privileges.ts'
import { createStore } from './kernel/database/scoped.ts'
import type { Store } from './kernel/database/scoped.ts'
import { inTurn } from './kernel/database/turn.ts'
import { sweep } from './modules/access/signIn/attempts.queries.ts'
import { demonstrationRefusal } from './modules/access/demonstration.ts'
import { prepareAccess } from './modules/access/prepare.ts'
import { isEmpty } from './modules/access/setup.ts'

/** What runs may finish for so long. */
const DRAIN = 10_000
/** Between saying so at /readyz and taking no more connections: whoever distributes requests has to see it. */
const NOTICE = 500

const log: Log = {
  info: (message) => console.log(message),
  warn: (message) => console.warn(message),
  error: (message) => console.error(message),
}

/** Steps to undo when the start fails, or when the server stops; the last first. */
const undo: (() => Promise<void>)[] = []

let stopping = false

async function start(config: Config): Promise<void> {
  const { address, stop: stopDatabase } = await openDatabase(config)
  undo.push(stopDatabase)
  const database = connect({ address, poolSize: config.databasePool })
  undo.push(() => database.close())
  const excess = config.database === undefined ? null : await excessPrivileges(database.owner)
  if (excess !== null) log.warn(excess)
  await migrate(database.owner, MIGRATIONS, log)
  await installQueue(database.owner)
  await settleLookAlikes(database, log)
  // Others may start on this database at the same moment. The receipts of the demonstration are no news to screens.
  await inTurn(database.owner, 'first start', () => prepare(createStore(database), config))
  const app = await buildApp({ config, database, stopping: () => stopping })
  if (stopping) return
  undo.push(keepTidy(app), () => drain(app))
  await app.http.listen({ port: config.port, host: config.host })
  undo.push(() => app.customs.stop())
  await app.customs.start()
  undo.push(() => app.jobs.stop())
  await app.jobs.run()
  await greet(config, app)
}

async function prepare(store: Store, config: Config): Promise<void> {
  await prepareAccess(store)
  const refusal = await demonstrationRefusal(store, config)
  if (refusal !== undefined) throw new Error(refusal)
  if (config.demo) await (await import('./demo/index.ts')).seedDemo(store)
}

/** Deletes ended sessions, old attempts, old answers and old jobs, once an hour. */
function keepTidy({ store }: App): () => Promise<void> {
  const tidyOnce = async () => {
    await store.write('platform', sweep)
    await store.write('platform', sweepJobs)
  }
  const tidy = () => void tidyOnce().catch((error: unknown) => log.warn(String(error)))
  const timer = setInterval(tidy, 3_600_000)
  tidy()
  return async () => clearInterval(timer)
}

async function drain({ http }: App): Promise<void> {
  await sleep(NOTICE)
  await Promise.race([http.close(), sleep(DRAIN, undefined, { ref: false })])
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  log.info('正在停止……')
  await unwind()
  process.exit(0)
}

async function unwind(): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step().catch((error: unknown) => log.error(String(error)))
}

/** A server of one's own by its URL, or the one we run ourselves below the data folder. */
async function openDatabase(config: Config): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  if (config.database !== undefined) return { address: config.database, stop: async () => {} }
  const { startEmbedded } = await import('./kernel/database/embedded/startEmbedded.ts')
  const embedded = await startEmbedded({ baseFolder: config.dataFolder, log })
  return { address: embedded, stop: () => embedded.stop() }
}

async function greet(config: Config, { http, store, setupCode }: App): Promise<void> {
  const bound = http.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  log.info(`关桥已启动：${config.publicUrl ?? `http://${config.host}:${port}`}`)
  if (config.demo)
    log.info(
      '演示账号：admin、platform.clerk、a.admin、a.clerk、a.checker、a.weigher、a.none、a.spare、b.admin、b.clerk，密码均为 Guanqiao@2026',
    )
  else if (await isEmpty(store))
    log.info(`还没有任何用户。用一次性设置码建立第一个管理员：POST /platform/users/setup，设置码 ${setupCode}`)
}

async function fail(error: unknown): Promise<never> {
  log.error(error instanceof Error ? error.message : String(error))
  await unwind()
  process.exit(1)
}

/**
 * postgres.js asks each new connection for the types of arrays, and nobody waits for the answer: a database that dies at
 * that moment must not take the server along. Whatever else nobody waited for ends the process, as Node has it.
 */
process.on('unhandledRejection', (reason) => {
  if (!databaseProblem(reason)) throw reason
  log.warn(`数据库连接中断：${reason instanceof Error ? reason.message : String(reason)}`)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
// Whoever launched us was killed: a server that nobody sees would keep the port.
process.once('disconnect', () => void stop())
await start(readConfig()).catch(fail)
