import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks of telephones may be a step early or late. */
const DRIFT = 1

/** HOTP (RFC 4226), SHA-1. */
export function hotp(secret: Buffer, counter: number, digits: number = DIGITS): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const hash = createHmac('sha1', secret).update(message).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step of RFC 6238: 30 s since 1970. */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS)

/** The step of a code, if it is right and later than the last accepted one; always compares every permitted step. */
export function matchingStep(secret: Buffer, code: string, now: number, lastStep: number): number | undefined {
  const entered = Buffer.from(code)
  let accepted: number | undefined
  for (let step = stepAt(now) - DRIFT; step <= stepAt(now) + DRIFT; step += 1) {
    const expected = Buffer.from(hotp(secret, step))
    const equal = entered.length === expected.length && timingSafeEqual(entered, expected)
    if (equal && step > lastStep) accepted = step
  }
  return accepted
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The content of the QR code. Algorithm, digits and period are the defaults, because several apps ignore them. */
export function keyUri(secret: Buffer, issuer: string, account: string): string {
  const [name, owner] = [issuer, account].map(encodeURIComponent)
  return `otpauth://totp/${name}:${owner}?secret=${base32(secret)}&issuer=${name}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}
