import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { destination } from 'pino'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '@guanqiao/domain/kit/problem'
import { uuid } from '../uuid.ts'
import { isReadable, opensPage } from './address.ts'
import { parseBody } from './body.ts'
import type { BodyLimits } from './body.ts'
import { ORDINARY_BODY } from './bodyLimits.ts'
import { answerBroken } from './malformedRequest.ts'
import { GUARDS } from './guards.ts'
import { encodingFor } from './encoding.ts'
import { createLimit } from './limits.ts'
import { networkOf } from './network.ts'
import { cutLate } from './overdue.ts'
import { sendProblem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Body limits of this route. */
    body?: BodyLimits
  }
}

export interface HttpOptions {
  readonly trustProxy: boolean | number | string
  readonly logLevel: string
  /** Requests per minute from one address; 0 for unlimited. */
  readonly addressLimit: number
  readonly timeouts?: HttpTimeouts
}

/** Timeouts for the other end, ms. */
interface HttpTimeouts {
  readonly headers: number
  readonly request: number
  /** For an idle connection: a reader that stops reading holds its response in memory. */
  readonly idle: number
  /** For a complete response, however it progresses. A large export over a slow line takes minutes. */
  readonly answer: number
}

const DEFAULT_TIMEOUTS: HttpTimeouts = { headers: 5_000, request: 8_000, idle: 30_000, answer: 900_000 }

const COMPRESSED_FROM = 2048
/** Monitoring must work even if its address exceeds the rate limit. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Fastify with the common limits and headers; operations and files are mounted on it. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { timeouts = DEFAULT_TIMEOUTS } = options
  const app = Fastify({
    bodyLimit: ORDINARY_BODY.bytes,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: 1_000 },
    trustProxy: trustOf(options.trustProxy),
    genReqId: () => uuid(),
    requestIdHeader: false,
    rewriteUrl: (request) => routable(request.url ?? '/'),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The request's handler writes its one log line.
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerBroken,
    frameworkErrors: (_error, _request, reply) =>
      void sendProblem((reply as FastifyReply).headers(GUARDS), problem('request.malformed')),
    logger: options.logLevel === 'silent' ? false : { level: options.logLevel, base: null, stream: logLines() },
  })
  // An expectation that nobody knows is ignored: Node would answer 417 without our headers and form (RFC 9110, 10.1.1 permits both).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) =>
    parseBody(body, request.routeOptions.config.body ?? ORDINARY_BODY),
  )
  const withinLimit = createLimit(options.addressLimit)
  const watch = cutLate(app, timeouts.answer)
  // Hooks with a callback: a promise for each would cost every request some microseconds.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(GUARDS)
    watch(reply.raw)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!PROBES.has(request.url) && !withinLimit(networkOf(request.ip))) return done(problem('request.tooMany'))
    // A browser gets the page of the screens instead: see `answerUnknownPaths`.
    if (request.url === NOWHERE && !isReadable(request.originalUrl) && !opensPage(request))
      return done(problem('request.malformed'))
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => done(null, compressed(request, reply, payload)))
  return app
}

/** A number of proxies, counted from ours outwards; Fastify's types support it only as a function. */
const trustOf = (trusted: HttpOptions['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

/**
 * Writes log lines in batches, ten times a second and when the process ends: one write per line would cost a list a tenth of its time.
 * As bytes: a batch of text would be copied for each line that is added to measure its length.
 */
function logLines(): { write(line: string): void; flushSync(): void } {
  const lines = destination({ fd: 1, sync: false, minLength: 16_000, periodicFlush: 100, contentMode: 'buffer' })
  return { write: (line) => void lines.write(Buffer.from(line) as never), flushSync: () => lines.flushSync() }
}

/** A path without a route. */
const NOWHERE = '/404'

/**
 * `/api` before a path is optional. An undecodable address is mapped to a path without a route, because the router would fail
 * before any hook.
 */
function routable(url: string): string {
  if (!isReadable(url)) return NOWHERE
  return url.startsWith('/api/') ? url.slice(4) : url
}

/** Compresses large JSON. */
function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || payload.length < COMPRESSED_FROM) return payload
  if (reply.hasHeader('content-encoding')) return payload
  const encoding = encodingFor(request)
  if (!encoding) return payload
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding').removeHeader('content-length')
  return encoding === 'br' ? brotli(payload) : gzipSync(payload, { level: constants.Z_BEST_SPEED })
}

/** At the fastest level: some 50 µs for a list. */
const brotli = (payload: string | Buffer): Buffer =>
  brotliCompressSync(payload, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  })
