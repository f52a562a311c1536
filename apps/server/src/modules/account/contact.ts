import { changeContact, requestContactCode } from '@guanqiao/domain/account/contact'
import { appUser } from '@guanqiao/domain/rights/users'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { bindData } from '../../kernel/data/bindData.ts'
import { handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { BoundOperation, OpenContext } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { demandPassword } from '../../platform/passwords/ownPassword.ts'
import { CODE_MINUTES, WAIT_SECONDS } from '../../platform/verification/codes.ts'
import type { Codes } from '../../platform/verification/codes.ts'
import { useCode } from '../../platform/verification/codes.queries.ts'
import { queueNotice } from '../../platform/notices/outgoing.queries.ts'
import type { NoticeModes } from '../../platform/notices/noticeModes.ts'

const MAIL_MINUTES = 24 * 60

export interface ContactOptions {
  readonly codes: Codes
  readonly delivery: NoticeModes
  readonly lockMinutes: number
}

interface Address {
  readonly mobile?: string | null | undefined
  readonly email?: string | null | undefined
}

/** The one address of an input. */
function newAddress({ mobile, email }: Address) {
  if (mobile && email) throw fieldProblem('email', '手机号和邮箱请分别变更')
  if (mobile) return { channel: 'sms', to: mobile, field: 'mobile' } as const
  if (email) return { channel: 'mail', to: email.toLowerCase(), field: 'email' } as const
  throw fieldProblem('mobile', '请输入新的手机号或邮箱')
}

const signedInCaller = ({ caller }: OpenContext) => {
  if (!caller) throw problem('session.missing')
  return caller
}

/** The user changes the own mobile number and mail address, which open the account: a code proves the new one, the password the user. */
export function contactHandlers({ codes, delivery, lockMinutes }: ContactOptions): BoundOperation[] {
  return [
    handleWithoutTransaction(requestContactCode, async (context, input) => {
      const { channel, to } = newAddress(input)
      const network = networkOf(context.address)
      await context.store.write('platform', (sql) => codes.issue(sql, { purpose: 'contact', channel, to, network }))
      delivery.wake()
      return { wait_seconds: WAIT_SECONDS, valid_minutes: CODE_MINUTES }
    }),
    handleWithoutTransaction(changeContact, async (context, { code, password, ...input }) => {
      const caller = signedInCaller(context)
      const { to, field } = newAddress(input)
      await demandPassword(context, caller, { field: 'password', password, lockMinutes })
      const codeId = await codes.verify(context.store, 'contact', to, code)
      const wrongCode = fieldProblem('code', '验证码错误，或已失效')
      if (codeId === undefined) throw wrongCode
      const { user_id, enterprise_id, username } = caller
      const trace = {
        operation: 'contact.change',
        requestId: context.requestId,
        address: context.address,
        user_id,
        username,
        enterprise_id,
      }
      const changed = await context.store.write('platform', async (sql) => {
        if (!(await useCode(sql, codeId))) throw wrongCode
        const data = bindData({ sql, trace, enterprise: enterprise_id, now: context.now, wrote: () => {} })
        const before = await data.get(appUser, user_id, { lock: true })
        const after = await data.update(appUser, user_id, { [field]: to })
        if (before.email && delivery.mail !== 'off')
          await queueNotice(sql, {
            channel: 'mail',
            recipient: before.email,
            subject: `关桥：账号的${field === 'mobile' ? '手机号' : '邮箱'}已变更`,
            payload: [
              `${before.full_name}，您好：`,
              '',
              `账号 ${username} 登记的${field === 'mobile' ? '手机号' : '邮箱'}已变更。`,
              '如果不是您本人操作，请立即联系管理员，并修改密码。',
            ].join('\n'),
            validMinutes: MAIL_MINUTES,
            simulated: delivery.mail === 'simulated',
          })
        return { mobile: after.mobile ?? null, email: after.email ?? null }
      })
      delivery.wake()
      return changed
    }),
  ]
}
