import type { CallProblem } from './problem.ts'

type Listener = (problem: CallProblem) => void

const unauthorized = new Set<Listener>()
const forbidden = new Set<Listener>()

const listen =
  (listeners: Set<Listener>) =>
  (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

/** Tells when the session is over; returns how to stop listening. */
export const onUnauthorized = listen(unauthorized)
/** Tells when the server refuses for want of a right; returns how to stop listening. */
export const onForbidden = listen(forbidden)

export function tell(problem: CallProblem): void {
  if (problem.status === 401 && !problem.isLogin) for (const listener of unauthorized) listener(problem)
  if (problem.status === 403) for (const listener of forbidden) listener(problem)
}
