import { createHash, createHmac } from 'node:crypto'

const ALGORITHM = 'TC3-HMAC-SHA256'

export interface TencentRequest {
  /** The exact text that is sent. */
  readonly body: string
  /** Lower-case names; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  /** Unix time in seconds; also the `X-TC-Timestamp` header. */
  readonly timestamp: number
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Header values are in lower case here, though they are sent as they are. */
export function canonicalRequest({ body, headers }: Pick<TencentRequest, 'body' | 'headers'>): string {
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]!.trim().toLowerCase()}\n`).join('')
  return ['POST', '/', '', lines, names.join(';'), sha256(body)].join('\n')
}

export function signature(request: TencentRequest, secret: string): string {
  const { service, timestamp } = request
  const date = dayOf(timestamp)
  const toSign = [ALGORITHM, timestamp, `${date}/${service}/tc3_request`, sha256(canonicalRequest(request))].join('\n')
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request')
  return hmac(key, toSign).toString('hex')
}

/** The `Authorization` header. */
export function authorization(request: TencentRequest, secretId: string, secret: string): string {
  const scope = `${dayOf(request.timestamp)}/${request.service}/tc3_request`
  const signed = Object.keys(request.headers).sort().join(';')
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature(request, secret)}`
}

/** The day in UTC. */
const dayOf = (timestamp: number) => new Date(timestamp * 1000).toISOString().slice(0, 10)
