import type { Operation } from '@guanqiao/domain/kit/operation'
import { useState } from 'react'
import { sayRefusal } from '../../../kit/acts/sayRefusal.ts'
import { useSending } from '../../../kit/useOperation.ts'

/** Applies a previewed import; a refusal is shown. */
export function useApply<I, O>(operation: Operation<I, O>, onApplied: (output: O) => void) {
  const [isApplying, setApplying] = useState(false)
  const send = useSending()
  const apply = async (input: I) => {
    setApplying(true)
    try {
      onApplied(await send(operation, input))
    } catch (error) {
      sayRefusal(error)
    } finally {
      setApplying(false)
    }
  }
  return { isApplying, apply }
}
