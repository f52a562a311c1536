import { lookup } from 'node:dns'
import { request } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import { Undelivered } from '../undelivered.ts'
import type { HandoverSettings } from './gateway.ts'
import { isPublicAddress } from './publicAddress.ts'

const TIMEOUT_MS = 10_000

export interface PlatformRequest {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly maxBytes: number
}

export interface Reply {
  readonly status: number
  readonly text: string
}

type Reach = Pick<HandoverSettings, 'hosts' | 'ca' | 'timeoutMs'>

const notPublic = () =>
  new Undelivered('rejected', '接口地址指向内部网络，不能使用；确需使用请让管理员把主机加入 HANDOVER_HOSTS')

/**
 * One HTTPS request. The address that the name resolves to is checked at the connection itself, so that a name cannot change in between;
 * redirects are not followed. Throws `Undelivered`.
 */
export async function askPlatform(
  platformRequest: PlatformRequest,
  { hosts, ca, timeoutMs = TIMEOUT_MS }: Reach,
): Promise<Reply> {
  const url = URL.parse(platformRequest.address)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new Undelivered('rejected', '接口地址应为 https:// 开头，且不带用户名')
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const isAllowed = hosts.includes(host) || hosts.includes(`${host}:${url.port || '443'}`)
  // Names are checked when they are resolved; a literal address never is.
  if (isIP(host) !== 0 && !isAllowed && !isPublicAddress(host)) throw notPublic()
  try {
    return await ask(url, platformRequest, {
      lookup: isAllowed ? lookup : publicLookup,
      ca: ca === undefined ? undefined : [...rootCertificates, ca],
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    throw error instanceof Undelivered ? error : undelivered(error)
  }
}

/** Resolves a name, and refuses it if any of its addresses is not public. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, all) => {
    if (error) return done(error, '')
    if (all.length === 0 || !all.every(({ address }) => isPublicAddress(address))) return done(notPublic(), '')
    if (options.all) return done(null, all)
    done(null, all[0]!.address, all[0]!.family)
  })
}

interface Connection {
  readonly lookup: LookupFunction | typeof lookup
  readonly ca: string[] | undefined
  readonly signal: AbortSignal
}

const ask = (url: URL, { method, headers, body, maxBytes }: PlatformRequest, connection: Connection): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      url,
      {
        method,
        headers: { ...headers, ...length },
        agent: false,
        lookup: connection.lookup as LookupFunction,
        signal: connection.signal,
        ...(connection.ca === undefined ? {} : { ca: connection.ca }),
      },
      (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('error', reject)
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > maxBytes) sent.destroy(new Undelivered('unknown', '对方的答复过长'))
          else parts.push(chunk)
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

function undelivered(error: unknown): Undelivered {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ABORT_ERR' || (error instanceof Error && /Abort|Timeout/.test(error.name)))
    return new Undelivered('unknown', '对方没有按时答复', { cause: error })
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_|_TLS_|^ERR_SSL|EPROTO/.test(code))
    return new Undelivered('retry', `对方的证书不可信（${code}）`, { cause: error })
  return new Undelivered('retry', `连不上对方（${code || '未知原因'}）`, { cause: error })
}
