import { readReceipt } from '@guanqiao/customs'
import { expect, test } from 'vitest'
import { decodeXml } from '../decodeXml.ts'

/** 接受申报 in GB 18030, the same bytes in GBK and GB 2312. */
const GB = Uint8Array.of(0xbd, 0xd3, 0xca, 0xdc, 0xc9, 0xea, 0xb1, 0xa8)
const UTF8 = new TextEncoder().encode('接受申报')

const receipt = (label: string, words: Uint8Array) => {
  const text = (part: string) => new TextEncoder().encode(part)
  return Buffer.concat([
    text(
      `<?xml version="1.0"${label && ` encoding="${label}"`}?>\n<Manifest><Head><MessageID>M1</MessageID><MessageType>MT1401</MessageType></Head>`,
    ),
    text('<Response><ID>B1</ID><AdditionalInformation><StatementCode>01</StatementCode><StatementDescription>'),
    words,
    text('</StatementDescription></AdditionalInformation></Response></Manifest>'),
  ])
}

test.each([
  ['UTF-8', UTF8],
  ['utf8', UTF8],
  ['utf-8', UTF8],
  ['', UTF8],
  ['GB2312', UTF8],
  ['GBK', GB],
  ['gb2312', GB],
  ['GB18030', GB],
  ['gb-18030', GB],
  ['cp936', GB],
])('a receipt that declares %j is read', (label, words) => {
  expect(readReceipt(decodeXml(receipt(label, words)))).toMatchObject({
    message_id: 'M1',
    code: '01',
    text: '接受申报',
  })
})

test.each([
  ['GBK', '货物·北疆 接受申报'],
  ['GB2312', '规格 10×20'],
  ['gb18030', '司机 Баатар 已放行'],
  ['GBK', '温度±2°，接受申报'],
])('UTF-8 that declares %s is read, although it has other scripts: %s', (label, words) => {
  expect(readReceipt(decodeXml(receipt(label, new TextEncoder().encode(words)))).text).toBe(words)
})

test.each(['UTF-8', 'utf8', '', 'ISO-8859-1'])('Chinese in GB 18030 that declares %j keeps its words', (label) => {
  expect(decodeXml(receipt(label, GB))).toContain('接受申报')
  expect(readReceipt(decodeXml(receipt(label, GB))).text).toBe('接受申报')
})

test.each([true, false])('UTF-16 is read by its mark, little end first: %j', (isLittle) => {
  const bytes = Buffer.from(`\ufeff${receipt('UTF-16', UTF8).toString('utf8')}`, 'utf16le')
  expect(readReceipt(decodeXml(isLittle ? bytes : bytes.swap16()))).toMatchObject({ code: '01', text: '接受申报' })
})

test('words that are in no encoding are not guessed, and broken UTF-8 stays UTF-8', () => {
  const none = receipt('UTF-8', Uint8Array.of(0xff, 0xff, 0x80))
  expect(decodeXml(none)).toContain('\ufffd')
  expect(() => readReceipt(decodeXml(none))).toThrow('乱码')
  for (const lost of [1, 2, 4, 5]) {
    const cut = decodeXml(receipt('', UTF8.subarray(0, UTF8.length - lost)))
    expect(cut).toContain('接受')
    expect(cut).toContain('\ufffd')
  }
})

/** ~{…~}: 接受申报 in seven bits (RFC 1843). */
const HZ = Uint8Array.from([0x7e, 0x7b, ...[...GB].map((byte) => byte & 0x7f), 0x7e, 0x7d])

test.each(['HZ-GB-2312', 'hz', 'GB2312', 'gbk'])('GB 2312 in seven bits that declares %s is read', (label) => {
  expect(readReceipt(decodeXml(receipt(label, HZ))).text).toBe('接受申报')
  const tilde = Uint8Array.from([0x7e, 0x7e, ...HZ, 0x20, 0x7e, 0x7e])
  expect(readReceipt(decodeXml(receipt(label, tilde))).text).toBe('~接受申报 ~')
})

test('other signs in seven bits stay what they are', () => {
  for (const words of ['~', '~{', '~{ab~', '~{x}', '~{=SJ\n~}', 'a ~ b'])
    expect(decodeXml(receipt('GB2312', new TextEncoder().encode(words)))).toContain(words)
  expect(decodeXml(receipt('UTF-8', HZ))).toContain('~{=SJ\\Ij1(~}')
})

const in1251 = (text: string) =>
  Uint8Array.from(text, (letter) => (letter < '\u0080' ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x410 + 0xc0))

test.each(['windows-1251', 'CP1251', ''])('Cyrillic in Windows-1251 that declares %j keeps its words', (label) => {
  for (const words of ['Груз принят к оформлению', 'ГРУЗ ПРИНЯТ К ОФОРМЛЕНИЮ', 'Баатар жолооч'])
    expect(readReceipt(decodeXml(receipt(label, in1251(words)))).text).toBe(words)
})

test('what may be Chinese or Cyrillic is Chinese if nothing declares it', () => {
  expect(readReceipt(decodeXml(receipt('', in1251('ТУРУУН')))).text).toMatch(/^\p{Script=Han}{3}$/u)
})
