import { describe, expect, test } from 'vitest'
import { decrypt, encrypt } from '../../../platform/secret/cipher.ts'
import { base32, hotp, keyUri, matchingStep, stepAt } from '../factor/totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('the vectors of the RFCs', () => {
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('RFC 6238 at %i s: %s', (seconds, code) => {
    expect(hotp(secret, stepAt(seconds * 1000), 8)).toBe(code)
    expect(hotp(secret, stepAt(seconds * 1000))).toBe(code.slice(2))
  })
  test('RFC 4226, counters 0 to 9', () => {
    expect(Array.from({ length: 10 }, (_, counter) => hotp(secret, counter))).toEqual(
      '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
    )
  })
  test('Base32 of the seed', () => expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'))
})

describe('a code', () => {
  const now = 1_111_111_109_000
  const at = (steps: number) => hotp(secret, stepAt(now) + steps)
  test.each([-1, 0, 1])('is good %i steps away', (steps) =>
    expect(matchingStep(secret, at(steps), now, 0)).toBe(stepAt(now) + steps),
  )
  test.each([-2, 2])('is not good %i steps away', (steps) =>
    expect(matchingStep(secret, at(steps), now, 0)).toBeUndefined(),
  )
  test('is valid once, and no earlier one afterwards', () => {
    expect(matchingStep(secret, at(0), now, stepAt(now))).toBeUndefined()
    expect(matchingStep(secret, at(-1), now, stepAt(now))).toBeUndefined()
    expect(matchingStep(secret, at(1), now, stepAt(now))).toBe(stepAt(now) + 1)
  })
  test.each(['', '12345', '1234567', '０８１８０４'])('%j is none', (code) =>
    expect(matchingStep(secret, code, now, 0)).toBeUndefined(),
  )
})

test('the address in the QR code is one that apps understand', () => {
  const uri = keyUri(secret, '关桥', 'a clerk')
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/%E5%85%B3%E6%A1%A5:a%20clerk\?secret=GEZD[A-Z2-7]+&issuer=%E5%85%B3%E6%A1%A5&/,
  )
  expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
    secret: base32(secret),
    issuer: '关桥',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('a stored secret opens with its key and for its user alone', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const stored = encrypt(key, secret, 'user-1')
  expect(stored).not.toBe(encrypt(key, secret, 'user-1'))
  expect(decrypt(key, stored, 'user-1').equals(secret)).toBe(true)
  expect(() => decrypt(other, stored, 'user-1')).toThrow()
  expect(() => decrypt(key, stored, 'user-2')).toThrow()
})
