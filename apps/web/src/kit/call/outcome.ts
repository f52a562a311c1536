import { listeners } from '../events/store.ts'
import type { CallProblem } from './problem.ts'

const unauthorized = listeners<[CallProblem]>()
const forbidden = listeners<[CallProblem]>()

/** Tells when the session is over; returns how to stop listening. */
export const onUnauthorized = unauthorized.listen
/** Tells when the server refuses for want of a right; returns how to stop listening. */
export const onForbidden = forbidden.listen

export function emit(problem: CallProblem): void {
  if (problem.status === 401 && !problem.isLogin) unauthorized.tell(problem)
  if (problem.status === 403) forbidden.tell(problem)
}
