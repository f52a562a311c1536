import { expect, test } from 'vitest'
import { readAnswerFile } from '../../documents/handover/answerFile.ts'
import { readCodeFile } from '../../modules/reference/codeTables/codeFile.ts'
import { readListFile } from '../../modules/reference/declarationElementLists/listFile.ts'
import { linesOfText, textOfFile, UNKNOWN_ENCODING } from './cellLines.ts'

const text = '名称·规格,数量\n北疆煤,1'
const utf8 = (content: string) => new TextEncoder().encode(content)
const utf16 = (content: string, isLittle: boolean) =>
  Uint8Array.from(
    [...content].flatMap((sign) => {
      const [high, low] = [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 0xff]
      return isLittle ? [low, high] : [high, low]
    }),
  )
const marked = `\ufeff${text}`

test.each<[string, Uint8Array]>([
  ['UTF-8', utf8(text)],
  ['UTF-8 with its mark', utf8(marked)],
  ['UTF-16, little end first', utf16(marked, true)],
  ['UTF-16, big end first', utf16(marked, false)],
])('a text in %s is read', async (_, bytes) => {
  expect(await textOfFile(bytes)).toBe(text)
})

test('a text in GB 18030 is read', async () => {
  expect(await textOfFile(Uint8Array.of(0xc3, 0xba, 0xa1, 0xa4))).toBe('煤·')
})

const unknown: readonly [string, Uint8Array][] = [
  ['no encoding', Uint8Array.of(0x61, 0xff, 0xff)],
  ['a cut character', Uint8Array.of(0xc3, 0xba, 0xa1, 0xff, 0x0a)],
  ['UTF-16 without its mark', utf16(text, true)],
  ['half a character of UTF-16', utf16(marked, true).subarray(0, 5)],
]
test.each(unknown)('%s is refused in every import of texts', async (_, bytes) => {
  expect(await textOfFile(bytes)).toBeUndefined()
  expect((await readCodeFile(bytes)).problems).toEqual([UNKNOWN_ENCODING])
  expect((await readListFile(bytes)).problems).toEqual([UNKNOWN_ENCODING])
  expect(await readAnswerFile(bytes, {})).toBe(UNKNOWN_ENCODING)
})

test('a line that declares the separator is no record, and lines keep their numbers', () => {
  expect(linesOfText('sep=;\n商品编号;要素名称\n27011210;品名,规格')).toEqual([
    { line: 2, cells: ['商品编号', '要素名称'] },
    { line: 3, cells: ['27011210', '品名,规格'] },
  ])
})
