import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { problem } from '@guanqiao/domain/kit/problem'
import type { Sql, Store } from '../../kernel/database/scoped.ts'
import { uuid } from '../../kernel/uuid.ts'
import { queueNotice } from '../notices/outgoing.queries.ts'
import type { NoticeMode } from '../notices/noticeModes.ts'
import { addCode, countRequests, hasAccount, tryCode } from './codes.queries.ts'
import type { Purpose, Requested } from './codes.queries.ts'

export const CODE_MINUTES = 5
export const WAIT_SECONDS = 60
const MAX_TRIES = 5

/** For one number: as the services limit them. For a network: an office behind one address. */
const limits: Readonly<Record<keyof Requested, number>> = {
  minute: 1,
  hour: 5,
  day: 10,
  network_minute: 10,
  network_hour: 60,
  network_day: 200,
}

const subjects: Readonly<Record<Purpose, string>> = {
  sign_in: '登录验证码',
  recovery: '找回密码验证码',
  register: '注册验证码',
  contact: '变更验证码',
}

/** Also for addresses without an account. */
const anybodys: ReadonlySet<Purpose> = new Set(['register', 'contact'])

export interface Codes {
  /**
   * Sends a code to a mobile number or mail address; for signing in and recovery only if it has an account. Throws `sms.tooMany`,
   * `sms.unavailable`, `mail.unavailable`.
   */
  issue(
    sql: Sql,
    request: {
      readonly purpose: Purpose
      readonly channel: 'sms' | 'mail'
      readonly to: string
      readonly network: string
    },
  ): Promise<void>
  /** The id of the code if it is right; in a transaction of its own, so that a wrong try stays counted. */
  verify(store: Store, purpose: Purpose, recipient: string, code: string): Promise<string | undefined>
}

/** Takes turns with concurrent requests of all server processes until the transaction ends. */
async function isWithinLimits(sql: Sql, recipient: string, network: string): Promise<boolean> {
  const requested = await countRequests(sql, recipient, network)
  return (Object.keys(limits) as (keyof Requested)[]).every((name) => requested[name] < limits[name])
}

/** Counts a request of a link by mail with those of codes, also for an address without an account. Throws `recovery.tooMany`. */
export async function countLinkRequest(sql: Sql, email: string, network: string): Promise<void> {
  const recipient = email.toLowerCase()
  if (!(await isWithinLimits(sql, recipient, network))) throw problem('recovery.tooMany')
  await addCode(sql, { id: uuid(), purpose: 'link', recipient, network, code_hash: null, validMinutes: 0 })
}

export interface CodesOptions {
  readonly key: Buffer
  readonly sms: NoticeMode
  readonly mail: NoticeMode
}

export function createCodes({ key, ...ways }: CodesOptions): Codes {
  // Keyed: six digits without a key could be found from their hash at once.
  const hashOf = (id: string, code: string) => createHmac('sha256', key).update(`${id} ${code}`).digest()
  return {
    async issue(sql, { purpose, channel, to, network }) {
      const way = ways[channel]
      if (way === 'off') throw problem(`${channel}.unavailable`)
      if (!(await isWithinLimits(sql, to, network))) throw problem('sms.tooMany')
      const sends = anybodys.has(purpose) || (await hasAccount(sql, to))
      const id = uuid()
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      const code_hash = sends ? hashOf(id, code).toString('hex') : null
      await addCode(sql, { id, purpose, recipient: to, network, code_hash, validMinutes: CODE_MINUTES })
      if (sends)
        await queueNotice(sql, {
          channel,
          recipient: to,
          subject: channel === 'mail' ? `关桥：${subjects[purpose]}` : subjects[purpose],
          payload:
            channel === 'mail' ? `验证码是 ${code}，${CODE_MINUTES}分钟内有效。不是您本人操作时请不要理会。` : code,
          validMinutes: CODE_MINUTES,
          simulated: way === 'simulated',
        })
    },
    async verify(store, purpose, recipient, code) {
      const tried = await store.write('platform', (sql) => tryCode(sql, purpose, recipient, MAX_TRIES))
      const expected = Buffer.from(tried?.code_hash ?? '00'.repeat(32), 'hex')
      const isRight = timingSafeEqual(hashOf(tried?.id ?? '', code), expected)
      return isRight ? tried?.id : undefined
    },
  }
}
