import { brotliDecompressSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { buildApp } from '../app.ts'
import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { seedAccounts } from '../demo/accounts.ts'
import { DEMO_PASSWORD } from '../modules/access/demoAccounts.ts'
import { prepareAccess } from '../modules/access/prepare.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'

/** An answer as a test looks at it. */
export interface Answer {
  readonly status: number
  /** The parsed body; text where it is no JSON. */
  readonly body: any // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly headers: LightMyRequestResponse['headers']
}

/** Somebody who calls the server through its front door. */
export interface Actor {
  readonly token: string | undefined
  /** By the operation: its first route, or the one with the given method. Input goes as query or as body. */
  send(operation: Pick<Operation, 'routes'>, input?: unknown, headers?: Record<string, string>): Promise<Answer>
  call(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export interface Stage extends App {
  readonly database: TestDatabase
  /** Nobody signed in. */
  readonly anybody: Actor
  /** One of the demonstration's people (`a.clerk`), signed in once. */
  as(username: string): Promise<Actor>
  signIn(username: string, password?: string): Promise<Answer>
  close(): Promise<void>
}

export interface StageOptions {
  /** Without the demonstration's people when false. */
  readonly accounts?: boolean
  readonly stopping?: () => boolean
  /** Without row-level security when false: the application then acts as the owner of the tables. */
  readonly rowSecurity?: boolean
}

/** The whole server on a fresh database with the demonstration's people: `beforeAll` makes it, `afterAll` closes it. */
export async function createStage(config: Partial<Config> = {}, options: StageOptions = {}): Promise<Stage> {
  const database = await createTestDatabase()
  const settings = { ...readConfig({ NODE_ENV: 'test' }), logLevel: 'silent', rateLimit: 0, ...config }
  const { accounts = true, rowSecurity = true, ...rest } = options
  const acting = rowSecurity ? database : { ...database, sql: database.owner }
  const app = await buildApp({ config: settings, database: acting, ...rest })
  await prepareAccess(app.store)
  if (accounts) await seedAccounts(app.store)
  const anybody = actor(app, undefined)
  const signIn = (username: string, password = DEMO_PASSWORD) =>
    anybody.call('POST', '/platform/users/login', { username, password })
  const known = new Map<string, Promise<Actor>>()
  const enter = async (username: string) => {
    const { body } = await signIn(username)
    return actor(app, (body as { token: string }).token)
  }
  return {
    ...app,
    database,
    anybody,
    signIn,
    as(username) {
      let found = known.get(username)
      if (!found) known.set(username, (found = enter(username)))
      return found
    },
    async close() {
      await app.http.close()
      await database.close()
    },
  }
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

/** Somebody whose calls go this way to the server. */
export function actorOver(token: string | undefined, call: Actor['call']): Actor {
  return {
    token,
    call,
    send({ routes }, input = {}, headers) {
      const [route] = routes
      if (!route) throw new Error('the operation has no route')
      return route.method === 'GET'
        ? call('GET', `${route.path}${queryOf(input as object)}`, undefined, headers)
        : call('POST', route.path, input, headers)
    },
  }
}

function queryOf(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (value !== null && value !== undefined) query.set(name, String(value))
  return query.size === 0 ? '' : `?${query}`
}

function read(answer: LightMyRequestResponse): unknown {
  const text =
    answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.rawPayload).toString() : answer.body
  return String(answer.headers['content-type']).includes('json') ? (JSON.parse(text) as unknown) : text
}
