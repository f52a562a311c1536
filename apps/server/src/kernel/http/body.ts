import { problem } from '@guanqiao/domain/kit/problem'

const MAX_DEPTH = 32
/** Characters of one string; the longest field takes far less. */
const MAX_STRING = 65_536
/** Keys of one object; no operation declares as many. */
const MAX_KEYS = 200
const refused = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Text that must not come in as a name or address: NUL, lone surrogates. */
export const hasRefusedSigns = (text: string): boolean => refused.test(text)

/** What a body may hold, so that reading it costs little: bytes on the wire, and values in all, objects and arrays counted too. */
export interface BodyLimits {
  readonly bytes: number
  readonly values: number
}

/** JSON from outside. Its size is measured before anything is built from it or walks over it. */
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

/** Refuses what nests too deep or has too many values, those within strings not counted, and strings that no field takes. */
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

/** Where the string ends whose text begins at `start`. */
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
