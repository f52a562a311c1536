import type { Operation } from '@guanqiao/domain/kit/operation'
import { useTask } from '../../kit/acts/useTask.ts'
import { call } from '../../kit/call.ts'
import { useAllowed } from '../../kit/permissions.ts'

interface Stored {
  readonly id: string
  readonly version: number
}

/**
 * Prints the shown record once the server has agreed: the caller still has the right, and nobody has changed the record meanwhile.
 * `onPrint` is undefined without the right.
 */
export function usePrint<O>(operation: Operation<Stored, O>, record: Stored | undefined) {
  const isAllowed = useAllowed(operation)
  const { attempt, busy } = useTask()
  const print = async ({ id, version }: Stored) => {
    await attempt(async () => {
      await call(operation, { id, version })
      window.print()
    })
  }
  return { busy, onPrint: record && isAllowed ? () => void print(record) : undefined }
}
