const [TILDE, OPEN, CLOSE, NEWLINE] = [0x7e, 0x7b, 0x7d, 0x0a]
/** The rows and cells of GB 2312 in seven bits. */
const isRow = (byte: number) => byte >= 0x21 && byte <= 0x77
const isCell = (byte: number) => byte >= 0x21 && byte <= 0x7e

/**
 * GB 2312 in eight bits for HZ (RFC 1843): Chinese in seven bits stands between ~{ and ~}; ~~ is a tilde, and ~ before the end of a line joins
 * the next one. Undefined for bytes without such a part, or with a broken one.
 */
export function eightBits(bytes: Uint8Array): Uint8Array | undefined {
  const result: number[] = []
  let isChinese = false
  let count = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const [byte = 0, next = 0] = [bytes[at], bytes[at + 1]]
    const isEscape = byte === TILDE && (isChinese ? next === CLOSE : [TILDE, OPEN, NEWLINE].includes(next))
    if (byte > 0x7e || (isChinese && !isEscape && !(isRow(byte) && isCell(next)))) return undefined
    if (isEscape && next === TILDE) result.push(TILDE)
    else if (isChinese && !isEscape) result.push(byte | 0x80, next | 0x80)
    else if (!isEscape) result.push(byte)
    if (isEscape && next === OPEN) count += 1
    if (isEscape) isChinese = next === OPEN
    if (isEscape || (isChinese && !isEscape)) at += 1
  }
  return count > 0 && !isChinese ? Uint8Array.from(result) : undefined
}
