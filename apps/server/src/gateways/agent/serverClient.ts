import type { Operation } from '@guanqiao/domain/kit/operation'
import type { RunFields } from '@guanqiao/domain/message/agent/relay'

/** The server refused a call. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}

/** Refusals that end with a decision of somebody, or with the other agent, but not by repeating the call. */
const deposing: ReadonlySet<string> = new Set([
  'agent.busy',
  'agent.elsewhere',
  'agent.only',
  'session.expired',
  'session.missing',
])

/** Whether this agent must not work now. */
export const isDeposed = (error: unknown): error is Refusal => error instanceof Refusal && deposing.has(error.code)

const TIMEOUT_MS = 30_000

/** The calls of one run to the server. */
export interface ServerClient {
  call<I, O>(operation: Operation<I, O>, input: Omit<I, keyof RunFields>): Promise<O>
}

export interface ServerClientOptions {
  readonly server: string
  readonly key: string
  readonly run: RunFields
}

export function connectServer({ server, key, run }: ServerClientOptions): ServerClient {
  return {
    async call<I, O>({ routes, output }: Operation<I, O>, input: Omit<I, keyof RunFields>): Promise<O> {
      const response = await fetch(`${server}${routes[0]?.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'access-token': key },
        body: JSON.stringify({ ...run, ...input }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new Error(`连不上服务器 ${server}`, { cause: error })
      })
      const body = (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>
      if (!response.ok)
        throw new Refusal(
          String(body['code'] ?? response.status),
          String(body['message'] ?? `服务器应答 ${response.status}`),
        )
      return (output.envelope === 'rows' ? body['rows'] : body) as O
    },
  }
}
