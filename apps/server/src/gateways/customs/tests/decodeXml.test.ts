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

test('what is in no encoding that it declares is not read as another', () => {
  expect(decodeXml(receipt('UTF-8', GB))).toContain('\ufffd')
  expect(() => readReceipt(decodeXml(receipt('UTF-8', GB)))).toThrow('乱码')
})
