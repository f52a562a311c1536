import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import type { OpenContext } from '../../../kernel/handlers.ts'
import { networkOf } from '../../../kernel/http/network.ts'
import type { Codes } from '../../../platform/verification/codes.ts'
import { useCode } from '../../../platform/verification/codes.queries.ts'
import { findLoginsByMobile } from '../../../platform/callers/session.queries.ts'
import type { LoginRow } from '../../../platform/callers/session.queries.ts'
import { recordSignIn } from './record.queries.ts'
import type { Budget } from './budget.ts'

interface SmsCredentials {
  readonly mobile: string
  readonly sms_code: string
  /** Needed if several accounts share the number. */
  readonly username: string | null
}

export interface SmsAttempt {
  readonly user: LoginRow
  readonly network: string
  /** Uses the code up, in the transaction that opens the session. */
  readonly use: (sql: Parameters<typeof useCode>[0]) => Promise<boolean>
}

/** The account that a code opens at an entrance. A code that names no account is not used up by that. */
export async function signInBySms(
  context: OpenContext,
  { mobile, sms_code, username }: SmsCredentials,
  isPermitted: (user: LoginRow) => boolean,
  { codes, budget }: { readonly codes: Codes; readonly budget: Budget },
): Promise<SmsAttempt> {
  const network = networkOf(context.address)
  await budget.takeAttempt(network)
  const id = await codes.verify(context.store, 'sign_in', mobile, sms_code)
  const users = await context.store.read('platform', (sql) => findLoginsByMobile(sql, mobile))
  const open = users.filter((user) => user.status === 'active' && user.enterprise_open && isPermitted(user))
  const candidates = username === null ? open : open.filter((user) => sameName(user.username, username))
  if (id === undefined || candidates.length === 0) {
    await context.noteRefusal(username ?? '', 'login.codeFailed')
    const { address } = context
    await context.store.write('platform', async (sql) => {
      for (const user of candidates.slice(0, 1))
        await recordSignIn(sql, user, { result: 'failed', way: 'sms', address })
    })
    throw problem('login.codeFailed')
  }
  await budget.returnAttempt(network)
  const [user] = candidates
  if (!user || candidates.length > 1) throw fieldProblem('username', '这个手机号有几个账号，请填写要登录的账号')
  return { user, network, use: (sql) => useCode(sql, id) }
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
