import type { Entity } from '../kit/entity.ts'
import type { FieldOf, Fields } from '../kit/field.ts'
import type { Flow, State } from './flow.ts'
import type { Operation } from '../kit/operation.ts'
import type { DocumentFilters } from '../screens/documents.ts'
import type { Screen } from '../screens/screen.ts'
import type { Deadlines } from './deadline.ts'

/** The function of a message. 9 and 2 declare, for manifests and for all other documents respectively; 5 changes; 3 deletes. */
export const functionLabels = { '9': '首次申报', '5': '变更', '3': '删除', '2': '新增' } as const
export type DocumentFunction = keyof typeof functionLabels

/** Events of a document between its draft and customs' last reply. A flow uses a subset. */
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
  | 'queue'
  | 'unqueue'

/** A flow with a subset of the events. */
type DocumentLife = Omit<Flow<string, DocumentEvent>, 'events'> & {
  readonly events: Readonly<Partial<Record<DocumentEvent, string>>>
}

/** The fields of what customs decides on: a document, or a line of one. */
interface DecidedFields {
  readonly status: FieldOf<'choice', string, true>
  readonly sent_at: FieldOf<'dateTime', string>
  readonly attempt: FieldOf<'integer', number>
  readonly last_code: FieldOf<'text', string>
  readonly alarm: FieldOf<'text', string>
}

interface HeadFields extends DecidedFields {
  readonly batch_number: FieldOf<'text', string, true>
  readonly message_type: FieldOf<'choice', string, true>
  readonly transmitter_id: FieldOf<'reference', string, true>
}

/** The head of any document. */
export type DocumentHead = Entity<Fields & HeadFields, 'enterprise'>
export type DecidedLine = Entity<Fields & DecidedFields, 'enterprise'>

/** Lines that are rows of their own, like the bills of a manifest. Lines inside a row (`lines()`) are part of the row. */
export interface DocumentLines<E extends Entity = Entity> {
  readonly entity: E
  /** The field of a line that references the head. */
  readonly parent: string
  /** The name of the lines in operations that read or save a whole document. */
  readonly property: string
  /** The word for one line in error messages. */
  readonly label: string
  /** Fields that a copy of a line leaves empty. */
  readonly notCopied: readonly string[]
}

/**
 * The line that customs decides on, where it does not decide on the document as a whole. Its rows have `held_message_id` and `differs`
 * beside their state: customs may hold an earlier version of a line.
 */
interface DecidedUnit {
  readonly line: DocumentLines<DecidedLine>
  /** The field of a line by which messages and receipts name it. */
  readonly number: string
  /** Further exact decimals of a line that the summary reads. */
  readonly summed: readonly string[]
  /** The values of the head that derive from its lines. */
  readonly summary: (lines: readonly never[]) => { readonly status: string; readonly last_code: string | null }
}

/** What follows for the rest of a crossing when a document enters a state. */
export interface Follow {
  readonly batch?: 'confirm' | 'release'
  readonly trucks?: 'send' | 'accept' | 'reject' | 'unmake'
  /** Sends the documents of the batch that wait for this state. */
  readonly releases?: true
}

/** A flow with any events. */
type Life = Omit<Flow<string, string>, 'events'>

/**
 * A record that is saved whole: a head and its lines under one version. An order is one without messages: `DocumentType` adds
 * everything about sending.
 */
export interface WholeRecord<E extends Entity = Entity> {
  readonly label: string
  /** The flow of the record, or of its lines if customs decides on each of them. */
  readonly flow: Life
  /** States of the head as lists show them. */
  readonly states: Readonly<Record<string, State>>
  /** The head. Its menu carries the rights of the record. */
  readonly entity: E
  /** Fields of the head that a copy leaves empty: numbers and times of one record. Automatic fields are never copied. */
  readonly notCopied: readonly string[]
  readonly lines: readonly DocumentLines[]
}

/** A document for customs. Server and screens read it; special cases of a document are ordinary code of its module, found by `key`. */
export interface DocumentType<K extends string = string, E extends DocumentHead = DocumentHead> extends WholeRecord<E> {
  /** Stored as `doc_type` with messages, receipts and events. */
  readonly key: K
  readonly lines: readonly DocumentLines<DecidedLine>[]
  /** Of the unit that customs decides on: the document, or a line of it. */
  readonly flow: DocumentLife
  /** The lines that customs decides on; without them it decides on the document as a whole. */
  readonly unit?: DecidedUnit
  /** Word for the document in statements on it, where its label is too long. */
  readonly shortLabel?: string
  /** What a local deletion makes possible, for its confirmation. */
  readonly removalNote?: string
  /** Customs deletes by batch: the message that deletes one document deletes all of its type and batch. The sentence that says so. */
  readonly deletedByBatch?: string
  /** By state of the document after a receipt. */
  readonly follow?: Readonly<Partial<Record<string, Follow>>>
  /** Message types with their labels. */
  readonly messages: Readonly<Record<string, string>>
  /** The functions of its messages, each with the event of sending. */
  readonly functions: Readonly<Partial<Record<DocumentFunction, DocumentEvent>>>
  /** The meaning of customs' replies, by function and code (CC020). An unlisted code is recorded and changes nothing. */
  readonly answers: Readonly<Partial<Record<DocumentFunction, Readonly<Record<string, DocumentEvent>>>>>
  /** The time limits of its messages, while they may still be declared. */
  readonly deadlines?: Deadlines
  /** Customs asks who applies for a change or a deletion: the message names reason, contact and telephone number. */
  readonly asksContact?: true
  /** The messages that, with their receipts, carry another number in the place of the document's batch. */
  readonly ownNumberIn?: readonly string[]
  /** The field that distinguishes the documents of one batch, where it usually has several; their cards show it. */
  readonly distinguishedBy?: string
  /** The field with the number of another batch, whose trucks the document takes home: it belongs to that crossing too. */
  readonly returnOf?: string
  readonly screens: {
    readonly list: Screen<DocumentFilters>
    readonly create: Screen<'copy'>
    readonly edit: Screen<'id'>
  }
  readonly operations: DocumentOperations
}

/** The operations of every document; additional ones are declared in its module. */
interface DocumentOperations {
  readonly list: Operation
  readonly get: Operation
  readonly create: Operation
  /** Saves the whole document; requires its version. */
  readonly edit: Operation
  /** Deletes a document that customs does not hold. `post` with function 3 deletes one at customs. */
  readonly remove: Operation
  readonly check: Operation
  /** Sends documents to customs; returns a row for each. */
  readonly post: Operation
  /** Saves, checks and sends one document in one call. */
  readonly submit: Operation
  /** Ends the alarm of a document and its units. */
  readonly acknowledge: Operation
  /** Reports how a document, or one of its units, can be deleted, where the states of several units decide it. */
  readonly checkRemoval?: Operation
}

/** The document in statements on it. */
export const shortLabelOf = ({ shortLabel, label }: Pick<DocumentType, 'shortLabel' | 'label'>): string =>
  shortLabel ?? label

export const documentType = <const K extends string, E extends DocumentHead>(
  declared: DocumentType<K, E>,
): DocumentType<K, E> => declared

/** Customs' replies to a filing, a change and a deletion. Source: 代码集 CC020. */
export const acceptance = {
  '9': { '01': 'accept', '02': 'review', '03': 'reject' },
  '2': { '01': 'accept', '02': 'review', '03': 'reject' },
  '5': { '01': 'accept', '03': 'reject' },
  '3': { '01': 'deleted', '03': 'reject' },
} as const satisfies DocumentType['answers']
