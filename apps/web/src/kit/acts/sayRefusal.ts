import { CallProblem } from '../call.ts'
import { notify } from '../events/notices.ts'

/** Shows a notice with the reason why a call failed. Any other exception is a bug and is rethrown. */
export function sayRefusal(error: unknown): void {
  if (!(error instanceof CallProblem)) throw error
  notify({ tone: 'bad', title: error.message })
}
