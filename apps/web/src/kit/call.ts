import type { Operation, Output, Route } from '@guanqiao/domain/kit/operation'
import { headersFor, queryOf } from './call/headers.ts'
import { tell } from './call/outcome.ts'
import { noNetwork, refusalOf, tooLate } from './call/problem.ts'

export { onForbidden, onUnauthorized } from './call/outcome.ts'
export { CallProblem } from './call/problem.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Give the same key again when a write is sent once more, so that it happens once. Made for each call otherwise. */
  readonly idempotencyKey?: string | undefined
}

const patience = 30_000

/** Calls an operation and answers what it declares, unwrapped. Throws CallProblem; an abort by the caller throws its reason. */
export async function call<I, O>(operation: Operation<I, O>, input: I, options: CallOptions = {}): Promise<O> {
  const late = AbortSignal.timeout(patience)
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  try {
    const response = await fetch(...requestOf(operation, input, options, signal))
    if (response.ok) return (await unwrap(operation.output, response)) as O
    const problem = await refusalOf(response)
    tell(problem)
    throw problem
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    if (late.aborted) throw tooLate()
    throw error instanceof TypeError ? noNetwork() : error
  }
}

function requestOf(
  operation: Operation,
  input: unknown,
  options: CallOptions,
  signal: AbortSignal,
): [string, RequestInit] {
  const { method, path } = routeOf(operation)
  const isWrite = operation.effect === 'write'
  const headers = headersFor(
    path,
    method === 'POST',
    isWrite ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined,
  )
  if (method === 'GET') return [path + queryOf(input), { method, headers, signal, cache: 'no-store' }]
  return [path, { method, headers, signal, body: JSON.stringify(input ?? {}) }]
}

function routeOf(operation: Operation): Route {
  const route = operation.routes.find(({ method }) => method === 'POST') ?? operation.routes[0]
  if (!route) throw new RangeError(`operation ${operation.name} has no route`)
  return route
}

async function unwrap(output: Output, response: Response): Promise<unknown> {
  if (output.form === 'text') return response.blob()
  const body = (await response.json()) as Record<string, unknown>
  return output.form === 'data' ? body['data'] : output.form === 'rows' ? body['rows'] : body
}
