import { forgotPassword, resetByLink } from '@guanqiao/domain/identity/recovery'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { handleWithoutTransaction } from '../../../kernel/handlers.ts'
import type { BoundOperation, OpenContext } from '../../../kernel/handlers.ts'
import { networkOf } from '../../../kernel/http/network.ts'
import { acceptNewPassword } from '../../../platform/passwords/newPassword.ts'
import { setPassword } from '../../../platform/passwords/password.queries.ts'
import type { Callers } from '../../../platform/callers/callers.ts'
import { hashOf } from '../../../platform/callers/callers.ts'
import { countLinkRequest } from '../../../platform/verification/codes.ts'
import type { Codes } from '../../../platform/verification/codes.ts'
import { useCode } from '../../../platform/verification/codes.queries.ts'
import { findLoginById, findLoginsByMobile } from '../../../platform/callers/session.queries.ts'
import type { LoginRow } from '../../../platform/callers/session.queries.ts'
import { afterEqualTime, withEqualFailureTime } from '../signIn/constantTime.ts'
import { mailLink } from './links.ts'
import type { LinkOptions } from './links.ts'
import { findByEmail, findLink, useLink } from './recovery.queries.ts'

export interface RecoveryOptions extends LinkOptions {
  readonly codes: Codes
  /** Sessions that end with a password end on the next request, before the database has notified anybody. */
  readonly callers: Pick<Callers, 'forget'>
  readonly refusedAfter: number
  readonly limited: boolean
  wake(): void
}

type Result = Promise<{ result: 'sent' | 'changed' }>

export function recoveryHandlers(options: RecoveryOptions): BoundOperation[] {
  const { refusedAfter, limited } = options
  const mail = (context: OpenContext, email: string): Result =>
    afterEqualTime(refusedAfter, async () => {
      if (options.mail === 'off' || options.publicUrl === undefined) throw problem('mail.unavailable')
      await context.store.write('platform', async (sql) => {
        if (limited) await countLinkRequest(sql, email, networkOf(context.address))
        for (const recipient of await findByEmail(sql, email)) await mailLink(sql, options, recipient)
      })
      options.wake()
      return { result: 'sent' }
    })
  return [
    handleWithoutTransaction(forgotPassword, async (context, { email, mobile, sms_code, username, password }) => {
      if (email) return mail(context, email)
      if (!mobile) throw fieldProblem('mobile', '请输入手机号，或改填邮箱')
      if (!sms_code) throw fieldProblem('sms_code', '请输入验证码')
      if (!password) throw fieldProblem('password', '请输入新密码')
      const entered = { mobile, sms_code, username: username ?? null, password }
      return withEqualFailureTime(refusedAfter, () => resetBySms(context, entered, options))
    }),
    handleWithoutTransaction(resetByLink, (context, { token, password }) =>
      withEqualFailureTime(refusedAfter, () => resetWithLink(context, { token, password }, options)),
    ),
  ]
}

/** Checks, hashes and stores a new password; `claim` uses up what entitles to it, in the same transaction. */
async function renew(
  context: OpenContext,
  user: LoginRow,
  password: string,
  claim: (sql: Sql) => Promise<boolean>,
  { callers }: RecoveryOptions,
): Promise<boolean> {
  const newHash = await acceptNewPassword(context.store, password, user)
  const changed = await context.store.write(
    'platform',
    async (sql) => (await claim(sql)) && (await setPassword(sql, user, newHash)),
  )
  const { id: user_id, username, enterprise_id } = user
  if (!changed) return false
  callers.forget(`user ${user_id}`)
  await context.audit({ outcome: 'done', user_id, username, enterprise_id })
  return true
}

async function resetBySms(
  context: OpenContext,
  entered: {
    readonly mobile: string
    readonly sms_code: string
    readonly username: string | null
    readonly password: string
  },
  options: RecoveryOptions,
): Result {
  const { mobile, sms_code, username, password } = entered
  const { store } = context
  const id = await options.codes.verify(store, 'recovery', mobile, sms_code)
  const users = await store.read('platform', (sql) => findLoginsByMobile(sql, mobile))
  const open = users.filter(
    (user) => user.status === 'active' && (username === null || user.username.toLowerCase() === username.toLowerCase()),
  )
  const [user] = open
  if (id === undefined || !user) {
    await context.noteRefusal(username ?? '', 'login.codeFailed')
    throw problem('login.codeFailed')
  }
  if (open.length > 1) throw fieldProblem('username', '这个手机号有几个账号，请填写要重置的账号')
  if (!(await renew(context, user, password, (sql) => useCode(sql, id), options))) throw problem('login.codeFailed')
  return { result: 'changed' }
}

async function resetWithLink(
  context: OpenContext,
  { token, password }: { readonly token: string; readonly password: string },
  options: RecoveryOptions,
): Promise<{ username: string }> {
  const tokenHash = hashOf(token)
  const { store } = context
  const userId = await store.read('platform', (sql) => findLink(sql, tokenHash))
  const user = userId === undefined ? undefined : await store.read('platform', (sql) => findLoginById(sql, userId))
  if (!user || user.status !== 'active') throw problem('recovery.linkOver')
  if (!(await renew(context, user, password, (sql) => useLink(sql, tokenHash), options)))
    throw problem('recovery.linkOver')
  return { username: user.username }
}
