import { createHash, createHmac } from 'node:crypto'

/** The signed parts of a request: header names in lower case, path and query as on the wire. */
export interface Signed {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
}

interface Credential {
  readonly date: string
  readonly region: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
  readonly keyId: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4, written from Amazon's description and not from any client. */
export function canonicalRequest({ method, path, query, headers }: Signed, names: readonly string[]): string {
  const pairs = query === '' ? [] : query.split('&').map((pair) => (pair.includes('=') ? pair : `${pair}=`))
  const lines = names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`)
  return [
    method,
    path,
    pairs.toSorted().join('&'),
    lines.join(''),
    names.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n')
}

export function signatureOf(signed: Signed, names: readonly string[], region: string, secret: string): string {
  const time = signed.headers['x-amz-date'] ?? ''
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest(signed, names))].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((above, part) => hmac(above, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

export function credentialIn(authorization: string): Credential | undefined {
  const [, keyId = '', date = '', region = '', names = '', signature = ''] = AUTHORIZATION.exec(authorization) ?? []
  return signature === '' ? undefined : { keyId, date, region, signedHeaders: names.split(';'), signature }
}
