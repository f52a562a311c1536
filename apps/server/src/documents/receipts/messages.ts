import { documentOf } from '@guanqiao/domain/documentTypes/index'
import type { DocumentKey } from '@guanqiao/domain/documentTypes/index'
import type { DocumentFunction } from '@guanqiao/domain/documents/documentType'
import type { AuditContext } from '../../kernel/audit.ts'

/** A message that was sent, with the document that it carries. */
export interface MessageRow {
  readonly id: string
  readonly enterprise_id: string
  readonly message_id: string
  readonly status: 'queued' | 'delivered' | 'answered' | 'rejected' | 'failed' | 'dead'
  readonly batch_number: string
  readonly doc_type: DocumentKey
  readonly doc_id: string
  readonly message_type: string
  readonly function_code: DocumentFunction
  readonly queued_at: string
  readonly transmitter_id: string | null
  readonly file_name: string
  /** From its head; null if unknown. */
  readonly sender_id: string | null
  /** The lines that it carries, if customs decides on the document line by line. */
  readonly bills: readonly { readonly id: string; readonly bill_no: string }[]
}

/** A unit that a message carries. Without a number it is the document itself. */
export interface CarriedUnit {
  readonly id: string
  readonly number: string | null
}

/** The units that a message carries. */
export const carriedBy = ({
  doc_type,
  doc_id,
  bills,
}: Pick<MessageRow, 'doc_type' | 'doc_id' | 'bills'>): CarriedUnit[] =>
  documentOf(doc_type).unit ? bills.map(({ id, bill_no }) => ({ id, number: bill_no })) : [{ id: doc_id, number: null }]

/** The recorded author of customs' decisions. */
export const AUTHOR = '海关回执'

/** Customs' decisions have their own author in the audit log. */
export const byCustoms: Omit<AuditContext, 'enterprise_id'> & { readonly username: string } = {
  operation: 'receipt.apply',
  requestId: '',
  address: '',
  user_id: null,
  username: AUTHOR,
}
