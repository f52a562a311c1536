import './product.ts'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { operations } from '@guanqiao/domain/registry'
import type { Config } from './config.ts'
import { createCustoms } from './customs.ts'
import type { Customs } from './customs.ts'
import { createDelivery } from './delivery.ts'
import type { Delivery } from './delivery.ts'
import { filesWork, openFiles } from './files.ts'
import type { FileStore } from './gateways/files/store.ts'
import { createHandover } from './handover.ts'
import type { Handover } from './handover.ts'
import { bind } from './kernel/bind.ts'
import type { Database } from './kernel/database/connect.ts'
import { pendingMigrations } from './kernel/database/migrate.ts'
import { createStore } from './kernel/database/scoped.ts'
import type { Store } from './kernel/database/scoped.ts'
import { mountDocs } from './openapi/docs.ts'
import { mountHealth } from './processes/health.ts'
import { answerProblems, answerUnknownPaths } from './kernel/http/problems.ts'
import { createHttp } from './kernel/http/server.ts'
import { mountScreens } from './screens/pages.ts'
import { createJobs } from './kernel/jobs/jobs.ts'
import type { Jobs } from './kernel/jobs/jobs.ts'
import type { BoundJob } from './kernel/jobs/worker.ts'
import { createMetrics } from './processes/metrics/metrics.ts'
import type { Metrics } from './processes/metrics/metrics.ts'
import { outboxGauges } from './processes/metrics/outboxGauges.queries.ts'
import type { Sockets } from './screens/sockets.ts'
import { createCallers } from './platform/callers/callers.ts'
import { viewAs } from './modules/rights/viewAs.ts'
import type { Callers } from './platform/callers/callers.ts'
import { ensureSetupCode, untilFirstUser } from './modules/identity/setup/setup.ts'
import { moduleHandlers, moduleJobs } from './modules/index.ts'
import { withAgents } from './modules/message/index.ts'
import { followCodes } from './modules/reference/index.ts'
import { connectScreens } from './screens.ts'
import { openSecretKey } from './platform/secret/secretKey.ts'

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const SCREENS = fileURLToPath(new URL('../../web/dist', import.meta.url))
const ADDRESS_SHARE = 5

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  /** While true, `/readyz` reports that the server is stopping. */
  readonly stopping?: () => boolean
  /** Set if it is one of several processes on one port. */
  readonly sibling?: { readonly number: number; shareMetrics(metrics: Metrics): () => Promise<string> }
  /** Implementations of job types; by default those of the modules. */
  readonly jobs?: readonly BoundJob[]
}

export interface App {
  readonly http: FastifyInstance
  readonly store: Store
  readonly callers: Callers
  readonly metrics: Metrics
  /** Handlers insert messages into the outbox; they are sent only between `start` and `stop`. */
  readonly customs: Customs
  /** Text messages and mail, likewise. */
  readonly delivery: Delivery
  /** Exchange files of lists, likewise. */
  readonly handover: Handover
  /** Handlers start jobs; they are processed only between `run` and `stop`. */
  readonly jobs: Jobs
  readonly files: FileStore
  /** The code for creating the first administrator while there is no user. */
  readonly setupCode: string
}

/** The whole server except its port: tests call `app.http.inject()`. The database must be migrated and prepared before. */
export async function buildApp({
  config,
  database,
  stopping = () => false,
  sibling,
  jobs: handled,
}: AppOptions): Promise<App> {
  const { trustProxy, logLevel, rateLimit } = config
  const store = createStore(database)
  const callers = createCallers(store, database.channel, config.idleMinutes)
  const metrics = createMetrics()
  const http = createHttp({ trustProxy, logLevel, addressLimit: rateLimit * ADDRESS_SHARE })
  answerProblems(http)
  await followCodes(http, store, database.channel)
  const screens = connectScreens({ http, store, channel: database.channel, callers })
  const access = accessSettings(config)
  const key = access.keyFor('handover channels')
  const { customs, delivery, handover } = createWays({ config, store, channel: database.channel, log: http.log, key })
  const files = openFiles(config.files)
  const jobs = createJobs({
    store,
    log: http.log,
    handled: handled ?? moduleJobs({ store, files, channels: { gateway: handover.gateway, key } }),
    emit: screens.emit,
  })
  http.addHook('onClose', () => jobs.stop())
  addGauges(metrics, { store, sockets: screens.sockets, customs })
  const methods = bind(http, {
    store,
    jobs,
    metrics,
    operations,
    handled: moduleHandlers({
      access: { store, callers, delivery, files, ...access },
      message: customs,
      handover,
      jobs,
    }),
    checkReadyJson: !config.production,
    accountLimit: rateLimit,
    findCaller: withAgents(store, callers.find),
    viewAs: (caller, roleId) => viewAs(store, caller, roleId),
  })
  mountHealth(http, {
    sql: database.sql,
    contentType: metrics.contentType,
    page: sibling?.shareMetrics(metrics) ?? metrics.page,
    stopping,
    pending: () => pendingMigrations(database.sql, MIGRATIONS),
    notes: notesOf({ sibling, customs, filesAreKept: filesWork(files, http.log) }),
  })
  mountDocs(http, operations)
  await screens.ready
  answerUnknownPaths(http, methods, await mountScreens(http, SCREENS, untilFirstUser(store)))
  const setupCode = await ensureSetupCode(store)
  return { http, store, callers, metrics, customs, delivery, handover, jobs, files, setupCode }
}

interface Noted {
  readonly sibling: AppOptions['sibling']
  readonly customs: Customs
  filesAreKept(): Promise<boolean>
}

const notesOf =
  ({ sibling, customs, filesAreKept }: Noted) =>
  async () => ({
    ...(sibling && { process: sibling.number }),
    files_unavailable: !(await filesAreKept()),
    customs_folders_incomplete: customs.missingFolders(),
    customs_boxes_missing: customs.missingBoxes(),
  })

interface WayOptions {
  readonly config: Config
  readonly store: Store
  readonly channel: Database['channel']
  readonly log: FastifyInstance['log']
  /** Seals the secrets of channels. */
  readonly key: Buffer
}

/** What leaves the server: messages to customs, text messages and mail, exchange files. */
const createWays = ({ config, store, channel, log, key }: WayOptions) => ({
  customs: createCustoms({ store, channel, config: config.customs, log }),
  delivery: createDelivery({ store, log, sms: config.sms, mail: config.mail }),
  handover: createHandover({ store, channel, log, config: config.handover, key }),
})

const accessSettings = (config: Config) => ({
  lockMinutes: config.loginLockMinutes,
  limited: config.rateLimit > 0,
  demo: config.demo,
  drill: config.customs.gateway === 'simulator',
  production: config.production,
  keyFor: openSecretKey(config.secretKey, config.dataFolder),
  publicUrl: config.publicUrl ?? (config.production ? undefined : `http://${config.host}:${config.port}`),
})

function addGauges(
  metrics: Metrics,
  { store, sockets, customs }: { store: Store; sockets: Sockets; customs: Customs },
): void {
  metrics.gauge('guanqiao_database_busy', 'Database connections at work.', () => store.busy())
  outboxGauges(metrics, store)
  metrics.gauge('guanqiao_sockets', 'Registered sockets.', sockets.count)
  metrics.gauge(
    'guanqiao_customs_folders_incomplete',
    'Folders of import clients in which boxes are missing or cannot be read and written.',
    () => customs.missingFolders(),
  )
}
