import { problem } from '@guanqiao/domain/kit/problem'

const MAX_DEPTH = 32
/** Maximum characters of one string; the longest field takes far fewer. */
const MAX_STRING = 65_536
/** Maximum keys of one object; no operation declares as many. */
const MAX_KEYS = 200
const refused = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Whether text contains characters that names and addresses must not have: NUL, lone surrogates. */
export const hasRefusedSigns = (text: string): boolean => refused.test(text)

/** Limits of a body, so that parsing it is cheap: bytes on the wire, and the total number of values, including objects and arrays. */
export interface BodyLimits {
  readonly bytes: number
  readonly values: number
}

/** Parses external JSON. Its size is measured before anything is built from it or walks over it. */
export function parseBody(text: string, { values }: Pick<BodyLimits, 'values'>): unknown {
  if (text.trim() === '') return undefined
  measure(text, values)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw problem('request.malformed')
  }
  checkKeys(value)
  return value
}

const BACKSLASH = 0x5c
const QUOTE = 0x22

/** Rejects deep nesting, too many values (not counting those inside strings), and strings longer than any field. */
function measure(text: string, maxValues: number): void {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) {
      const end = endOfString(text, at + 1)
      if (end - at > MAX_STRING) throw problem('request.tooLarge')
      at = end
    } else if (character === 0x7b || character === 0x5b) {
      values += 1
      if (++depth > MAX_DEPTH) throw problem('request.tooDeep')
    } else if (character === 0x7d || character === 0x5d) depth -= 1
    else if (character === 0x2c) values += 1
    if (values > maxValues) throw problem('request.tooMuch')
  }
}

/** The end of the string whose text begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH && at - 1 - backslashes >= start) backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

function checkKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) checkKeys(item)
    return
  }
  const entries = Object.entries(value)
  if (entries.length > MAX_KEYS) throw problem('request.tooMuch')
  for (const [key, item] of entries) {
    if (key === '__proto__' || hasRefusedSigns(key)) throw problem('request.malformed')
    checkKeys(item)
  }
}
