import type { Operation } from '@guanqiao/domain/kit/operation'
import { call } from '../call.ts'
import { tokenInUse } from '../token.ts'

/** Answers of calls that were made before the screen that shows them was there, by what was asked in whose name. */
const early = new Map<string, Promise<unknown>>()

const keyOf = (operation: Operation, input: unknown): string => JSON.stringify([tokenInUse(), operation.name, input])

/** Asks before the screen is drawn. What goes wrong is told to nobody: the screen asks again. */
export function callAhead<I, O>(operation: Operation<I, O>, input: I): void {
  const token = tokenInUse()
  if (token === undefined) return
  const answer = call(operation, input, { token })
  answer.catch(() => undefined)
  early.set(keyOf(operation, input), answer)
}

/** Reads through an operation: takes the answer to what was asked ahead, once, or asks now. */
export async function callOnce<I, O>(operation: Operation<I, O>, input: I, signal: AbortSignal): Promise<O> {
  const key = keyOf(operation, input)
  const answer = early.get(key) as Promise<O> | undefined
  early.delete(key)
  return answer ? answer.catch(() => call(operation, input, { signal })) : call(operation, input, { signal })
}
