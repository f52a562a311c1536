import { CallProblem } from '../call.ts'
import { notify } from '../events/notices.ts'

/** Says in a notice why a call was refused. Whatever else was thrown is a fault of ours and goes on. */
export function sayRefusal(error: unknown): void {
  if (!(error instanceof CallProblem)) throw error
  notify({ tone: 'bad', title: error.message })
}
