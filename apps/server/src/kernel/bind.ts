import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { FileBody, mediaOf } from './answer.ts'
import { writeAudit } from './audit.ts'
import { permit } from './caller.ts'
import type { Caller } from './caller.ts'
import { genericHandler } from './generic.ts'
import type { BoundOperation } from './handlers.ts'
import { createBodyBudget } from './http/bodyBudget.ts'
import type { BodyBudget } from './http/bodyBudget.ts'
import { bodyLimitsOf } from './http/bodyLimits.ts'
import { createLimit } from './http/limits.ts'
import { networkOf } from './http/network.ts'
import { fromQuery } from './input.ts'
import { createRefusalLog } from './refusals.ts'
import type { RefusalDetail } from './refusals.ts'
import { run, auditContextOf } from './run.ts'
import type { Call, Runner } from './run.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `admit`. */
    caller: Caller | undefined
  }
}

export interface BindOptions extends Omit<Runner, 'refusals'> {
  readonly operations: readonly Operation[]
  readonly handled: readonly BoundOperation[]
  readonly metrics: { request(operation: string, status: number, seconds: number): void }
  /** Requests per minute for one account; 0 for unlimited. */
  readonly accountLimit: number
  /** The caller of a token; throws `session.expired` if there is none. */
  findCaller(token: string, isBackground: boolean): Promise<Caller>
  /** The caller narrowed to a role; throws if the caller may not see that role. */
  viewAs(caller: Caller, roleId: string): Promise<Caller>
}

/** Mounts every operation. Returns the methods of each path. Throws if an operation has no handler, or a handler no operation. */
export function bind(app: FastifyInstance, options: BindOptions): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>()
  app.decorateRequest('caller', undefined)
  const handlers = new Map(options.handled.map((boundOperation) => [boundOperation.operation, boundOperation]))
  const refusals = createRefusalLog((trace, after, detail = {}) =>
    options.store.write('platform', (sql) => writeAudit(sql, trace, { outcome: 'refused', after, ...detail })),
  )
  app.addHook('onClose', () => refusals.flush().catch(() => {}))
  const mounting: Mounting = {
    ...options,
    refusals,
    allows: createLimit(options.accountLimit),
    bodies: createBodyBudget(),
  }
  const missing: string[] = []
  for (const operation of options.operations) {
    const handled = handlers.get(operation) ?? genericHandler(operation)
    if (!handled) {
      missing.push(operation.name)
      continue
    }
    handlers.delete(operation)
    for (const { method, path } of operation.routes) {
      const url = path.startsWith('/api/') ? path.slice(4) : path
      methods.set(url, (methods.get(url) ?? new Set()).add(method))
      mount(app, mounting, handled, method, url)
    }
  }
  if (missing.length > 0)
    throw new Error(`operations without a handler; list them in modules/index.ts: ${missing.join(', ')}`)
  const unbound = handlers.values().next().value
  if (unbound) throw new Error(`${unbound.operation.name} has a handler but is not in the registry`)
  return methods
}

interface Mounting extends BindOptions, Runner {
  allows(account: string): boolean
  readonly bodies: BodyBudget
}

function mount(app: FastifyInstance, options: Mounting, handled: BoundOperation, method: 'GET' | 'POST', url: string) {
  const { operation } = handled
  const body = bodyLimitsOf(operation)
  app.route({
    method,
    url,
    bodyLimit: body.bytes,
    config: { body },
    // Authentication and authorisation come before reading the body.
    onRequest: async (request, reply) => {
      request.caller = await admit(options, handled, request)
      reserveBody(options, request, reply, body.bytes)
    },
    handler: async (request, reply) => {
      const call = callOf(operation, request, request.caller)
      const body = await run(options, handled, call).catch((error: unknown) => refused(options, handled, call, error))
      if (body instanceof FileBody) return reply.headers(body.headers).send(body.content)
      const { output } = operation
      if (output.envelope === 'text') reply.header('content-disposition', `attachment; filename="${output.fileName}"`)
      if (operation.cacheable && isKept(request, reply, String(body))) return reply.code(304).send()
      return reply.type(mediaOf(output)).send(body)
    },
    onResponse: (request, reply, done) => {
      note(options, operation, request, reply, request.caller)
      done()
    },
  })
}

/** Lets the browser keep the response of a GET; whether it already has this one. */
function isKept({ method, headers }: FastifyRequest, reply: FastifyReply, body: string): boolean {
  if (method !== 'GET') return false
  const etag = `W/"${hash('sha256', body, 'base64url')}"`
  reply.headers({ 'cache-control': 'private, no-cache', etag })
  return headers['if-none-match'] === etag
}

async function admit(options: Mounting, handled: BoundOperation, request: FastifyRequest): Promise<Caller | undefined> {
  const { access } = handled.operation
  if (access.kind === 'public') return undefined
  const token = request.headers['access-token']
  let caller: Caller | undefined
  try {
    if (typeof token === 'string' && token !== '')
      caller = await options.findCaller(token, request.headers['background'] === '1')
    if (caller) caller = await viewed(options, handled.operation, request, caller)
    permit(access, caller)
  } catch (error) {
    return refused(options, handled, callOf(handled.operation, request, caller), error)
  }
  if (caller && !options.allows(caller.user_id)) throw problem('request.tooMany')
  return caller
}

/** A body that is refused as too large, or not read at all, needs no memory; the length of a chunked one is unknown. */
function reserveBody({ bodies }: Mounting, request: FastifyRequest, reply: FastifyReply, limit: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const bytes = encoding === undefined ? Number(length ?? 0) : limit
  if (request.method !== 'POST' || !(bytes > 0) || bytes > limit) return
  reply.raw.once('close', bodies.reserve(request.caller?.user_id ?? networkOf(request.ip), bytes))
}

const signOuts: ReadonlySet<string> = new Set(['session.logout', 'session.enterpriseLogout'])

/** With the header `View-As` (the id of a role) a request has the rights that caller and role both have, and only reads. */
async function viewed(
  options: Mounting,
  { name, effect }: Operation,
  request: FastifyRequest,
  caller: Caller,
): Promise<Caller> {
  const roleId = oneHeader(request, 'view-as')
  if (roleId === undefined || signOuts.has(name)) return caller
  if (effect === 'write') throw problem('access.viewing')
  return options.viewAs(caller, roleId)
}

function callOf(operation: Operation, request: FastifyRequest, caller: Caller | undefined): Call {
  return {
    caller,
    input: inputOf(operation, request),
    requestId: request.id,
    address: request.ip,
    idempotencyKey: oneHeader(request, 'idempotency-key'),
    enterpriseId: oneHeader(request, 'enterprise-id'),
    isMinimal: 'minimal' in operation.output && MINIMAL.test(oneHeader(request, 'prefer') ?? ''),
  }
}

/** A missing body has no fields; `null` is an invalid body. */
const inputOf = (operation: Operation, { method, body = {}, query }: FastifyRequest): unknown =>
  method === 'POST' ? body : fromQuery(operation, query as Readonly<Record<string, unknown>>)

/** RFC 7240. */
const MINIMAL = /(?:^|[\s,])return\s*=\s*"?minimal\b/i

/** Maximum length of an idempotency key, as documented. */
const MAX_HEADER = 128

function oneHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  if (typeof value !== 'string' || value === '') return undefined
  if (value.length > MAX_HEADER) throw problem('request.malformed')
  return value
}

/**
 * A denied access writes an audit entry, and so does an id of another enterprise; if the database cannot store the entry, the
 * response stays the same.
 */
async function refused(options: Mounting, handled: BoundOperation, call: Call, error: unknown): Promise<never> {
  if (error instanceof Problem && (isRefusal(error) || (call.caller && error.code === 'record.notFound'))) {
    await options.refusals.note(auditContextOf(handled, call), error.code, detailOf(handled, call)).catch(() => {})
  }
  throw error
}

const isRefusal = ({ status }: Problem): boolean => status === 401 || status === 403

/** The record that a user asked for. */
function detailOf({ operation }: BoundOperation, { caller, input }: Call): RefusalDetail {
  const entity = operation.generic?.entity.table
  const record_id = caller && idOf(input)
  return { ...(entity === undefined ? {} : { entity }), ...(record_id === undefined ? {} : { record_id }) }
}

/** The id in the input, if it is safe to log. */
function idOf(input: unknown): string | undefined {
  const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined
  return typeof id === 'string' ? id.slice(0, 36) : undefined
}

/** One log line per request: no query, no body, no names. */
function note(
  options: BindOptions,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | undefined,
): void {
  const milliseconds = reply.elapsedTime
  options.metrics.request(operation.name, reply.statusCode, milliseconds / 1000)
  request.log.info({
    operation: operation.name,
    status: reply.statusCode,
    milliseconds: Math.round(milliseconds * 10) / 10,
    user_id: caller?.user_id,
    service: truncate(String(request.headers['service-name'] ?? ''), 40) || undefined,
  })
}
