import type { Entity } from '../kit/entity.ts'
import type { Flow, State } from '../kit/flow.ts'
import type { Operation } from '../kit/operation.ts'

/** What a message asks of customs. 9 and 2 declare, for manifests and for all other documents; 5 changes; 3 deletes. */
export const functionWords = { '9': '首次申报', '5': '变更', '3': '删除', '2': '新增' } as const
export type DocumentFunction = keyof typeof functionWords

/** What happens to a document between its draft and the last answer of customs. A flow knows as many of them as it needs. */
export type DocumentEvent =
  | 'check'
  | 'edit'
  | 'submit'
  | 'change'
  | 'delete'
  | 'remove'
  | 'take'
  | 'fail'
  | 'accept'
  | 'review'
  | 'reject'
  | 'release'
  | 'refuse'
  | 'forbid'
  | 'deleted'

/** A flow that knows some of the events. */
export type DocumentLife = Omit<Flow<string, DocumentEvent>, 'events'> & {
  readonly events: Readonly<Partial<Record<DocumentEvent, string>>>
}

/** Lines that are rows of their own: a bill of a manifest. Lines that stand in a row (`lines()`) are part of the row. */
export interface DocumentLines {
  readonly entity: Entity
  /** The field of a line that names the head. */
  readonly parent: string
  /** What the lines are called in calls that read or save a document whole. */
  readonly property: string
}

/**
 * A document that goes to customs. Server and screens read it; what is special about a document is ordinary code of its
 * module, found by `key`.
 */
export interface DocumentType<K extends string = string, E extends Entity = Entity> {
  /** Stored as `doc_type` with messages, receipts and events. */
  readonly key: K
  readonly label: string
  /** The head. Its menu holds the rights of the document. */
  readonly entity: E
  readonly lines: readonly DocumentLines[]
  /** The life of the document, or of its lines where customs decides on each of them (`decides`). */
  readonly flow: DocumentLife
  /** States of the head as lists show them. */
  readonly states: Readonly<Record<string, State>>
  readonly decides: 'document' | 'lines'
  /** Types of messages with their words. */
  readonly messages: Readonly<Record<string, string>>
  /** The functions in which its messages go, each with the event that sending means. */
  readonly functions: Readonly<Partial<Record<DocumentFunction, DocumentEvent>>>
  /** What customs' answers mean, by function and code (CC020). A code that is not here is recorded and changes nothing. */
  readonly answers: Readonly<Partial<Record<DocumentFunction, Readonly<Record<string, DocumentEvent>>>>>
  /** Paths of its screens; `?id=` is appended to `edit`. */
  readonly screens: { readonly list: string; readonly create: string; readonly edit: string }
  readonly operations: DocumentOperations
}

/** Every document has these calls; others of its own stand beside them in its module. */
export interface DocumentOperations {
  readonly list: Operation
  readonly get: Operation
  readonly create: Operation
  /** Saves the document whole; demands its version. */
  readonly edit: Operation
  /** Deletes a document that customs does not hold. What it holds is deleted by `post` with function 3. */
  readonly remove: Operation
  readonly check: Operation
  /** Sends documents to customs; answers a row for each. */
  readonly post: Operation
}

export const documentType = <const K extends string, E extends Entity>(it: DocumentType<K, E>): DocumentType<K, E> => it

/** What customs says of a filing, a change and a deletion. Source: 代码集 CC020. */
export const acceptance = {
  '9': { '01': 'accept', '02': 'review', '03': 'reject' },
  '2': { '01': 'accept', '02': 'review', '03': 'reject' },
  '5': { '01': 'accept', '03': 'reject' },
  '3': { '01': 'deleted', '03': 'reject' },
} as const satisfies DocumentType['answers']
