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
    const kept = tokens.get(key)
    if (kept !== undefined) {
      const answer = await context.get('/platform/users/info', { headers: { 'Access-Token': kept } })
      if (answer.ok()) return kept
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
