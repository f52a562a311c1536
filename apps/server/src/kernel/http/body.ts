import { problem } from '@guanqiao/domain/kit/problem'

const DEEPEST = 32
const refused = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Text that must not come in as a name or address: NUL, lone surrogates. */
export const hasRefusedSigns = (text: string): boolean => refused.test(text)

/** JSON from outside. Its depth is measured before anything recursive sees it. */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined
  if (depthOf(text) > DEEPEST) throw problem('request.tooDeep')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw problem('request.malformed')
  }
  checkKeys(value)
  return value
}

/** How deep brackets nest, those within strings not counted. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (quoted) {
      if (sign === 0x5c) at += 1
      else if (sign === 0x22) quoted = false
    } else if (sign === 0x22) quoted = true
    else if (sign === 0x7b || sign === 0x5b) deepest = Math.max(deepest, ++depth)
    else if (sign === 0x7d || sign === 0x5d) depth -= 1
  }
  return deepest
}

function checkKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) checkKeys(item)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || hasRefusedSigns(key)) throw problem('request.malformed')
    checkKeys(item)
  }
}
