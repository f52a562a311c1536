import { describe, expect, test } from 'vitest'
import { type ExampleName, example } from '../../examples/load.ts'
import { accepted, rejected, released, stored } from '../../examples/receipts.ts'
import { MessageError } from '../xml/messageError.ts'
import type { Receipt } from './receipt.ts'
import { readReceipt, writeReceipt } from './codec.ts'

describe.each<[ExampleName, Receipt]>([
  ['receipt-transport', stored],
  ['receipt-accepted', accepted],
  ['receipt-rejected', rejected],
  ['receipt-released', released],
])('%s', (name, receipt) => {
  test('is written byte for byte', () => expect(writeReceipt(receipt)).toBe(example(name)))
  test('is read back whole', () => expect(readReceipt(example(name))).toStrictEqual(receipt))
  test('cut off anywhere is refused with MessageError', () => {
    const xml = example(name).trimEnd()
    for (let length = 0; length < xml.length; length += 1) {
      expect(() => readReceipt(xml.slice(0, length))).toThrow(MessageError)
    }
  })
})

const file = example('receipt-released')

test('texts stay word for word, blanks and signs included', () => {
  const text = ' [R9] 货物<毛重> & "合计"\r\n不符 '
  expect(readReceipt(writeReceipt({ ...rejected, text })).text).toBe(text)
})

test('elements that customs adds are passed over, in whatever order', () => {
  const xml = file.replace('<Response>', '<Signature>abc</Signature><Response><Extra><Deep/></Extra>')
  expect(readReceipt(xml)).toStrictEqual(released)
  const head = /<Head>.*<\/Head>/s.exec(file)?.[0] ?? ''
  expect(readReceipt(file.replace(head, '').replace('</Response>', `</Response>${head}`))).toStrictEqual(released)
})

test('a time that is none is left out', () => {
  expect(readReceipt(file.replace('20261121160000000', 'yesterday'))).not.toHaveProperty('time')
})

test('a missing text is empty', () => {
  const xml = file.replaceAll(/<StatementDescription>.*<\/StatementDescription>/g, '')
  expect(readReceipt(xml)).toMatchObject({ text: '', bills: [{ text: '' }, { text: '' }] })
})

describe('what is no receipt', () => {
  test.each([
    ['a manifest', example('mt1401-original'), 'required'],
    ['another document', '<html/>', 'wrong_document'],
    ['an unknown code', file.replace('>11</StatementCode>', '>99</StatementCode>'), 'wrong_format'],
    ['an unknown code of a bill', file.replace(/11(<\/StatementCode>(?!.*StatementCode))/s, '77$1'), 'wrong_format'],
    [
      'a code called like a method',
      file.replaceAll('>11</StatementCode>', '>toString</StatementCode>'),
      'wrong_format',
    ],
    ['no code', file.replace(/<StatementCode>11<\/StatementCode>/, ''), 'required'],
    ['no message', file.replace(/<MessageID>.*<\/MessageID>/, ''), 'required'],
    ['nonsense', '\u0000\u0001锟斤拷', 'illegal_character'],
  ])('%s', (_, xml, code) =>
    expect(() => readReceipt(xml)).toThrow(expect.objectContaining({ name: 'MessageError', code })),
  )
})

test('a code of another stage is not written', () => {
  expect(() => writeReceipt({ ...stored, code: '01' })).toThrow(MessageError)
})
