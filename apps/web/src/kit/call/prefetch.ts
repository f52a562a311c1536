import type { Operation } from '@guanqiao/domain/kit/operation'
import { call, routeOf } from '../call.ts'
import { tokenInUse } from '../token.ts'

/** A prefetched response that no screen used within this time is stale: the user has navigated elsewhere. */
const KEPT_MS = 10_000

/** Where the browser keeps the rows per page of its lists. */
export const ROWS_KEY = 'pro__rows'

interface Early {
  readonly answer: Promise<unknown>
  /** Once it has arrived. */
  data?: unknown
}

/** Prefetched responses, by input and token. */
const early = new Map<string, Early>()

const keyOf = (operation: Operation, input: unknown): string =>
  JSON.stringify([tokenInUse(), routeOf(operation).path, input])

/** The key of a prefetched response to this input. One that was requested without `columns` has all of them. */
function findKey(operation: Operation, input: unknown): string | undefined {
  const { columns: _, ...rest } = input as { readonly columns?: unknown }
  return [keyOf(operation, input), keyOf(operation, rest)].find((key) => early.has(key))
}

/** Prefetches a call before its screen renders. Errors are ignored: the screen then calls again. */
export function callAhead<I, O>(operation: Operation<I, O>, input: I): void {
  const token = tokenInUse()
  if (token === undefined || findKey(operation, input)) return
  const request: Early = { answer: call(operation, input, { token }) }
  request.answer.then(
    (data) => (request.data = data),
    () => undefined,
  )
  const key = keyOf(operation, input)
  early.set(key, request)
  setTimeout(() => early.get(key) === request && early.delete(key), KEPT_MS)
}

/**
 * Prefetches the first page of a list by its route (`GET /transport/vehicle/getall`): the list's declaration, and the code that reads it,
 * arrive after the largest part of the scripts.
 */
export function rowsAhead(route: string): void {
  const [method = '', path = ''] = route.split(' ')
  const list = { name: route, effect: 'read', routes: [{ method, path }], output: { envelope: 'page' } }
  callAhead(list as unknown as Operation, { pageNo: 1, pageSize: Number(localStorage.getItem(ROWS_KEY) ?? 10) })
}

/** A prefetched response that has arrived, once: with it a screen renders its rows, not first a table without them. */
export function takeArrived<I, O>(operation: Operation<I, O>, input: I): O | undefined {
  const key = findKey(operation, input) ?? ''
  const data = early.get(key)?.data as O | undefined
  if (data !== undefined) early.delete(key)
  return data
}

/** Reads through an operation: uses a prefetched response once, or calls now. */
export async function callOnce<I, O>(operation: Operation<I, O>, input: I, signal: AbortSignal): Promise<O> {
  const key = findKey(operation, input) ?? ''
  const answer = early.get(key)?.answer as Promise<O> | undefined
  early.delete(key)
  return answer ? answer.catch(() => call(operation, input, { signal })) : call(operation, input, { signal })
}
