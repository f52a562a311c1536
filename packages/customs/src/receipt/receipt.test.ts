import { describe, expect, test } from 'vitest'
import { type ExampleName, example } from '../../examples/load.ts'
import {
  accepted,
  failed,
  failedName,
  mixed,
  olderAccepted,
  olderStored,
  rejected,
  released,
  stored,
  taken,
  unloadingForbidden,
} from '../../examples/receipts/expected.ts'
import { MessageError } from '../xml/messageError.ts'
import { readReceipt } from './read.ts'
import type { Receipt } from './receipt.ts'
import { writeReceipt } from './write.ts'

const written: [ExampleName, Receipt, string][] = [
  ['receipt-taken', taken, 'a.xml'],
  ['receipt-failed', failed, failedName],
  ['receipt-transport', stored, 'a.xml'],
  ['receipt-accepted', accepted, 'a.xml'],
  ['receipt-mixed', mixed, 'a.xml'],
  ['receipt-rejected', rejected, 'a.xml'],
  ['receipt-released', released, 'a.xml'],
  ['receipt-containers', unloadingForbidden, 'a.xml'],
]

test.each(written)('%s is written byte for byte', (name, receipt) => expect(writeReceipt(receipt)).toBe(example(name)))

describe.each<[ExampleName, Receipt, string]>([
  ...written,
  ['receipt-older-transport', olderStored, 'a.xml'],
  ['receipt-older-accepted', olderAccepted, 'a.xml'],
])('%s', (name, receipt, fileName) => {
  test('is read whole', () => expect(readReceipt(example(name), fileName)).toStrictEqual(receipt))
  test('cut off anywhere is refused with MessageError', () => {
    const xml = example(name).trimEnd()
    for (let length = 0; length < xml.length; length += 1) {
      expect(() => readReceipt(xml.slice(0, length), fileName)).toThrow(MessageError)
    }
  })
})

const file = example('receipt-released')

describe('namespaces and prefixes make no difference', () => {
  const prefixed = example('receipt-accepted').replaceAll(/<(\/?)(?=\w)(?!Manifest)/g, '<$1ns2:')
  test.each([
    ['children with a prefix', prefixed.replace('<Manifest ', '<Manifest xmlns:ns2="urn:x" ')],
    ['a prefix that nobody declared', prefixed],
    ['a prefix at the root too', prefixed.replaceAll('Manifest', 'ns2:Manifest')],
    ['a default namespace', example('receipt-accepted').replace('<Manifest ', '<Manifest xmlns="urn:y" ')],
  ])('%s', (_, xml) => expect(readReceipt(xml)).toStrictEqual(accepted))
})

test('elements that customs adds are skipped, in any order', () => {
  const xml = file.replace('<Response>', '<Signature>abc</Signature><Response><Extra><Deep/></Extra>')
  expect(readReceipt(xml)).toStrictEqual(released)
  const head = /<Head>.*<\/Head>/s.exec(file)?.[0] ?? ''
  expect(readReceipt(file.replace(head, '').replace('</Response>', `</Response>${head}`))).toStrictEqual(released)
})

describe('texts', () => {
  test('stay word for word, blanks and markup included', () => {
    const text = ' 19301 货物<毛重> & "合计"\r\n不符 '
    expect(readReceipt(writeReceipt({ ...rejected, text })).text).toBe(text)
  })
  test('are kept whole beyond the 512 characters of the schema', () => {
    const text = `99001 ${'不规范'.repeat(1000)}`
    expect(readReceipt(writeReceipt({ ...rejected, text })).text).toBe(text)
  })
  test('are empty where they are missing', () => {
    const xml = file.replaceAll(/<StatementDescription>.*<\/StatementDescription>/g, '')
    expect(readReceipt(xml)).toMatchObject({ text: '', bills: [{ text: '' }, { text: '' }] })
  })
})

test('codes and numbers are trimmed', () => {
  const xml = file.replaceAll(/<(StatementCode|ID|MessageID)>([^<]*)</g, '<$1> \n$2\t<')
  expect(readReceipt(xml)).toStrictEqual(released)
})

test('a time that is none is left out', () => {
  expect(readReceipt(file.replace('20261121160000000', 'yesterday'))).not.toHaveProperty('time')
})

describe('the decision of a message is the worst of its bills and containers', () => {
  const codesOf = (...codes: string[]): Receipt =>
    readReceipt(
      writeReceipt({
        ...accepted,
        code: '01',
        bills: codes.map((code, n) => ({ bill_no: `B${n}`, code, text: `text ${n}` })),
      }),
    )
  test.each([
    [['11', '01'], '01', 2],
    [['01', '02'], '02', 2],
    [['02', '03', '11'], '03', 2],
    [['03', '12'], '12', 3],
    [['12', '13', '11'], '13', 3],
    [['11', '11'], '11', 3],
  ] as const)('%s', (codes, code, stage) =>
    expect(codesOf(...codes)).toMatchObject({
      code,
      stage,
      hasSummary: false,
    }),
  )
  test('with the texts that came with it, the first few of many', () => {
    expect(codesOf('01', '03', '01', '03').text).toBe('text 1；text 3')
    expect(codesOf(...Array.from({ length: 9 }, () => '03')).text).toBe(
      'text 0；text 1；text 2；text 3；text 4；等共9项',
    )
  })
  test('a statement for the whole message comes first, and applies to items without one', () => {
    const xml = example('receipt-older-accepted').replace('<StatementCode>01', '<StatementCode>02')
    expect(readReceipt(xml)).toMatchObject({ code: '02', hasSummary: true, bills: [{ code: '01' }, { code: '01' }] })
    const bare = xml.replaceAll(/(<Consignment>\s*)<AdditionalInformation>.*?<\/AdditionalInformation>/gs, '$1')
    expect(readReceipt(bare)).toMatchObject({ bills: [{ code: '02' }, { code: '02' }] })
  })
})

describe('a technical receipt by its file name', () => {
  const succeededName = failedName.replace('Failed', 'Successed')
  const { file_name } = failed
  test('carries the name of our file beside the head', () => {
    expect(readReceipt(example('receipt-taken'), succeededName)).toStrictEqual({ ...taken, file_name })
  })
  test.each([
    ['Failed without a code', failedName, '<Manifest/>', { code: 'Failed', text: '' }],
    ['Failed that says 0', failedName, example('receipt-taken'), { code: 'Failed', text: '调用成功' }],
    ['Successed without a code', succeededName, '<Manifest/>', { code: '0', text: '' }],
    ['Successed that reports a fault', succeededName, example('receipt-failed'), { code: '-1' }],
    [
      'the answer of another service',
      failedName,
      '<x:DecImportResponse><ResponseCode>1</ResponseCode><ErrorMessage>无权限</ErrorMessage></x:DecImportResponse>',
      { code: '1', text: '无权限' },
    ],
    ['small letters', failedName.toLowerCase(), example('receipt-failed'), { code: '-1' }],
  ])('%s', (_, name, xml, expected) =>
    expect(readReceipt(xml, name)).toMatchObject({ stage: 0, file_name, hasSummary: true, ...expected }),
  )
  test('of another file is read by its content', () => {
    expect(() => readReceipt(example('receipt-failed'), 'Failed_invoice_1.xml')).toThrow('报文编号')
  })
})

describe('files that are not receipts', () => {
  test.each([
    ['a manifest', example('mt1401-original'), 'required'],
    ['another document', '<html/>', 'wrong_document'],
    ['an unknown code', file.replaceAll('>11</StatementCode>', '>99</StatementCode>'), 'wrong_format'],
    ['an unknown code of a bill', file.replace(/11(<\/StatementCode>(?!.*StatementCode))/s, '77$1'), 'wrong_format'],
    [
      'a code called like a method',
      file.replaceAll('>11</StatementCode>', '>toString</StatementCode>'),
      'wrong_format',
    ],
    ['a bill without a code', file.replace(/<StatementCode>11<\/StatementCode>/, ''), 'required'],
    ['a bill without a number', file.replace('<ID>ML202611210001</ID>', ''), 'required'],
    ['no statement at all', file.replaceAll(/<Response>.*<\/Response>/gs, '<Response/>'), 'required'],
    ['no message', file.replace(/<MessageID>.*<\/MessageID>/, ''), 'required'],
    ['nonsense', '\u0000\u0001锟斤拷', 'illegal_character'],
    ['a DOCTYPE', `<!DOCTYPE Manifest>${file}`, 'doctype_refused'],
    ['more than 1 MB', file.replace('放行', '放'.repeat(400_000)), 'too_large'],
    ['more than 10,000 elements', `<Manifest>${'<a/>'.repeat(10_000)}</Manifest>`, 'too_many_elements'],
    [
      'more than 16 attributes',
      `<Manifest ${Array.from({ length: 17 }, (_, n) => `a${n}=""`).join(' ')}/>`,
      'too_many_elements',
    ],
  ])('%s', (_, xml, code) =>
    expect(() => readReceipt(xml)).toThrow(expect.objectContaining({ name: 'MessageError', code })),
  )
})

test('a code of another stage is not written', () => {
  expect(() => writeReceipt({ ...stored, code: '01' })).toThrow(MessageError)
  expect(() => writeReceipt({ ...taken, code: '01' })).toThrow(MessageError)
  expect(() => writeReceipt({ ...stored, text: '\u0001' })).toThrow(MessageError)
})
