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

/**
 * The text of a document from another program: UTF-8, however it is labelled, or a Chinese encoding that it declares (GB 18030 contains GBK and
 * GB 2312). Bytes that are neither are decoded as UTF-8 with U+FFFD for what cannot be read.
 */
export function decodeXml(bytes: Uint8Array): string {
  const label = declaredEncoding(new TextDecoder('latin1').decode(bytes.subarray(0, START_BYTES)))
  const isChinese = chinese.test(label)
  const utf8 = decodedAs('utf-8', bytes)
  // Two Chinese characters in GBK may be valid UTF-8 of other scripts; three bytes of a Chinese one in UTF-8 hardly by chance.
  if (utf8 !== undefined && (!isChinese || !/[\u0080-\u07ff]/.test(utf8))) return utf8
  return (isChinese ? decodedAs('gb18030', bytes) : undefined) ?? new TextDecoder().decode(bytes)
}
