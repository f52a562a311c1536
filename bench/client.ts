import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** A request as bytes; responses must have a Content-Length. */
export interface Shot {
  readonly port: number
  /** Called for each request: a constant text, or a different body each time. */
  readonly request: () => string
}

export interface Outcome {
  readonly answers: number
  readonly failures: number
  readonly seconds: number
  /** Milliseconds, sorted. */
  readonly times: Float64Array
}

export const get = (path: string, headers: Record<string, string> = {}): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n${lines(headers)}\r\n`

export const post = (path: string, body: unknown, headers: Record<string, string> = {}): string => {
  const text = JSON.stringify(body)
  const size = Buffer.byteLength(text)
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n${lines(headers)}\r\n${text}`
}

const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/**
 * Sends over `connections` keep-alive sockets, one request at a time on each, for `seconds`. Raw sockets: Node's HTTP client would
 * take as much of the two cores as the server.
 */
export async function fire(shot: Shot, connections: number, seconds: number): Promise<Outcome> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let failures = 0
  const begun = performance.now()
  await Promise.all(Array.from({ length: connections }, () => oneConnection(shot, until, times, () => (failures += 1))))
  const took = (performance.now() - begun) / 1000
  return { answers: times.length, failures, seconds: took, times: Float64Array.from(times).sort() }
}

async function oneConnection(shot: Shot, until: number, times: number[], failed: () => void): Promise<void> {
  const socket = connect({ port: shot.port, host: '127.0.0.1', noDelay: true })
  const answers = reader(socket)
  while (performance.now() < until) {
    const begun = performance.now()
    socket.write(shot.request())
    const status = await answers()
    if (status === 0) throw new Error('the server closed the connection')
    if (status >= 300) failed()
    else times.push(performance.now() - begun)
  }
  socket.destroy()
}

/** Resolves with the status of the next complete response; 0 if the connection is lost. */
function reader(socket: Socket): () => Promise<number> {
  let buffered: Buffer = Buffer.alloc(0)
  let settle: ((status: number) => void) | undefined
  const look = () => {
    const head = buffered.indexOf('\r\n\r\n')
    if (head < 0 || !settle) return
    const text = buffered.toString('latin1', 0, head)
    const size = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (buffered.length < head + 4 + size) return
    buffered = buffered.subarray(head + 4 + size)
    const report = settle
    settle = undefined
    report(Number(text.slice(9, 12)))
  }
  socket.on('data', (chunk: Buffer) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    look()
  })
  socket.on('close', () => settle?.(0))
  socket.on('error', () => settle?.(0))
  return () =>
    new Promise((resolve) => {
      settle = resolve
      look()
    })
}

export const perSecond = (outcome: Outcome): number => outcome.answers / outcome.seconds

export const percentile = (times: Float64Array, share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
