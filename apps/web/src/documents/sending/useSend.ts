import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { useWrite } from '../../kit/useOperation.ts'

type SendState = 'sending' | 'unconfirmed' | 'blocked' | 'refused'

/** The result for one document to send. */
export interface SendLine {
  readonly id: string
  readonly batch_number: string | null
  readonly state: SendState
  readonly message: string | null
  /** Names what a user confirms to send it all the same. */
  readonly confirmation: string | null
  readonly findings: readonly Finding[]
  /** For a document of several bills: the result for each. */
  readonly bills?: readonly {
    readonly id: string
    readonly bill_no: string
    readonly state: SendState
    readonly message: string | null
  }[]
}

/** Sends documents to customs; `send` returns a result for each, or undefined if the call itself failed (with a notice). */
export function useSend<I>(post: Operation<I, SendLine[]>) {
  const { attempt: send, isPending: busy } = useWrite(post)
  return { send, busy }
}
