import type { Operation, Output, Route } from '@guanqiao/domain/kit/operation'
import { headersFor, queryOf } from './call/headers.ts'
import { reportLost, reportReached } from './call/network.ts'
import { emit } from './call/outcome.ts'
import { awayStatuses, CallProblem, noNetwork, refusalOf, timeoutProblem } from './call/problem.ts'
import { renewSession } from './call/renewal.ts'
import { randomId } from './call/randomId.ts'
import { computerTime, learnTime } from './events/clock.ts'
import { tokenInUse } from './token.ts'

export { onForbidden, onUnauthorized } from './call/outcome.ts'
export { allMessages, CallProblem, firstMessage, isUnreachable } from './call/problem.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Pass the same key when repeating a write, so that it takes effect once. By default each call gets a new key. */
  readonly idempotencyKey?: string | undefined
  /** A token other than the page's. Such a call never asks the user to sign in again. */
  readonly token?: string | undefined
  /** The enterprise for which the platform's staff write; other users cannot set it. */
  readonly enterpriseId?: string | undefined
  /** The updated record is not needed: the response has `id` and `version` alone. */
  readonly isMinimal?: boolean
}

const TIMEOUT_MS = 30_000
/** Of a file, ms: a large one takes minutes over a slow line. */
const FILE_TIMEOUT_MS = 900_000
/**
 * Calls an operation and returns its declared result, unwrapped. Throws CallProblem; an abort by the caller throws its reason. If
 * the session ends during work, the user signs in again and the call is repeated once under the same key.
 */
export async function call<I, O>(operation: Operation<I, O>, input: I, options: CallOptions = {}): Promise<O> {
  const idempotencyKey = operation.effect === 'write' ? (options.idempotencyKey ?? randomId()) : undefined
  const attempt = (token: string | undefined) => send(operation, input, { ...options, idempotencyKey, token })
  const token = options.token ?? tokenInUse()
  try {
    return await attempt(token)
  } catch (error) {
    if (options.token !== undefined || !(error instanceof CallProblem)) throw error
    const isOver = error.status === 401 && token !== undefined
    if (!isOver || !(await mayRepeat(operation, token, error, options.signal))) {
      emit(error, operation as Operation)
      throw error
    }
  }
  return attempt(tokenInUse())
}

/** Whether the session is valid again: another call or window renewed it, or the user does now. */
async function mayRepeat(
  operation: Operation,
  token: string,
  { code, isLogin }: CallProblem,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const now = tokenInUse()
  const loss = code === 'session.elsewhere' ? 'elsewhere' : 'expired'
  const isRenewed =
    (now !== undefined && now !== token) || (!isLogin && (await renewSession(operation.effect === 'write', loss)))
  signal?.throwIfAborted()
  return isRenewed
}

async function send<I, O>(operation: Operation<I, O>, input: I, options: CallOptions): Promise<O> {
  const late = AbortSignal.timeout(operation.output.envelope === 'text' ? FILE_TIMEOUT_MS : TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  try {
    const sentAt = computerTime()
    const response = await fetch(...requestOf(operation, input, options, signal))
    learnTime(response, sentAt)
    if (awayStatuses.has(response.status)) reportLost()
    else reportReached()
    if (response.ok) return (await unwrap(operation.output, response)) as O
    throw await refusalOf(response)
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    if (late.aborted) throw timeoutProblem()
    if (!(error instanceof TypeError)) throw error
    reportLost()
    throw noNetwork()
  }
}

function requestOf(
  operation: Operation,
  input: unknown,
  { idempotencyKey, token, enterpriseId, isMinimal }: CallOptions,
  signal: AbortSignal,
): [string, RequestInit] {
  const { method, path } = routeOf(operation)
  const headers = headersFor(path, {
    isJson: method === 'POST',
    idempotencyKey,
    token,
    enterpriseId,
    isMinimal,
  })
  if (method === 'GET')
    return [path + queryOf(input), { method, headers, signal, cache: operation.cacheable ? 'no-cache' : 'no-store' }]
  return [path, { method, headers, signal, body: JSON.stringify(input ?? {}) }]
}

export function routeOf(operation: Operation): Route {
  const httpMethod = operation.cacheable ? 'GET' : 'POST'
  const route = operation.routes.find(({ method }) => method === httpMethod) ?? operation.routes[0]
  if (!route) throw new RangeError(`operation ${operation.name} has no route`)
  return route
}

async function unwrap(output: Output, response: Response): Promise<unknown> {
  if (output.envelope === 'text') return response.blob()
  const body = (await response.json()) as Record<string, unknown>
  return output.envelope === 'data' ? body['data'] : output.envelope === 'rows' ? body['rows'] : body
}
