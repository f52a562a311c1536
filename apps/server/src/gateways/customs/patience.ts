import { MessageError, readReceipt } from '@guanqiao/customs'
import type { ReceivedFile } from './gateway.ts'

/** For how long a file has to stand still before it is taken, in milliseconds. */
export interface Patience {
  /** One that can be read as a receipt, and so is there to its last sign. */
  readonly whole: number
  /** Anything else: somebody may be about to write it anew. */
  readonly odd: number
  /** One whose end is still to come. */
  readonly cutOff: number
}

export function patienceWith({ content, problem }: ReceivedFile, { whole, odd, cutOff }: Patience): number {
  if (problem !== undefined) return odd
  if (isReceipt(content)) return whole
  return isUnfinished(content) ? cutOff : odd
}

function isReceipt(content: Buffer): boolean {
  try {
    readReceipt(content.toString('utf8'))
    return true
  } catch (error) {
    if (error instanceof MessageError) return false
    throw error
  }
}

/**
 * Whether a file looks like a document whose end is still to come: empty, or a start tag whose end tag does not close
 * the text. What does not begin as XML never becomes a document by waiting.
 */
export function isUnfinished(content: Buffer): boolean {
  const text = content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
  if (text === '') return true
  if (!text.startsWith('<')) return false
  const root = /<([\p{L}_][^\s/>]*)/u.exec(text)?.[1]
  return root === undefined || !(text.endsWith(`</${root}>`) || /^[^<]*(<\?[^>]*>\s*)?<[^>]*\/>$/.test(text))
}
