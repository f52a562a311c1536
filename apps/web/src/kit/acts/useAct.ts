import type { Operation } from '@guanqiao/domain/kit/operation'
import { useCallback, useState } from 'react'
import type { Question } from '../overlays.tsx'
import { useConfirm, useToast } from '../overlays.tsx'
import { useSending } from '../useOperation.ts'
import { sayRefusal } from './sayRefusal.ts'
import type { Restorable } from './undoing.ts'
import { useUndoing } from './undoing.ts'

/** An action with one click on a row or screen: confirmation, call, notice, and refetch of changed data. */
interface Act<I, O> {
  /** Asked first; without confirmation nothing happens. */
  readonly confirm?: Question
  readonly operation: Operation<I, O>
  readonly input: I
  /** The notice after success; none by default. */
  readonly done?: string | ((answer: O) => string)
  /** The record that this action deletes: the notice offers to restore it. */
  readonly undo?: Restorable
  /** Runs after success, for example to navigate to another screen. */
  readonly after?: (answer: O) => void
}

/** Runs an action. Returns whether it succeeded; false if it was not confirmed, or failed with a notice. */
export type RunAct = <I, O>(act: Act<I, O>) => Promise<boolean>

export interface Acting {
  readonly run: RunAct
  /** A call is in progress. */
  readonly busy: boolean
}

export function useAct(): Acting {
  const confirm = useConfirm()
  const toast = useToast()
  const send = useSending()
  const undoing = useUndoing()
  const [busy, setBusy] = useState(false)
  const run = useCallback<RunAct>(
    async ({ confirm: question, operation, input, done, undo, after }) => {
      if (question && !(await confirm(question))) return false
      setBusy(true)
      try {
        const answer = await send(operation, input)
        const words = typeof done === 'function' ? done(answer) : done
        if (words !== undefined) toast.success(words, undo && undoing(undo))
        after?.(answer)
        return true
      } catch (error) {
        sayRefusal(error)
        return false
      } finally {
        setBusy(false)
      }
    },
    [confirm, toast, send, undoing],
  )
  return { run, busy }
}
