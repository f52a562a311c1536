import { brotliCompressSync, constants } from 'node:zlib'
import { destination } from 'pino'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '@guanqiao/domain/kit/problem'
import { uuid } from '../uuid.ts'
import { hasRefusedSigns, parseBody } from './body.ts'
import { answerBroken } from './broken.ts'
import { createLimit } from './limits.ts'
import { sendProblem } from './problems.ts'

export interface HttpOptions {
  readonly trustProxy: boolean | string
  readonly logLevel: string
  /** Requests a minute from one address; 0 for any number. */
  readonly addressLimit: number
}

const LARGEST = 5 * 1024 * 1024
const COMPRESSED_FROM = 2048

/** Fastify with the bounds and manners that every answer shares; operations and files are mounted on it. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    bodyLimit: LARGEST,
    requestTimeout: 8_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    trustProxy: options.trustProxy,
    genReqId: () => uuid(),
    requestIdHeader: false,
    rewriteUrl: (request) => withoutPrefix(request.url ?? '/'),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // One line a request is written by what answers it.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerBroken,
    frameworkErrors: (_error, _request, reply) =>
      void sendProblem(reply as unknown as FastifyReply, problem('request.malformed')),
    logger: options.logLevel === 'silent' ? false : { level: options.logLevel, base: null, stream: logLines() },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    parseBody(body),
  )
  const withinLimit = createLimit(options.addressLimit)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(guards)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!withinLimit(request.ip)) throw problem('request.tooMany')
    refuseBadAddress(request.raw.url ?? '')
  })
  app.addHook('onSend', async (request, reply, payload) => compressed(request, reply, payload))
  return app
}

/** Lines leave together, ten times a second and when the process ends: a write for each would cost a list a tenth of its time. */
const logLines = () => destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 100 })

/** `/api` before a path is optional. */
const withoutPrefix = (url: string): string => (url.startsWith('/api/') ? url.slice(4) : url)

const guards = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
    "connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

function refuseBadAddress(url: string): void {
  let readable: string
  try {
    readable = decodeURIComponent(url.replaceAll('+', ' '))
  } catch {
    throw problem('request.malformed')
  }
  if (hasRefusedSigns(readable)) throw problem('request.malformed')
}

/** JSON of some size leaves compressed at the cheapest level: some 50 µs for a list. */
function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || payload.length < COMPRESSED_FROM) return payload
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload
  reply.header('content-encoding', 'br').header('vary', 'accept-encoding').removeHeader('content-length')
  return brotliCompressSync(payload, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  })
}
