import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { problem } from '@guanqiao/domain/kit/problem'
import type { Problem, ProblemBody, ProblemCode } from '@guanqiao/domain/kit/problem'
import { databaseProblem, outOfResources } from '../database/faults.ts'
import { Unavailable } from '../unavailable.ts'
import { isReadable, opensPage, pathOf } from './address.ts'

/** Fastify's errors in the product's catalogue. */
const problemCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.mediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_REOPENED_CLOSE_SERVER: 'server.stopping',
}

/** The caller's error for a failure. A bug is logged completely and reported without its cause. */
function problemOf(error: unknown, log: Pick<FastifyBaseLogger, 'error'>): Problem {
  const translated = databaseProblem(error)
  if (translated && outOfResources(error)) log.error({ err: error }, 'the database is out of resources')
  if (translated) return translated
  if (error instanceof Unavailable) {
    log.error({ err: error }, 'a system that the server needs is unavailable')
    return problem(error.code)
  }
  if (error instanceof Error && 'code' in error) {
    const code = problemCodes[String(error.code)]
    if (code) return problem(code)
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 403 || status === 404) return problem('request.notFound')
  if (status < 500) return problem('request.malformed')
  log.error({ err: error }, 'fault')
  return problem('server.fault')
}

export function bodyOfProblem({ code, message, fields, more }: Problem, requestId: string): ProblemBody {
  return { code, message, ...(fields ? { fields } : {}), ...more, requestId }
}

export function sendProblem(reply: FastifyReply, reported: Problem): FastifyReply {
  if (reported.status === 503 || reported.status === 429) reply.header('retry-after', '1')
  return reply
    .code(reported.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(bodyOfProblem(reported, reply.request.id)))
}

/** Sends every error in one format, including Fastify's. Must be registered before the routes. */
export const answerProblems = (app: FastifyInstance): void =>
  void app.setErrorHandler((error, request, reply) => sendProblem(reply, problemOf(error, request.log)))

interface Html {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** The page for the address of a screen, with headers of its own, or the address to open instead; undefined while no screens have been built. */
export type Page = (path: string) => Promise<Html | { readonly redirect: string } | undefined>

/**
 * Answers requests without a route. `methods` knows the methods of each path. `page` is the page of the screens, sent for any
 * address that a browser may open, including the address of an operation (`/transport/vehicle/create` is a screen and a POST): the
 * screens themselves report unknown addresses.
 */
export function answerUnknownPaths(
  app: FastifyInstance,
  methods: ReadonlyMap<string, ReadonlySet<string>>,
  page: Page,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const readable = isReadable(request.originalUrl)
    const opened = opensPage(request) ? await page(pathOf(request.originalUrl)) : undefined
    if (opened !== undefined && 'redirect' in opened) {
      return reply.header('cache-control', 'no-store').redirect(opened.redirect, 302)
    }
    if (opened !== undefined) {
      reply.code(readable ? 200 : 404).headers(opened.headers)
      reply.header('cache-control', readable ? 'no-cache' : 'no-store')
      return reply.type('text/html; charset=utf-8').send(opened.html)
    }
    if (!readable) return sendProblem(reply, problem('request.malformed'))
    const allowedMethods = methods.get(pathOf(request.url))
    if (!allowedMethods) return sendProblem(reply, problem('request.notFound'))
    reply.header('allow', [...allowedMethods].join(', '))
    return sendProblem(reply, problem('request.method'))
  })
}
