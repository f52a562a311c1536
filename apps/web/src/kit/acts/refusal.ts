import { CallProblem } from '../call/problem.ts'
import { notify } from '../events/notices.ts'

/** Shows why the server refused a call. */
export const notifyRefusal = ({ message }: CallProblem): void => void notify({ tone: 'bad', title: message })

/** Resolves with the result of a call, or with that of `map` if the server refused it. Any other error is a bug and is rethrown. */
export async function mapRefusal<T, R>(work: Promise<T>, map: (problem: CallProblem) => R): Promise<T | R> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error
    return map(error)
  }
}

/** Resolves with the result of a call. If the server refused it, `onRefused` shows why, by default a notice, and the result is undefined. */
export const catchRefusal = <T>(
  work: Promise<T>,
  onRefused: (problem: CallProblem) => unknown = notifyRefusal,
): Promise<T | undefined> =>
  mapRefusal(work, (problem) => {
    onRefused(problem)
    return undefined
  })
