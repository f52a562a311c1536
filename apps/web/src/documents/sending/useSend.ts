import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { CallProblem } from '../../kit/call.ts'
import { useToast } from '../../kit/overlays.tsx'
import { useWrite } from '../../kit/useOperation.ts'

type SendState = 'sending' | 'blocked' | 'refused'

/** The result for one document to send. */
export interface SendLine {
  readonly id: string
  readonly batch_number: string | null
  readonly state: SendState
  readonly message: string | null
  readonly findings: readonly Finding[]
  /** For a document of several bills: the result for each. */
  readonly bills?: readonly {
    readonly id: string
    readonly bill_no: string
    readonly state: SendState
    readonly message: string | null
  }[]
}

/** Sends documents to customs; returns a result for each, or undefined if the call itself failed (with a notice). */
export function useSend<I>(post: Operation<I, SendLine[]>) {
  const toast = useToast()
  const write = useWrite(post)
  const send = async (input: I): Promise<readonly SendLine[] | undefined> => {
    try {
      return await write.mutateAsync(input)
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error
      void toast.error(error.message)
      return undefined
    }
  }
  return { send, busy: write.isPending }
}
