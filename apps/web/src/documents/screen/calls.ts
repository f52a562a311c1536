import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Operation, Page } from '@guanqiao/domain/kit/operation'
import type { Reason } from '../sending/ReasonDialog.tsx'
import type { Submitted } from '../sending/useSubmission.tsx'
import type { SendLine } from '../sending/useSend.ts'

/** The common fields of every stored document; the lines of one that has lines stand under their property. */
export interface DocumentRow {
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

/** The operations of a document, for generic screens. `storedOf` reads what they return. */
export interface DocumentCalls {
  readonly list: Operation<unknown, Page<DocumentRow>>
  readonly get: Operation<{ id: string }, Input>
  readonly create: Operation<Input, Input>
  readonly edit: Operation<Input, Input>
  readonly remove: Operation<{ id: string; version: number }, { id: string }>
  readonly check: Operation<{ id: string }, { readonly findings: readonly Finding[] }>
  readonly acknowledge: Operation<{ id: string }, Input>
  readonly submit: Operation<Input, Omit<Submitted, 'row'> & { readonly document: Input }>
  readonly post: Operation<
    { ids: string[]; function_code?: '3'; bill_ids?: string[] | null } & Partial<Reason>,
    SendLine[]
  >
  readonly checkRemoval?: Operation<
    { id: string; bill_id: string | null },
    { readonly allowed: boolean; readonly mode: 'local' | 'customs'; readonly blockers: readonly string[] }
  >
}

/** The declaration knows its operations by name only: their types are those of `documentCalls` and of the manifest. */
export const callsOf = (type: DocumentType): DocumentCalls => type.operations as DocumentCalls

/** The stored document with its lines: operations return lines beside the head, which is then under the name of the type. */
export function storedOf({ key, lines: [line] }: DocumentType, answer: Input): DocumentRow {
  const head = (line ? answer[key] : answer) as DocumentRow
  return line ? { ...head, [line.property]: answer[line.property] } : head
}
