import type { Operation } from '@guanqiao/domain/kit/operation'
import { listeners } from '../events/listeners.ts'
import type { CallProblem } from './problem.ts'

const unauthorized = listeners<[CallProblem]>()
const forbidden = listeners<[CallProblem, Operation]>()

/** The first script sends calls before the page listens. */
let unheard: CallProblem | undefined

/** Notifies when the session has ended, also if it was before; returns the function that removes the listener. */
export function onUnauthorized(listener: (problem: CallProblem) => void): () => void {
  const stop = unauthorized.listen(listener)
  const earlier = unheard
  unheard = undefined
  if (earlier) listener(earlier)
  return stop
}
/** Notifies when the server refuses because of a missing right; returns the function that removes the listener. */
export const onForbidden = forbidden.listen

export function emit(problem: CallProblem, operation: Operation): void {
  if (problem.status === 401 && !problem.isLogin && !unauthorized.emit(problem)) unheard = problem
  if (problem.status === 403) forbidden.emit(problem, operation)
}
