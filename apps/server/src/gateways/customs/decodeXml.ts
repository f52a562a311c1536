import { declaredEncoding } from '@guanqiao/customs'

const chinese = /^(gb.?18030|gbk|gb.?2312|cp936|x-gbk|euc-cn)$/i
/** The declaration of an encoding is at the start of a file. */
const START_BYTES = 200

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const countOf = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0

/** UTF-16 says by its first two bytes that it is. */
function byMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodedAs('utf-16le', bytes)
  return bytes[0] === 0xfe && bytes[1] === 0xff ? decodedAs('utf-16be', bytes) : undefined
}

/**
 * The text of a document from another program: UTF-16 with its mark; UTF-8, however it is labelled; or GB 18030, which contains GBK and
 * GB 2312, if it declares one of them or is no UTF-8. Bytes that are none of them are decoded as UTF-8 with U+FFFD for what cannot be read.
 */
export function decodeXml(bytes: Uint8Array): string {
  const marked = byMark(bytes)
  if (marked !== undefined) return marked
  const isChinese = chinese.test(declaredEncoding(new TextDecoder('latin1').decode(bytes.subarray(0, START_BYTES))))
  const utf8 = decodedAs('utf-8', bytes)
  // Two Chinese characters in GBK may be valid UTF-8 of other scripts; three bytes of a Chinese one in UTF-8 hardly by chance.
  if (utf8 !== undefined && !(isChinese && /[\u0080-\u07ff]/.test(utf8) && !/\p{Script=Han}/u.test(utf8))) return utf8
  const lossy = new TextDecoder().decode(bytes)
  // UTF-8 with a broken or cut character has many whole ones; Chinese in GB 18030 has none, or one by chance.
  const isBroken = utf8 === undefined && countOf(lossy, /\p{Script=Han}/gu) >= countOf(lossy, /\ufffd/g)
  return (isBroken && !isChinese ? undefined : decodedAs('gb18030', bytes)) ?? lossy
}
