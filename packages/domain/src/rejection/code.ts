import { replies, replyOf } from '../customs/replies.ts'

/** The records outside the document that a rejection may be about. */
type RejectedRecord = 'vehicle' | 'driver' | 'transmitter'

/** What a rejection means, as far as its text says. */
export interface Explanation {
  /** Five digits: message type, function, subject; null for a text without them. */
  readonly code: string | null
  /** Null if no source explains the code. */
  readonly cause: string | null
  readonly remedy: string
  /** The published rule that cause and remedy come from. */
  readonly source: string | null
  /** Whether customs published this number itself; the others are grouped by the published rule that they refer to. */
  readonly isPublished: boolean
  /** The record to mend instead of the document, with the value of the text that names it. */
  readonly record: { readonly kind: RejectedRecord; readonly recordName: string | null } | null
}

/** Source: samples of receipts in the Single Window's interface package for road manifests. */
const PUBLISHED: ReadonlySet<string> = new Set(['19001', '19010', '99001', '99999'])

/** Replies that concern the message as a whole, whatever its type. */
const messageExplanations: Readonly<Record<string, Pick<Explanation, 'cause' | 'remedy' | 'source'>>> = {
  '99001': {
    cause: '报文填制不规范，整份没有入库',
    remedy: '按回执文字改正所指的数据项，再重新申报',
    source: '官方回执样例 99001',
  },
  '99999': {
    cause: '海关系统未知错误，回执没有说明原因',
    remedy: '原样重新申报；仍被退单的致电口岸海关',
    source: '官方回执代码 99999',
  },
}

const recordBySerial: Readonly<Record<string, RejectedRecord>> = {
  303: 'vehicle',
  304: 'driver',
  900: 'transmitter',
}

const recordPatterns: readonly (readonly [RegExp, RejectedRecord])[] = [
  [/(车辆|车牌).*备案/, 'vehicle'],
  [/(司机|驾驶员).*备案/, 'driver'],
  [/(传输人|申报企业|发送方).*备案/, 'transmitter'],
]

const FIRST = /^\s*(\d{5})(?=\s|$)/
const UNKNOWN = '按回执文字改正；不清楚的致电口岸海关'

/** The five digits at the start of one objection. */
export const codeOf = (text: string): string | null => FIRST.exec(text)?.[1] ?? null

/** The objections of a receipt's text, verbatim. */
export const objectionsIn = (text: string): string[] =>
  text
    .split(/[；;\n]+/)
    .map((item) => item.trim())
    .filter(Boolean)

/** The objections of a text that carry this code. */
export const objectionsWith = (text: string, code: string): string[] =>
  objectionsIn(text).filter((objection) => codeOf(objection) === code)

/** `isDrill`: the simulated customs replied, whose numbers the product knows. */
export function explain(text: string, isDrill: boolean): Explanation {
  const code = codeOf(text)
  const messageReply = code === null ? undefined : messageExplanations[code]
  const reply = messageReply ?? replyOf(text, isDrill)
  return {
    code,
    cause: reply?.cause ?? null,
    remedy: reply?.remedy ?? UNKNOWN,
    source: reply?.source ?? null,
    isPublished: code !== null && PUBLISHED.has(code),
    record: recordIn(text, isDrill ? code : null),
  }
}

/** The text names the record in brackets: 车辆[蒙L23213]未在进出境口岸海关备案. */
function recordIn(text: string, code: string | null): Explanation['record'] {
  const serial = code?.slice(2) ?? ''
  const byNumber = Object.hasOwn(replies, serial) ? recordBySerial[serial] : undefined
  const kind = byNumber ?? recordPatterns.find(([pattern]) => pattern.test(text))?.[1]
  return kind ? { kind, recordName: /\[([^\]]+)\]/.exec(text)?.[1] ?? null } : null
}
