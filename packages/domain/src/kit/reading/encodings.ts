/** Decodes the bytes; undefined if they are not in this encoding. */
export type Decode = (encoding: 'gb18030' | 'windows-1251') => string | undefined

const words = /[A-Za-zА-яЁёЄєІіЇї]+/g
const cyrillic = /[А-яЁёЄєІіЇї]/
/** In one case, or with a capital. Older Mongolian fonts draw Ө and Ү in the places of Є and Ї. */
const written = /^(?:[А-ЯЁЄІЇ]+|[А-ЯЁЄІЇ]?[а-яёєії]+)$/
const vowel = /[АЕЁИОУЫЭЮЯЄІЇ]/i
/** Other signs of the upper half where such texts have them: blanks and dashes, quotation marks around a word, № before a number. */
const signs = /[\u00a0\u2013\u2014\u2026\u201c-\u201e]|«(?=[\p{L}\d"])|(?<=[\p{L}\d".!?])»(?!\p{L})|№(?=[\s\d])/gu

/** Whether a text is Russian or Mongolian: case changes after the first letter alone, and a word of four letters has a vowel. */
function isCyrillic(text: string): boolean {
  const own = (text.match(words) ?? []).filter((word) => cyrillic.test(word))
  const odd = own.filter((word) => !written.test(word) || (word.length > 3 && !vowel.test(word)))
  const others = text.replace(signs, '').replace(words, '')
  return own.length > 0 && odd.length * 10 <= own.length && !/[^\0-\u007f]/.test(others)
}

/** The Chinese characters of a text in GB 18030, and those beyond the 3,755 of daily use, which GB 2312 has in front of the others. */
function countChinese(bytes: Uint8Array): { readonly all: number; readonly rare: number } {
  let [all, rare] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]]
    if (lead < 0x81) continue
    const isFour = trail >= 0x30 && trail <= 0x39
    at += isFour ? 3 : 1
    if (lead >= 0xa1 && lead <= 0xa9 && !isFour) continue
    all += 1
    if (lead < 0xb0 || lead > 0xd7 || trail < 0xa1) rare += 1
  }
  return { all, rare }
}

/** From this many characters on, Chinese looks like words in Cyrillic capitals by no chance: one character does in five. */
const CERTAIN = 6

/**
 * The text of bytes that are no UTF-8 and do not say what they are: GB 18030, in which Chinese programs save, or Windows-1251, in which Russian
 * and Mongolian ones do. Undefined if they are neither, or may well be both.
 */
export function likelyText(bytes: Uint8Array, decode: Decode): string | undefined {
  const [chinese, other] = [decode('gb18030'), decode('windows-1251')]
  if (other === undefined || !isCyrillic(other)) return chinese
  if (chinese === undefined) return other
  const { all, rare } = countChinese(bytes)
  return rare * 3 > all || all >= CERTAIN ? other : undefined
}
