import type { DocumentType } from '@guanqiao/domain/trade/documentType'
import type { Finding } from '@guanqiao/domain/trade/finding'
import type { Operation, Page } from '@guanqiao/domain/kit/operation'
import type { SendLine } from '../sending/useSend.ts'

/** What every row of a document that is answered as a whole has. */
export interface WholeRow {
  readonly id: string
  readonly version: number
  readonly batch_number: string
  readonly status: string
  readonly attempt: number | null
  readonly last_code: string | null
  readonly last_text: string | null
  readonly last_at: string | null
  readonly [field: string]: unknown
}

type Input = Record<string, unknown>

/** The calls of a document that is answered as a whole, as generic screens use them. */
export interface WholeCalls {
  readonly list: Operation<unknown, Page<WholeRow>>
  readonly get: Operation<{ id: string }, WholeRow>
  readonly create: Operation<Input, WholeRow>
  readonly edit: Operation<Input, WholeRow>
  readonly remove: Operation<{ id: string; version: number }, { id: string }>
  readonly check: Operation<{ id: string }, { readonly findings: readonly Finding[] }>
  readonly post: Operation<{ ids: string[]; function_code?: '3'; reason_text?: string }, SendLine[]>
}

/** The declaration knows its calls by name alone: their types are those of `documentCalls`. */
export const callsOf = (type: DocumentType): WholeCalls => type.operations as unknown as WholeCalls
