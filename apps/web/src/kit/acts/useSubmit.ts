import type { SyntheticEvent } from 'react'
import type { CallProblem } from '../call/problem.ts'
import { useTask } from './useTask.ts'

/** Sends a small form, one call at a time. `onRefused` shows why the server refused. */
export function useSubmit(send: () => Promise<unknown>, onRefused: (problem: CallProblem) => void) {
  const { attempt, busy } = useTask()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) void attempt(send, onRefused)
  }
  return { submit, busy }
}
