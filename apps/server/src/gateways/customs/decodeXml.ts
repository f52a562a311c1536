import { declaredEncoding } from '@guanqiao/customs'
import { likelyText } from '@guanqiao/domain/kit/reading/encodings'
import { eightBits } from './hz.ts'

const chinese = /^(gb.?18030|gbk|gb.?2312|cp936|x-gbk|euc-cn|hz(-gb-?2312)?)$/i
/** By their names for `TextDecoder`. */
const cyrillic: Readonly<Record<string, string>> = {
  cp1251: 'windows-1251',
  'windows-1251': 'windows-1251',
  'koi8-r': 'koi8-r',
  'iso-8859-5': 'iso-8859-5',
}
/** The declaration of an encoding is at the start of a file. */
const START_BYTES = 200

export function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
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

/** The text of bytes that are no UTF-8; GB 18030 contains GBK and GB 2312. */
function other(bytes: Uint8Array, declared: string): string | undefined {
  if (chinese.test(declared)) return decodedAs('gb18030', bytes)
  const named = cyrillic[declared.toLowerCase()]
  return named ? decodedAs(named, bytes) : undeclared(bytes)
}

/** Customs and its client write Chinese: what may be either is that. */
export const undeclared = (bytes: Uint8Array): string | undefined =>
  likelyText(bytes, (encoding) => decodedAs(encoding, bytes)) ?? decodedAs('gb18030', bytes)

function inSevenBits(bytes: Uint8Array): string | undefined {
  const whole = eightBits(bytes)
  return whole && decodedAs('gb18030', whole)
}

/**
 * The text of a document from another program: UTF-16 with its mark; UTF-8, however it is labelled; Chinese or Cyrillic in the encoding that it
 * declares, Chinese also in seven bits (HZ); without a declaration, GB 18030 or Windows-1251 by its words. Bytes that are none of them are decoded
 * as UTF-8 with U+FFFD for what cannot be read.
 */
export function decodeXml(bytes: Uint8Array): string {
  const marked = byMark(bytes)
  if (marked !== undefined) return marked
  const declared = declaredEncoding(new TextDecoder('latin1').decode(bytes.subarray(0, START_BYTES)))
  const isChinese = chinese.test(declared)
  const fromSevenBits = isChinese ? inSevenBits(bytes) : undefined
  if (fromSevenBits !== undefined) return fromSevenBits
  const utf8 = decodedAs('utf-8', bytes)
  // Two Chinese characters in GBK may be valid UTF-8 of other scripts; three bytes of a Chinese one in UTF-8 hardly by chance.
  if (utf8 !== undefined && !(isChinese && /[\u0080-\u07ff]/.test(utf8) && !/\p{Script=Han}/u.test(utf8))) return utf8
  const lossy = new TextDecoder().decode(bytes)
  // UTF-8 with a broken or cut character has many whole ones; Chinese in GB 18030 has none, or one by chance.
  const isBroken = utf8 === undefined && countOf(lossy, /\p{Script=Han}/gu) >= countOf(lossy, /\ufffd/g)
  return (isBroken && !isChinese ? undefined : other(bytes, declared)) ?? lossy
}
