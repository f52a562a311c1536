import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { request } from '@playwright/test'

/** The password of every demonstration account. */
export const demonstrationPassword = 'Guanqiao@2026'

/** Who uses a session: the calls of a journey keep theirs when its page signs out. */
type Holder = 'api' | 'page'

const tokens = new Map<string, string>()

/** The token of an account's session: one for all journeys of a worker, until it has ended. */
export async function sessionOf(holder: Holder, account: string, password: string): Promise<string> {
  const key = JSON.stringify([holder, account, password])
  const context = await request.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' })
  try {
    const cached = tokens.get(key)
    if (cached !== undefined) {
      const answer = await context.get('/platform/users/info', { headers: { 'Access-Token': cached } })
      if (answer.ok()) return cached
    }
    const entered = await context.post('/platform/users/login', { data: { username: account, password } })
    if (!entered.ok()) throw new Error(`${account} cannot sign in: ${entered.status()} ${await entered.text()}`)
    const { token } = (await entered.json()) as { token: string }
    tokens.set(key, token)
    return token
  } finally {
    await context.dispose()
  }
}

export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }

/** Operations in one account's name, for the preparation of a journey. */
export interface Api {
  readonly account: string
  readonly context: APIRequestContext
  /** Posts to a path and returns the body; throws with the error's message. */
  readonly post: <T = Record<string, unknown>>(path: string, input: object) => Promise<T>
  readonly get: <T = Record<string, unknown>>(path: string, input?: Record<string, string>) => Promise<T>
}

export async function apiAs(account: string, password = demonstrationPassword): Promise<Api> {
  const baseURL = process.env.E2E_BASE_URL ?? ''
  const token = await sessionOf('api', account, password)
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { 'Access-Token': token } })
  const answered = async <T>(path: string, response: Awaited<ReturnType<APIRequestContext['get']>>) => {
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    account,
    context,
    post: async (path, data) =>
      answered(path, await context.post(path, { data, headers: { 'Idempotency-Key': randomUUID() } })),
    get: async (path, params = {}) => answered(path, await context.get(path, { params })),
  }
}
