import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../../../config.ts'

interface Asked {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | string
  /** The response is as large as a file, and is read at the consumer's speed. */
  readonly large?: boolean
}

/** Timeout in milliseconds for one request with at most one part of a file. */
const PATIENCE = 60_000
const RETRIES = 3

/** The S3 service returned an error or an invalid response. */
export class S3Error extends Error {
  override readonly name = 'S3Error'
  readonly status: number

  constructor(status: number, what: string, body: string) {
    super(`${what}: ${status} ${/<Code>([^<]{1,100})<\/Code>/.exec(body)?.[1] ?? ''}`.trimEnd())
    this.status = status
  }
}

export type Ask = (method: string, key: string, asked?: Asked) => Promise<Response>

/** Signed requests to one bucket. Responses with 429 or 5xx are retried: all requests are idempotent. */
export function bucketOf(config: S3Config): Ask {
  const { accessKeyId, secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const base = addressOf(config)
  return (method, key, { query = {}, headers = {}, body = '', large = false } = {}) => {
    const address = new URL(`${base}/${key}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    return client.fetch(address.href, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      ...(method === 'PUT' || method === 'POST' ? { body } : {}),
      ...(large ? {} : { signal: AbortSignal.timeout(PATIENCE) }),
      redirect: 'error',
    })
  }
}

function addressOf({ endpoint, bucket, pathStyle }: S3Config): string {
  const address = new URL(endpoint)
  const path = address.pathname.replace(/\/+$/, '')
  return pathStyle ? `${address.origin}${path}/${bucket}` : `${address.protocol}//${bucket}.${address.host}${path}`
}
