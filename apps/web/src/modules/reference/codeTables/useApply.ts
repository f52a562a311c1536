import type { Operation } from '@guanqiao/domain/kit/operation'
import { useTask } from '../../../kit/acts/useTask.ts'
import { useSending } from '../../../kit/useOperation.ts'

/** Applies a previewed import; a refusal is shown. */
export function useApply<I, O>(operation: Operation<I, O>, onApplied: (output: O) => void) {
  const { attempt, busy: isApplying } = useTask()
  const send = useSending()
  const apply = async (input: I) => {
    await attempt(async () => {
      onApplied(await send(operation, input))
    })
  }
  return { isApplying, apply }
}
