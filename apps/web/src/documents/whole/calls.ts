import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Operation, Page } from '@guanqiao/domain/kit/operation'
import type { Submitted } from '../sending/useSubmission.tsx'
import type { SendLine } from '../sending/useSend.ts'

/** The common fields of every document that customs decides as a whole. */
export interface WholeRow {
  readonly id: string
  readonly version: number
  readonly batch_number: string
  readonly status: string
  readonly attempt: number | null
  readonly last_code: string | null
  readonly last_text: string | null
  readonly last_at: string | null
  readonly alarm: string | null
  readonly [field: string]: unknown
}

type Input = Record<string, unknown>

/** The operations of a document that customs decides as a whole, for generic screens. */
export interface WholeCalls {
  readonly list: Operation<unknown, Page<WholeRow>>
  readonly get: Operation<{ id: string }, WholeRow>
  readonly create: Operation<Input, WholeRow>
  readonly edit: Operation<Input, WholeRow>
  readonly remove: Operation<{ id: string; version: number }, { id: string }>
  readonly check: Operation<{ id: string }, { readonly findings: readonly Finding[] }>
  readonly acknowledge: Operation<{ id: string }, WholeRow>
  readonly submit: Operation<Input, Omit<Submitted, 'row'> & { readonly document: WholeRow }>
  readonly post: Operation<
    { ids: string[]; function_code?: '3'; reason_text?: string; contact?: string; contact_phone?: string },
    SendLine[]
  >
}

/** The declaration knows its operations by name only: their types are those of `documentCalls`. */
export const callsOf = (type: DocumentType): WholeCalls => type.operations as WholeCalls
