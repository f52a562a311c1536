import { listeners } from '../events/store.ts'
import type { CallProblem } from './problem.ts'

const unauthorized = listeners<[CallProblem]>()
const forbidden = listeners<[CallProblem]>()

/** Notifies when the session has ended; returns the function that removes the listener. */
export const onUnauthorized = unauthorized.listen
/** Notifies when the server refuses because of a missing right; returns the function that removes the listener. */
export const onForbidden = forbidden.listen

export function emit(problem: CallProblem): void {
  if (problem.status === 401 && !problem.isLogin) unauthorized.tell(problem)
  if (problem.status === 403) forbidden.tell(problem)
}
