import { actorOver } from '../../testing/actor.ts'
import type { Actor, Answer } from '../../testing/actor.ts'
import { DEMO_PASSWORD } from '../../modules/identity/demonstration/demoAccounts.ts'

/** The demonstration's users on the port of a running server; their sessions outlive its restarts. */
export interface Door {
  as(username: string): Promise<Actor>
}

const RESPONSE_TIMEOUT_MS = 15_000

export function openDoor(port: number): Door {
  const actors = new Map<string, Promise<Actor>>()
  const enter = async (username: string) => {
    const answer = await ask(port, 'POST', '/platform/users/login', { username, password: DEMO_PASSWORD }, {})
    const { token } = answer.body as { token?: string }
    if (token === undefined) throw new Error(`${username} could not sign in: ${JSON.stringify(answer.body)}`)
    return actorOver(token, (method, url, body, headers = {}) =>
      ask(port, method, url, body, { 'access-token': token, ...headers }),
    )
  }
  return {
    as(username) {
      let token = actors.get(username)
      if (!token) actors.set(username, (token = enter(username)))
      return token
    },
  }
}

/** Throws if there is no complete response. */
async function ask(
  port: number,
  method: string,
  url: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
  return { status: answer.status, body: (await answer.json()) as unknown, headers: Object.fromEntries(answer.headers) }
}
