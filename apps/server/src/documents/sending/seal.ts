import { checkRoadMessage, formatSendTime, MessageError, senderId, writeRoadMessage } from '@guanqiao/customs'
import type { MessageProblem, RoadMessage } from '@guanqiao/customs'
import type { DocumentFunction } from '@guanqiao/domain/documents/documentType'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { formFinding, messageNumber, sealedMessage } from './sealedMessage.ts'
import type { SealedMessage } from './sealedMessage.ts'
import type { Transmitter } from './senders.ts'

/** What every message repeats of its document. */
interface Headed {
  readonly message_type?: string | null | undefined
  readonly declare_office?: string | null | undefined
  readonly batch_number?: string | null | undefined
}

/** The elements at the head of every message. */
export interface Heading {
  readonly message_id: string
  readonly function_code: DocumentFunction
  readonly message_type: string
  readonly sender_id: string
  /** yyyyMMddHHmmss, Asia/Shanghai. */
  readonly send_time: string
  readonly declare_office: string
  readonly batch_number: string
  readonly transmitter_name: string
}

/** A message before it is sealed, composed by its document. */
interface Composed {
  readonly message: RoadMessage
  /** The record, or the records, of the message. */
  readonly content: object
  /** Reasons beside its form why it cannot be sent. */
  readonly problems?: readonly MessageProblem[]
  /** The field of the record that a property of the message comes from. */
  recordPath(path: string): string
}

export type Compose = (heading: Heading) => Composed

interface Sealing {
  /** Of the future message row. */
  readonly id: string
  readonly function_code: DocumentFunction
  readonly at: Date
  readonly sender: Transmitter
}

/** The sealed message of a document, or the findings that prevent it. */
export function seal(head: Headed, sealing: Sealing, compose: Compose): SealedMessage | Finding[] {
  try {
    const { message, content, problems = [], recordPath } = compose(headingOf(head, sealing))
    const all = [...problems, ...checkRoadMessage(message)]
    return all.length > 0
      ? all.map((problem) => formFinding(problem, recordPath))
      : sealedMessage(message.message_id, content, writeRoadMessage(message))
  } catch (error) {
    if (error instanceof MessageError)
      return [formFinding({ code: error.code, message: error.message, path: 'transmitter_id' }, String)]
    throw error
  }
}

/** A missing value is found by the check of the message's form. */
const headingOf = (head: Headed, { id, function_code, at, sender }: Sealing): Heading => ({
  message_id: messageNumber(id),
  function_code,
  message_type: head.message_type as string,
  sender_id: senderId({
    filing_customs: sender.filing_customs,
    uscc: sender.credit_code,
    client_id: sender.client_id,
  }),
  send_time: formatSendTime(at),
  declare_office: head.declare_office as string,
  batch_number: head.batch_number as string,
  transmitter_name: sender.transmitter_name,
})
