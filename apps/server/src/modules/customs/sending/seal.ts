import { checkRoadManifest, deletionMessageId, MessageError, writeRoadManifest } from '@guanqiao/customs'
import { recordPath } from '@guanqiao/domain/customs/filing'
import type { Finding } from '@guanqiao/domain/customs/index'
import { buildMessage } from './buildMessage.ts'
import type { Content, FunctionCode, Sending, TransmitterRow } from './buildMessage.ts'
import { formFinding, messageNumber, sealedMessage } from '../../../documents/sending/sealed.ts'
import type { Sealed } from '../../../documents/sending/sealed.ts'

/** The sealed message, or the findings that prevent it. */
export function seal(content: Content, sender: TransmitterRow, sending: Sending): Sealed | Finding[] {
  try {
    const { message, problems: unchangeable } = buildMessage(content, sender, sending)
    const problems = [...unchangeable, ...checkRoadManifest(message)]
    if (problems.length > 0) return problems.map((problem) => formFinding(problem, recordPath))
    return sealedMessage(message.message_id, content, writeRoadManifest(message))
  } catch (error) {
    if (error instanceof MessageError)
      return [formFinding({ code: error.code, message: error.message, path: 'transmitter_id' }, recordPath)]
    throw error
  }
}

/** A first filing, and whether a deletion already has its number. */
export interface Original {
  readonly message_id: string
  readonly deleted: boolean
}

/**
 * The number of a new message: its row's id without dashes. A deletion has the number of its filing with the suffix DEL; a second
 * deletion, after the first was rejected, needs a number of its own.
 */
export function messageIdOf(id: string, functionCode: FunctionCode, original: Original | undefined): string {
  const ownNumber = messageNumber(id)
  if (functionCode !== '3') return ownNumber
  return deletionMessageId(original && !original.deleted ? original.message_id : ownNumber)
}
