import { expect, test } from 'vitest'
import { MessageError } from '../xml/messageError.ts'
import { deletionMessageId, senderId } from './identifiers.ts'

const sender = {
  filing_customs: '0100',
  uscc: '911501001234567890'.slice(0, 8) + '123456789X',
  client_id: '0000000001',
}

test('the sender is customs, organisation code and client', () => {
  expect(senderId(sender)).toBe('0100123456789_DXPESW0000000001')
})

test.each([
  ['filing_customs', { ...sender, filing_customs: '10' }],
  ['uscc', { ...sender, uscc: '123456789' }],
  ['client_id', { ...sender, client_id: '1' }],
])('a wrong %s is refused by name', (path, value) => {
  expect(() => senderId(value)).toThrow(expect.objectContaining({ path, code: 'wrong_format' }))
  expect(() => senderId(value)).toThrow(MessageError)
})

test('a deletion is numbered after the original', () => expect(deletionMessageId('ML1')).toBe('ML1DEL'))
