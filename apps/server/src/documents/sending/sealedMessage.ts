import { createHash } from 'node:crypto'
import type { MessageProblem } from '@guanqiao/customs'
import { block } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { canonical } from './canonical.ts'

/** A message that never changes: the record at the time of sending, the exact text and its digest. */
export interface SealedMessage {
  readonly message_id: string
  readonly content: string
  readonly body: string
  readonly sha256: string
}

/** `content` is the record, or the records, of the message. */
export const sealedMessage = (message_id: string, content: object, body: string): SealedMessage => ({
  message_id,
  content: canonical(content),
  body,
  sha256: createHash('sha256').update(body).digest('hex'),
})

/** The violation that prevents a message, at the field of the record that `recordPath` finds for a property of the message. */
export const formFinding = ({ code, message, path }: MessageProblem, recordPath: (path: string) => string): Finding =>
  block(code === 'repeated' ? REPEATED : 'message.form', {
    message,
    path: path === undefined ? null : recordPath(path),
  })

/** A value occurs twice where the message's schema wants it unique. */
export const REPEATED = 'message.repeated'

/** The number of a new message: its row's id without dashes, in capitals. */
export const messageNumber = (id: string): string => id.replaceAll('-', '').toUpperCase()
