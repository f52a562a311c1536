import type { Operation } from '@guanqiao/domain/kit/operation'
import { call } from '../call.ts'
import { tokenInUse } from '../token.ts'

/** An answer that no screen took by then is old: the user has gone elsewhere. */
const KEPT_MS = 10_000

/** Answers of calls that were made before the screen that shows them was there, by what was asked in whose name. */
const early = new Map<string, Promise<unknown>>()

const keyOf = (operation: Operation, input: unknown): string => JSON.stringify([tokenInUse(), operation.name, input])

/** Asks before the screen is drawn. What goes wrong is told to nobody: the screen asks again. */
export function callAhead<I, O>(operation: Operation<I, O>, input: I): void {
  const token = tokenInUse()
  if (token === undefined) return
  const answer = call(operation, input, { token })
  answer.catch(() => undefined)
  const key = keyOf(operation, input)
  early.set(key, answer)
  setTimeout(() => early.get(key) === answer && early.delete(key), KEPT_MS)
}

/** Reads through an operation: takes the answer to what was asked ahead, once, or asks now. */
export async function callOnce<I, O>(operation: Operation<I, O>, input: I, signal: AbortSignal): Promise<O> {
  const key = keyOf(operation, input)
  const answer = early.get(key) as Promise<O> | undefined
  early.delete(key)
  return answer ? answer.catch(() => call(operation, input, { signal })) : call(operation, input, { signal })
}
