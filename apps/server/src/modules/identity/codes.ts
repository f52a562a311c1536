import { reportMissingCode, sendCode, sendSignInCode } from '@guanqiao/domain/identity/codes'
import { problem } from '@guanqiao/domain/kit/problem'
import { isRegistrationOpen } from './registration/registration.queries.ts'
import { handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { BoundOperation, OpenContext } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { noteMissing } from '../../platform/notices/outgoing.queries.ts'
import { afterEqualTime } from './signIn/constantTime.ts'
import { CODE_MINUTES, WAIT_SECONDS } from '../../platform/verification/codes.ts'
import type { Codes } from '../../platform/verification/codes.ts'
import type { Purpose } from '../../platform/verification/codes.queries.ts'

export interface CodeHandlerOptions {
  readonly codes: Codes
  /** Milliseconds at whose multiples replies leave, so that their time does not tell whether a number has an account. */
  readonly replyMs: number
  wake(): void
}

export function codeHandlers({ codes, replyMs, wake }: CodeHandlerOptions): BoundOperation[] {
  const send = (context: OpenContext, mobile: string, purpose: Purpose) =>
    afterEqualTime(replyMs, async () => {
      const network = networkOf(context.address)
      await context.store.write('platform', async (sql) => {
        if (purpose === 'register' && !(await isRegistrationOpen(sql))) throw problem('registration.closed')
        await codes.issue(sql, { purpose, channel: 'sms', to: mobile, network })
      })
      wake()
      return { wait_seconds: WAIT_SECONDS, valid_minutes: CODE_MINUTES }
    })
  return [
    handleWithoutTransaction(sendCode, (context, { mobile, purpose }) => send(context, mobile, purpose ?? 'sign_in')),
    handleWithoutTransaction(sendSignInCode, (context, { mobile }) => send(context, mobile, 'sign_in')),
    handleWithoutTransaction(reportMissingCode, (context, { mobile }) =>
      afterEqualTime(replyMs, async () => {
        await context.store.write('platform', (sql) => noteMissing(sql, mobile))
        return { advice: '已记录。请核对手机号，查看短信拦截；一分钟后可再次获取，也可用密码登录或联系管理员' }
      }),
    ),
  ]
}
