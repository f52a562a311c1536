import type { Operation } from '@guanqiao/domain/kit/operation'
import { useCallback } from 'react'
import type { Question } from '../overlays.tsx'
import { useConfirm, useToast } from '../overlays.tsx'
import { useSending } from '../useOperation.ts'
import type { Restorable } from './undoing.ts'
import { useUndoing } from './undoing.ts'
import { useTask } from './useTask.ts'

/** An action with one click on a row or screen: confirmation, call, notice, and refetch of changed data. */
export interface Act<I, O> {
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
  const { attempt, busy } = useTask()
  const run = useCallback<RunAct>(
    async ({ confirm: question, operation, input, done, undo, after }) => {
      if (question && !(await confirm(question))) return false
      const isDone = await attempt(async () => {
        const answer = await send(operation, input)
        const message = typeof done === 'function' ? done(answer) : done
        if (message !== undefined) toast.success(message, undo && undoing(undo))
        after?.(answer)
        return true
      })
      return isDone ?? false
    },
    [confirm, toast, send, undoing, attempt],
  )
  return { run, busy }
}
