import { createHash, randomBytes, randomInt } from 'node:crypto'
import { fieldProblem, Problem, problem } from '@guanqiao/domain/kit/problem'
import type { Store } from '../../../kernel/database/scoped.ts'
import { decrypt, encrypt } from '../../../platform/secret/cipher.ts'
import { lockedUntil } from '../../../platform/passwords/lockedUntil.ts'
import {
  acceptStep,
  beginFactor,
  confirm,
  factorLockEnd,
  removeFactor,
  takeRecoveryCode,
  tryFactor,
} from './factor.queries.ts'
import { base32, keyUri, matchingStep } from './totp.ts'

const MAX_TRIES = 5
const LOCK_MINUTES = 15
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 16
/** 32 characters that nobody confuses: 80 bits in 16 of them. */
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const ISSUER = '关桥'

export interface Factors {
  begin(user: { readonly id: string; readonly username: string }): Promise<{ secret: string; uri: string }>
  /** Returns the recovery codes, shown once. */
  confirm(userId: string, code: string): Promise<string[]>
  /** Throws `factor.failed` at the field `code`, or `factor.locked`. Accepts a recovery code as well, once. */
  verify(userId: string, code: string): Promise<void>
  disable(userId: string): Promise<void>
}

const failed = () => fieldProblem('code', '动态码不正确，或已用过。请等下一个动态码，并核对手机时间')
const plain = (code: string) => code.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
const hashOf = (code: string) => createHash('sha256').update(plain(code)).digest('hex')

const newRecoveryCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

export function createFactors(store: Store, key: Buffer, now: () => number = Date.now): Factors {
  /** A wrong try stays counted: each step is a transaction of its own. */
  async function check(userId: string, code: string, isConfirmed: boolean): Promise<void> {
    const tried = await store.write('platform', (sql) => tryFactor(sql, userId, isConfirmed, MAX_TRIES, LOCK_MINUTES))
    if (!tried)
      throw new Problem(
        'factor.locked',
        undefined,
        lockedUntil(await store.read('platform', (sql) => factorLockEnd(sql, userId))),
      )
    const step = matchingStep(decrypt(key, tried.secret, userId), plain(code), now(), tried.last_step)
    const accepted = await store.write('platform', async (sql) =>
      step === undefined
        ? isConfirmed && (await takeRecoveryCode(sql, userId, hashOf(code)))
        : acceptStep(sql, userId, step),
    )
    if (!accepted) throw failed()
  }
  return {
    async begin({ id, username }) {
      const secret = randomBytes(SECRET_BYTES)
      const begun = await store.write('platform', (sql) => beginFactor(sql, id, encrypt(key, secret, id)))
      if (!begun) throw problem('factor.enabled')
      return { secret: base32(secret), uri: keyUri(secret, ISSUER, username) }
    },
    async confirm(userId, code) {
      await check(userId, code, false)
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      await store.write('platform', (sql) => confirm(sql, userId, codes.map(hashOf)))
      return codes
    },
    verify: (userId, code) => check(userId, code, true),
    disable: async (userId) => void (await store.write('platform', (sql) => removeFactor(sql, userId))),
  }
}
