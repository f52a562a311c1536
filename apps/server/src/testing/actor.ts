import type { Operation } from '@guanqiao/domain/kit/operation'

/** A response for tests. */
export interface Answer {
  readonly status: number
  /** The parsed body; text if it is not JSON. */
  readonly body: any // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
}

/** A client of the server's HTTP interface. */
export interface Actor {
  readonly token: string | undefined
  /** Calls the operation by its first route, or the one with the given method. Input is sent as query or body. */
  send(operation: Pick<Operation, 'routes'>, input?: unknown, headers?: Record<string, string>): Promise<Answer>
  call(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** A client that sends requests with this function. */
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
