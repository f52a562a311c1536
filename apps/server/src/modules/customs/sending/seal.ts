import { createHash } from 'node:crypto'
import { checkRoadManifest, deletionMessageId, MessageError, writeRoadManifest } from '@guanqiao/customs'
import type { MessageProblem } from '@guanqiao/customs'
import { recordPath } from '@guanqiao/domain/customs/filing'
import type { Finding } from '@guanqiao/domain/customs/index'
import { buildMessage } from './buildMessage.ts'
import type { Content, FunctionCode, Sending, TransmitterRow } from './buildMessage.ts'
import { canonical } from './canonical.ts'

/** What leaves for customs, never to be changed: the record as it stood, the exact text and its digest. */
export interface Sealed {
  readonly message_id: string
  readonly content: string
  readonly body: string
  readonly sha256: string
}

/** The sealed message, or what in the record keeps it from being written. */
export function seal(content: Content, sender: TransmitterRow, sending: Sending): Sealed | Finding[] {
  try {
    const { message, problems: unchangeable } = buildMessage(content, sender, sending)
    const problems = [...unchangeable, ...checkRoadManifest(message)]
    if (problems.length > 0) return problems.map(findingOf)
    const body = writeRoadManifest(message)
    return {
      message_id: message.message_id,
      content: canonical(content),
      body,
      sha256: createHash('sha256').update(body).digest('hex'),
    }
  } catch (error) {
    if (error instanceof MessageError)
      return [findingOf({ code: error.code, message: error.message, path: 'transmitter_id' })]
    throw error
  }
}

const findingOf = ({ message, path }: MessageProblem): Finding => ({
  rule: 'message.form',
  severity: 'block',
  message: message.slice(0, 500),
  path: path === undefined ? null : recordPath(path),
  hint: null,
})

/**
 * The number of a new message: its row's id without dashes. A deletion bears the number of the filing it takes back
 * with DEL behind it; a second one, after the first was turned down, needs a number of its own.
 */
export function messageIdOf(
  id: string,
  functionCode: FunctionCode,
  original: { message_id: string; deleted: boolean } | undefined,
): string {
  const own = id.replaceAll('-', '').toUpperCase()
  if (functionCode !== '3') return own
  return deletionMessageId(original && !original.deleted ? original.message_id : own)
}
