import type { SyntheticEvent } from 'react'
import { useState } from 'react'
import { CallProblem } from '../call/problem.ts'

/** Sends a small form, one call at a time. `onRefused` shows why the server refused; any other error is a bug and rethrown. */
export function useSubmit(send: () => Promise<unknown>, onRefused: (problem: CallProblem) => void) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error
      onRefused(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) void run()
  }
  return { submit, busy }
}
