import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../../../config.ts'

interface RequestOptions {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | string
  /** The response is as large as a file, and is read at the consumer's speed. */
  readonly large?: boolean
}

/** Timeout in milliseconds for one request besides the time that its body takes, and for each chunk of a large response. */
const TIMEOUT_MS = 5_000
/** Bytes of a body that even a slow line to the service carries in a millisecond: 8 Mbit/s. */
const SLOWEST_LINE = 1_000
const RETRIES = 3
const BACK_OFF_MS = 50

/** The S3 service returned an error or an invalid response. */
export class S3Error extends Error {
  override readonly name = 'S3Error'
  readonly status: number

  constructor(status: number, what: string, body: string) {
    super(`${what}: ${status} ${/<Code>([^<]{1,100})<\/Code>/.exec(body)?.[1] ?? ''}`.trimEnd())
    this.status = status
  }
}

export type Ask = (method: string, key: string, request?: RequestOptions) => Promise<Response>

/** Signed requests to one bucket. Lost connections and responses with 429 or 5xx are retried: all requests are idempotent. */
export function bucketOf(config: S3Config, timeoutMs = TIMEOUT_MS): Ask {
  const { accessKeyId, secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const base = addressOf(config)
  return (method, key, { query = {}, headers = {}, body = '', large = false } = {}) => {
    const address = new URL(`${base}/${key}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const send = async (signal: AbortSignal) => {
      const signed = await client.sign(address.href, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
        ...(method === 'PUT' || method === 'POST' ? { body } : {}),
        redirect: 'error',
      })
      // Given to fetch itself: a signal of a Request no longer aborts once that Request is garbage-collected.
      return fetch(signed, { signal })
    }
    return large
      ? untilHeaders(send, timeoutMs)
      : retrying(send, AbortSignal.timeout(timeoutMs + Math.ceil(body.length / SLOWEST_LINE)))
  }
}

type Send = (signal: AbortSignal) => Promise<Response>

/** `fetch` rejects with a `TypeError` when the connection is refused or lost, as an idle one is by a service that closes it. */
async function retrying(send: Send, signal: AbortSignal): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send(signal).catch((error: unknown) => {
      if (attempt >= RETRIES || !(error instanceof TypeError)) throw error
    })
    if (answer && (attempt >= RETRIES || !(answer.status >= 500 || answer.status === 429))) return answer
    await answer?.body?.cancel()
    await pause(BACK_OFF_MS * 2 ** attempt, undefined, { signal })
  }
}

/** The timeout ends with the headers; `unstalled` limits the content. */
async function untilHeaders(send: Send, timeoutMs: number): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(stalled()), timeoutMs)
  try {
    return await retrying(send, controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

const stalled = () => new DOMException('the S3 service stopped responding', 'TimeoutError')

/** The content of a response, which fails when nothing arrives for a while. A slow consumer may take any time. */
export async function* unstalled(
  body: ReadableStream<Uint8Array>,
  timeoutMs = TIMEOUT_MS,
): AsyncGenerator<Uint8Array, undefined> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), timeoutMs)
      if (done) return undefined
      yield value
    }
  } finally {
    // Also after a failure or an early end: the connection is released.
    await reader.cancel().catch(() => undefined)
  }
}

async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(stalled()), timeoutMs)))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function addressOf({ endpoint, bucket, pathStyle }: S3Config): string {
  const address = new URL(endpoint)
  const path = address.pathname.replace(/\/+$/, '')
  return pathStyle ? `${address.origin}${path}/${bucket}` : `${address.protocol}//${bucket}.${address.host}${path}`
}
