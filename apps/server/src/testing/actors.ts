import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { buildApp } from '../app.ts'
import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { seedAccounts } from '../demo/accounts.ts'
import type { Database } from '../kernel/database/connect.ts'
import { createStore } from '../kernel/database/scoped.ts'
import type { BoundJob } from '../kernel/jobs/worker.ts'
import { DEMO_PASSWORD } from '../modules/identity/demonstration/demoAccounts.ts'
import { prepareAccess } from '../modules/rights/menus/prepare.ts'
import { createSeededDatabase, createTestDatabase } from './database.ts'
import type { TestDatabase, Through } from './database.ts'
import { actorOver } from './actor.ts'
import type { Actor, Answer } from './actor.ts'

export type { Actor, Answer } from './actor.ts'

/** The same for every server on a test's database. */
export const TEST_SECRET = Buffer.alloc(32, 'secret').toString('base64')

export interface Stage extends App {
  readonly database: TestDatabase
  /** A client without a session. */
  readonly anybody: Actor
  /** A user of the demonstration (`a.clerk`), signed in once. */
  as(username: string): Promise<Actor>
  signIn(username: string, password?: string): Promise<Answer>
  /** An agent of a port, by its key. */
  agent(key: string): Actor
  /** Number of requests by its users and agents. */
  calls(): number
  close(): Promise<void>
}

export interface StageOptions {
  /** If false, without the demonstration's users. */
  readonly accounts?: boolean
  readonly stopping?: () => boolean
  readonly jobs?: readonly BoundJob[]
  /** If false, without row-level security on any table. */
  readonly rowSecurity?: boolean
  readonly through?: Through
}

/** The whole server on a new database with the demonstration's users: create it in `beforeAll`, close it in `afterAll`. */
export async function createStage(config: Partial<Config> = {}, options: StageOptions = {}): Promise<Stage> {
  // Created when a file is written.
  const files = { folder: join(tmpdir(), `guanqiao-files-${randomUUID()}`) }
  const settings = {
    ...readConfig({ NODE_ENV: 'test', SECRET_KEY: TEST_SECRET }),
    logLevel: 'silent',
    rateLimit: 0,
    files,
    ...config,
  }
  const { accounts = true, rowSecurity = true, through, ...rest } = options
  const database = accounts ? await createSeededDatabase(seed, through) : await createTestDatabase(through)
  if (!rowSecurity) await withoutRowSecurity(database)
  const app = await buildApp({ config: settings, database, ...rest })
  if (!accounts) await prepareAccess(app.store)
  let calls = 0
  const counted = (token: string | undefined): Actor => {
    const { call } = actor(app, token)
    return actorOver(token, (...request) => {
      calls += 1
      return call(...request)
    })
  }
  const anybody = counted(undefined)
  const signIn = (username: string, password = DEMO_PASSWORD) =>
    anybody.call('POST', '/platform/users/login', { username, password })
  const actors = new Map<string, Promise<Actor>>()
  const enter = async (username: string) => {
    const { body } = await signIn(username)
    return counted((body as { token: string }).token)
  }
  return {
    ...app,
    database,
    anybody,
    signIn,
    agent: counted,
    calls: () => calls,
    as(username) {
      let token = actors.get(username)
      if (!token) actors.set(username, (token = enter(username)))
      return token
    },
    async close() {
      await app.http.close()
      await database.close()
      await rm(files.folder, { recursive: true, force: true })
    },
  }
}

async function seed(database: Database): Promise<void> {
  const store = createStore(database)
  await prepareAccess(store)
  await seedAccounts(store)
}

async function withoutRowSecurity({ owner }: TestDatabase): Promise<void> {
  const tables = await owner<{ relname: string }[]>`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`
  for (const { relname } of tables) await owner`alter table ${owner(relname)} disable row level security`
}

export function actor({ http }: App, token: string | undefined): Actor {
  return actorOver(token, async (method, url, body, headers = {}) => {
    const sent = { ...(token === undefined ? {} : { 'access-token': token }), ...headers }
    const answer = await http.inject({
      method,
      url,
      headers: sent,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: answer.statusCode, body: read(answer), headers: answer.headers }
  })
}

function read(answer: LightMyRequestResponse): unknown {
  const { rawPayload, headers } = answer
  const decoders: Readonly<Record<string, () => Buffer>> = {
    br: () => brotliDecompressSync(rawPayload),
    gzip: () => gunzipSync(rawPayload),
  }
  const text = decoders[String(headers['content-encoding'])]?.().toString() ?? answer.body
  return String(answer.headers['content-type']).includes('json') ? (JSON.parse(text) as unknown) : text
}
