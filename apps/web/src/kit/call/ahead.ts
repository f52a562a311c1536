import type { Operation } from '@guanqiao/domain/kit/operation'
import { call } from '../call.ts'
import { tokenInUse } from '../token.ts'

/** A prefetched response that no screen used within this time is stale: the user has navigated elsewhere. */
const KEPT_MS = 10_000

/** Prefetched responses, by input and token. */
const early = new Map<string, Promise<unknown>>()

const keyOf = (operation: Operation, input: unknown): string => JSON.stringify([tokenInUse(), operation.name, input])

/** Prefetches a call before its screen renders. Errors are ignored: the screen then calls again. */
export function callAhead<I, O>(operation: Operation<I, O>, input: I): void {
  const token = tokenInUse()
  if (token === undefined) return
  const answer = call(operation, input, { token })
  answer.catch(() => undefined)
  const key = keyOf(operation, input)
  early.set(key, answer)
  setTimeout(() => early.get(key) === answer && early.delete(key), KEPT_MS)
}

/** Reads through an operation: uses a prefetched response once, or calls now. */
export async function callOnce<I, O>(operation: Operation<I, O>, input: I, signal: AbortSignal): Promise<O> {
  const key = keyOf(operation, input)
  const answer = early.get(key) as Promise<O> | undefined
  early.delete(key)
  return answer ? answer.catch(() => call(operation, input, { signal })) : call(operation, input, { signal })
}
