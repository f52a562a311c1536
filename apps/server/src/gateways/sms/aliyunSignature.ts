import { createHash, createHmac } from 'node:crypto'

const ALGORITHM = 'ACS3-HMAC-SHA256'

export interface AliyunRequest {
  readonly method: 'GET' | 'POST'
  readonly query: Readonly<Record<string, string>>
  /** Lower-case names; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>
}

/** RFC 3986: `encodeURIComponent` leaves five more characters as they are. */
const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : a > b ? 1 : 0)

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The query as sent and as signed. */
export const queryOf = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .sort(byName)
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .join('&')

/** The canonical form of a request without a body, by Aliyun's "V3 request structure and signature". */
export function canonicalRequest({ method, query, headers }: AliyunRequest): string {
  const sorted = Object.entries(headers).sort(byName)
  const lines = sorted.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  return [method, '/', queryOf(query), lines, sorted.map(([name]) => name).join(';'), sha256('')].join('\n')
}

/** The `Authorization` header. The secret signs directly; there is no derived key. */
export function authorization(request: AliyunRequest, keyId: string, secret: string): string {
  const toSign = `${ALGORITHM}\n${sha256(canonicalRequest(request))}`
  const signature = createHmac('sha256', secret).update(toSign).digest('hex')
  const signed = Object.keys(request.headers).sort().join(';')
  return `${ALGORITHM} Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`
}
