import { linkTo } from '@guanqiao/domain/screens/index'
import { setUpPage } from '@guanqiao/domain/screens/setUp'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp, MIGRATIONS } from '../app.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { openFiles } from '../files.ts'
import type { DatabaseAddress } from '../kernel/database/address.ts'
import { refuseTooFew } from './capacity.queries.ts'
import { connect } from '../kernel/database/connect.ts'
import type { Log } from '@guanqiao/launcher/log'
import { migrate } from '../kernel/database/migrate.ts'
import { excessPrivileges } from './privileges.queries.ts'
import { makeAuditMonths } from './auditMonths.queries.ts'
import { createStore } from '../kernel/database/scoped.ts'
import type { Store } from '../kernel/database/scoped.ts'
import { withProcessLock } from '../kernel/database/processLock.ts'
import { installQueue } from './jobQueue.queries.ts'
import { expireAdvances } from '../modules/confirmation/index.ts'
import { sweepFiles } from '../platform/files/index.ts'
import { sweepImports } from '../platform/import/jobs.ts'
import { sweepExports } from '../platform/export/job.ts'
import { sweepJobs } from '../kernel/jobs/jobs.queries.ts'
import type { Lifetime } from './lifetime.ts'
import { settleLookAlikes } from './lookAlikes.queries.ts'
import { demonstrationRefusal } from '../modules/identity/demonstration/demonstration.ts'
import { prepareAccess } from '../modules/rights/menus/prepare.ts'
import { shipLandPorts } from '../modules/reference/landPorts.ts'
import { isEmpty } from '../modules/identity/setup/setup.ts'
import { dropOldCodes } from '../platform/verification/codes.queries.ts'
import { dropOldPending } from '../modules/identity/factor/factor.queries.ts'
import { dropOldRegistrations } from '../modules/identity/registration/registration.queries.ts'
import { dropOldLinks } from '../modules/identity/recovery/recovery.queries.ts'
import { dropOldNotices } from '../platform/notices/outgoing.queries.ts'
import { dropOldSignIns } from '../modules/identity/signIn/record.queries.ts'
import { sweep } from '../platform/passwords/attempts.queries.ts'
import type { Sibling } from './sibling.ts'

/** Time for running requests to finish. */
const DRAIN = 10_000
/** Delay between reporting the shutdown at /readyz and closing the port: load balancers must notice it. */
const NOTICE = 500

export interface ServeOptions {
  readonly config: Config
  readonly address: DatabaseAddress
  readonly life: Lifetime
  readonly log: Log
  /** Set if it is one of several on one port. */
  readonly sibling?: Sibling
}

/** One server process on a database. Resolves when it serves. */
export const serve = (options: ServeOptions): Promise<void> => options.life.whileDatabaseReturns(() => start(options))

async function start({ config, address, life, log, sibling }: ServeOptions): Promise<void> {
  const database = connect({ address, poolSize: config.databasePool })
  life.atEnd(() => database.close())
  const isFirst = sibling === undefined || sibling.greets
  if (isFirst) {
    const excess = config.database === undefined ? null : await excessPrivileges(database.owner)
    if (excess !== null) log.warn(excess)
    await refuseTooFew(database.owner, config)
  }
  await migrate(database.owner, MIGRATIONS, log)
  await installQueue(database.owner)
  await settleLookAlikes(database, log)
  // Other processes may start on this database at the same moment. Receipts of the demonstration are no events for screens.
  await withProcessLock(database.owner, 'first start', () => prepare(createStore(database), config))
  const app = await buildApp({ config, database, stopping: life.isStopping, ...(sibling && { sibling }) })
  if (life.isStopping()) return
  life.atEnd(keepTidy(app))
  life.atEnd(() => drain(app))
  const { port, host } = config
  await app.http.listen({ port, host, ...(sibling && { reusePort: true }) })
  life.atEnd(() => app.customs.stop())
  await app.customs.start()
  life.atEnd(() => app.delivery.stop())
  life.atEnd(() => app.handover.stop())
  await app.delivery.start()
  await app.handover.start()
  life.atEnd(() => app.jobs.stop())
  await app.jobs.run()
  if (isFirst) await greet(config, app, log)
  sibling?.serving()
}

async function prepare(store: Store, config: Config): Promise<void> {
  await prepareAccess(store)
  const refusal = await demonstrationRefusal(store, config)
  if (refusal !== undefined) throw new Error(refusal)
  if (config.demo) await (await import('../demo/index.ts')).seedDemo(store, openFiles(config.files))
  await shipLandPorts(store)
}

/** Deletes ended sessions, old attempts, old responses and old jobs, expires planned trucks, and makes the coming months of the audit log, once an hour. */
function keepTidy({ http, store, files }: App): () => Promise<void> {
  const tidyOnce = async () => {
    await store.write('platform', sweep)
    await sweepExports({ store, files })
    await sweepImports(store)
    await sweepFiles({ store, files })
    await store.write('platform', sweepJobs)
    await store.write('platform', (sql) => expireAdvances(sql))
    await store.write('platform', dropOldCodes)
    await store.write('platform', dropOldSignIns)
    await store.write('platform', dropOldPending)
    await store.write('platform', dropOldLinks)
    await store.write('platform', dropOldNotices)
    await store.write('platform', dropOldRegistrations)
    await store.write('platform', makeAuditMonths)
  }
  const tidy = () => void tidyOnce().catch((error: unknown) => http.log.warn(String(error)))
  const timer = setInterval(tidy, 3_600_000)
  tidy()
  return async () => clearInterval(timer)
}

async function drain({ http }: App): Promise<void> {
  await sleep(NOTICE)
  await Promise.race([http.close(), sleep(DRAIN, undefined, { ref: false })])
}

async function greet(config: Config, { http, store, setupCode }: App, log: Log): Promise<void> {
  const bound = http.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  const address = config.publicUrl ?? `http://${config.host}:${port}`
  log.info(`关桥已启动：${address}`)
  if (config.demo)
    log.info(
      '演示账号：admin、platform.clerk、a.admin、a.clerk、a.checker、a.weigher、a.none、a.spare、b.admin、b.clerk，密码均为 Guanqiao@2026',
    )
  else if (await isEmpty(store))
    log.info(
      `还没有任何用户。打开 ${address}${linkTo(setUpPage)}#${setupCode} 建立第一个管理员（一次性设置码 ${setupCode}）`,
    )
  if (config.customs.gateway === 'off')
    log.warn('尚未接通海关：单证可以录入，不能申报。请设置 CUSTOMS_GATEWAY（folder 或 agent；演练用 simulator）')
}
