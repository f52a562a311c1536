import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { MessageError, RECEIPT_LIMITS, readIncoming, sentFileName, technicalAnswer } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import { decodedAs, decodeXml, undeclared } from './decodeXml.ts'
import type { ReceivedFile } from './gateway.ts'
import { isZip, unpackOne, ZipProblem } from './zip/unpack.ts'

/** The parsed content of a file, and how long it must be stable before it is accepted. */
export interface Reading extends Omit<ReceivedFile, 'exchange'> {
  readonly settle: keyof SettleTimes
}

/** Milliseconds. */
export interface SettleTimes {
  /** A file that parses, and is therefore complete. */
  readonly complete: number
  /** Any other file: it may be rewritten. */
  readonly odd: number
  /** A truncated file. */
  readonly torn: number
}

/** Parses a file: as a receipt or a message of a gate, as a zip with one, or as the client's explanation of a message. Never throws. */
export async function readFileOf(file_name: string, content: Buffer): Promise<Reading> {
  const about = sentFileName(file_name)
  const base = { file_name, content, ...(about === undefined ? {} : { about }) }
  if (!isZip(content)) return { ...base, ...readingOf(file_name, content) }
  try {
    const inner = await unpackOne(content, RECEIPT_LIMITS.bytes)
    // Either name may contain the words Successed and Failed.
    const name = technicalAnswer(file_name) || !technicalAnswer(inner.name) ? file_name : inner.name
    return { ...base, content: inner.content, read_as: name, ...readingOf(name, inner.content) }
  } catch (error) {
    if (error instanceof ZipProblem) return { ...base, problem: error.message, settle: error.isTorn ? 'torn' : 'odd' }
    throw error
  }
}

type Read = Pick<Reading, 'receipt' | 'gate' | 'problem' | 'settle'>

function readingOf(fileName: string, content: Buffer): Read {
  try {
    return { ...readIncoming(decodeXml(content), fileName), settle: 'complete' }
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    if (isUnfinished(content)) return { problem: error.message, settle: 'torn' }
    const receipt = explanationOf(fileName, content)
    return receipt ? { receipt, settle: 'odd' } : { problem: error.message, settle: 'odd' }
  }
}

const failing = /fail|error|失败|未通过|不通过|退回|错误/i
const succeeding = /success|成功/i

/**
 * The client writes explanations of a message's result (发送处理结果说明, 校验失败说明) as free text. The name identifies the message and the
 * result; undefined if it does not.
 */
function explanationOf(fileName: string, content: Buffer): Receipt | undefined {
  const file_name = sentFileName(fileName)
  const text = wordsOf(content)
  if (file_name === undefined || text === undefined || text.startsWith('<')) return undefined
  const prefix = fileName.replace(/CN_.*$/i, '')
  const failed = failing.test(prefix)
  if (!failed && !succeeding.test(prefix)) return undefined
  return {
    stage: 0,
    message_id: '',
    message_type: '',
    code: failed ? 'Failed' : '0',
    text: truncate(text, MAX_WORDS),
    hasSummary: true,
    bills: [],
    equipment: [],
    file_name,
  }
}

const MAX_WORDS = 2_000

/** Text in UTF-8, or in the encoding of Chinese or Russian Windows; undefined for binary content. */
function wordsOf(content: Buffer): string | undefined {
  const text = (decodedAs('utf-8', content) ?? undeclared(content))?.trim()
  return !text || /[\u0000-\u0008\u000e-\u001f]/.test(text) ? undefined : text
}

/**
 * Whether a file looks like a truncated document: empty, or a start tag whose end tag does not end the text. A file that does not
 * start as XML never becomes a document by waiting.
 */
export function isUnfinished(content: Buffer): boolean {
  const text = decodeXml(content).trim()
  if (text === '') return true
  if (!text.startsWith('<')) return false
  const start = text.slice(0, START_CHARACTERS)
  const root = /<([\p{L}_][^\s/>]*)/u.exec(start)?.[1]
  if (root === undefined) return text.length <= START_CHARACTERS
  const isOneTag = text.length <= START_CHARACTERS && /^[^<]*(<\?[^>]*>\s*)?<[^>]*\/>$/.test(text)
  return !isOneTag && !text.endsWith(`</${root}>`)
}

/** The start tag of a document is within this many characters. */
const START_CHARACTERS = 4_096
