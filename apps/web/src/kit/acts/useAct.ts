import type { Operation } from '@guanqiao/domain/kit/operation'
import { useCallback, useState } from 'react'
import type { Question } from '../overlays.tsx'
import { useConfirm, useToast } from '../overlays.tsx'
import { useSending } from '../useOperation.ts'
import { sayRefusal } from './sayRefusal.ts'

/** What is done to a row or on a screen with one press: asked for, called, told; what it changed is read anew. */
interface Act<I, O> {
  /** Asked first; without agreement nothing happens. */
  readonly confirm?: Question
  readonly operation: Operation<I, O>
  readonly input: I
  /** What is said when it is done; nothing without it. */
  readonly done?: string | ((answer: O) => string)
  /** What follows when it is done, such as going on to another screen. */
  readonly after?: (answer: O) => void
}

/** Runs an act. Answers whether it was done; not when nobody agreed to it, or it was refused, which the user was told. */
export type RunAct = <I, O>(act: Act<I, O>) => Promise<boolean>

export interface Acting {
  readonly run: RunAct
  /** A call is under way. */
  readonly busy: boolean
}

export function useAct(): Acting {
  const confirm = useConfirm()
  const toast = useToast()
  const send = useSending()
  const [busy, setBusy] = useState(false)
  const run = useCallback<RunAct>(
    async ({ confirm: question, operation, input, done, after }) => {
      if (question && !(await confirm(question))) return false
      setBusy(true)
      try {
        const answer = await send(operation, input)
        if (done !== undefined) toast.success(typeof done === 'string' ? done : done(answer))
        after?.(answer)
        return true
      } catch (error) {
        sayRefusal(error)
        return false
      } finally {
        setBusy(false)
      }
    },
    [confirm, toast, send],
  )
  return { run, busy }
}
