import { useCallback, useState } from 'react'
import { catchRefusal } from './refusal.ts'

export interface Task {
  /** Resolves with undefined if the server refused a call of the work; see `catchRefusal`. */
  readonly attempt: <T>(
    work: () => Promise<T>,
    onRefused?: Parameters<typeof catchRefusal>[1],
  ) => Promise<T | undefined>
  readonly busy: boolean
}

/** Runs work that calls the server; `busy` while it lasts. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false)
  const attempt = useCallback<Task['attempt']>(async (work, onRefused) => {
    setBusy(true)
    try {
      return await catchRefusal(work(), onRefused)
    } finally {
      setBusy(false)
    }
  }, [])
  return { attempt, busy }
}
