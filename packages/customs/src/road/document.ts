import { roadDocumentRows } from '@guanqiao/domain/customs/elementTables/roadDocuments'
import type { RoadDocumentFunction, RoadDocumentType } from '@guanqiao/domain/customs/elementTables/roadDocuments'
import { uniquenessOf } from '@guanqiao/domain/customs/elementTables/unique'
import { checkMessage, fieldsOf } from '../xml/check.ts'
import type { MessageProblem } from '../xml/messageError.ts'
import type { Rows } from '../xml/table.ts'
import { writeDocument } from '../xml/write.ts'
import { headRow, namespaceOf, type RoadHead } from './head.ts'

/** A road message other than the manifest: confirmations, applications and the reports of a site. The body's properties have the names of the element table. */
export interface RoadDocumentMessage extends RoadHead {
  readonly message_type: RoadDocumentType
  readonly function_code: RoadDocumentFunction
  readonly [field: string]: unknown
}

const rowsOf = ({ message_type, function_code }: RoadDocumentMessage): Rows => [
  headRow(message_type, function_code),
  ...roadDocumentRows(message_type, function_code),
]

const uniqueIn = ({ message_type, function_code }: RoadDocumentMessage) => uniquenessOf(message_type, function_code)

/** Every violation of the message's table; [] if it can be sent. */
export const checkRoadDocument = (message: RoadDocumentMessage): MessageProblem[] =>
  checkMessage(rowsOf(message), fieldsOf(message), uniqueIn(message))

/** The message as text for the client's outbox folder. Throws MessageError with the property path of the first violation. */
export const writeRoadDocument = (message: RoadDocumentMessage): string =>
  writeDocument('Manifest', namespaceOf(message.message_type), rowsOf(message), message, uniqueIn(message))
