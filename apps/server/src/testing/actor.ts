import type { Operation } from '@guanqiao/domain/kit/operation'

/** An answer as a test looks at it. */
export interface Answer {
  readonly status: number
  /** The parsed body; text where it is no JSON. */
  readonly body: any // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
}

/** Somebody who calls the server through its front door. */
export interface Actor {
  readonly token: string | undefined
  /** By the operation: its first route, or the one with the given method. Input goes as query or as body. */
  send(operation: Pick<Operation, 'routes'>, input?: unknown, headers?: Record<string, string>): Promise<Answer>
  call(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
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
