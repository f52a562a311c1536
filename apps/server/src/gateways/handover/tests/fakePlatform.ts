import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { selfSigned } from './certificate.ts'

interface Posted {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

interface Reaction {
  readonly status: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Never replies. */
  readonly silent?: boolean
}

/** A platform of a port on this machine, with a certificate of its own. It takes each content once, by its key. */
export interface FakePlatform {
  readonly address: string
  /** `localhost:port`, for the settings. */
  readonly host: string
  readonly ca: string
  readonly posted: Posted[]
  /** The contents that it has taken, by idempotency key. */
  readonly uploads: Map<string, string>
  /** Replies in turn; afterwards 200 with a receipt number. */
  reactions: Reaction[]
  /** The content of the address of answers; 204 without. */
  answers: string | undefined
  close(): Promise<void>
}

export async function fakePlatform(): Promise<FakePlatform> {
  const { key, cert } = selfSigned()
  const state = { posted: [] as Posted[], uploads: new Map<string, string>(), reactions: [] as Reaction[] }
  const server = createServer({ key, cert }, (request, response) => {
    void text(request).then((body) => {
      if (request.method === 'GET') {
        response.writeHead(platform.answers === undefined ? 204 : 200, { 'content-type': 'application/json' })
        return response.end(platform.answers)
      }
      state.posted.push({ headers: request.headers, body })
      const reaction = platform.reactions.shift() ?? { status: 200 }
      if (reaction.silent) return undefined
      const id = String(request.headers['idempotency-key'])
      if (reaction.status < 300 && !request.headers['x-test']) state.uploads.set(id, body)
      response.writeHead(reaction.status, { 'content-type': 'application/json', ...reaction.headers })
      return response.end(reaction.body ?? JSON.stringify({ receipt_no: `R-${id.slice(0, 8)}`, receiver: '口岸平台' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const platform: FakePlatform = {
    address: `https://localhost:${port}/lists`,
    host: `localhost:${port}`,
    ca: cert,
    ...state,
    answers: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return platform
}
