import { messageFileName } from '@guanqiao/customs'
import { block } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { MessageTooLarge, packMessage, surelyFits } from '../../gateways/customs/zip/pack.ts'
import type { SealedMessage } from './sealedMessage.ts'

/** The limit of `customs_message`. */
const MAX_TEXT_LENGTH = 10_000_000

/** The finding on a sealed message that is too large to store or for the client; undefined if its size is fine. */
export function sizeFinding(sealed: SealedMessage, message_type: string, at: Date): Finding | undefined {
  const message = tooLarge(sealed, message_type, at)
  if (message === undefined) return undefined
  const hint = '减少这份单证的明细，或分几次申报'
  return block('message.size', { path: null, message, hint })
}

function tooLarge({ body, content }: SealedMessage, message_type: string, at: Date): string | undefined {
  if (Math.max(body.length, content.length) > MAX_TEXT_LENGTH) return '报文超过 1000 万字，无法保存'
  if (surelyFits(body)) return undefined
  try {
    // The name is assigned later; all names have the same length, so any of them gives a zip of the same size.
    packMessage(messageFileName(message_type, '0'.repeat(13), at, 0), body)
    return undefined
  } catch (error) {
    if (error instanceof MessageTooLarge) return error.message
    throw error
  }
}
