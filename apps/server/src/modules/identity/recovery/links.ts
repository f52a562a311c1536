import { linkTo, signInPages } from '@guanqiao/domain/screens/index'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { hashOf, newToken } from '../../../platform/callers/callers.ts'
import { queueNotice } from '../../../platform/notices/outgoing.queries.ts'
import type { NoticeMode } from '../../../platform/notices/noticeModes.ts'
import { addLink } from './recovery.queries.ts'
import type { Recipient } from './recovery.queries.ts'

const LINK_MINUTES = 30
const MAX_PER_HOUR = 5

export interface LinkOptions {
  readonly mail: NoticeMode
  /** Of the settings, never of a request: a forged Host must not choose where the token goes. Undefined if it is not set. */
  readonly publicUrl: string | undefined
}

/** Mails a one-time link that sets a new password. Silent beyond the limit: the answer must not tell who has an account. */
export async function mailLink(sql: Sql, { mail, publicUrl }: LinkOptions, to: Recipient): Promise<void> {
  const token = newToken()
  if (!(await addLink(sql, to.id, hashOf(token), { minutes: LINK_MINUTES, maxPerHour: MAX_PER_HOUR }))) return
  // Behind #, so that no proxy and no log gets the token.
  const link = `${publicUrl?.replace(/\/+$/, '')}${linkTo(signInPages.resetPassword)}#${token}`
  await queueNotice(sql, {
    channel: 'mail',
    recipient: to.email,
    subject: '关桥：设置新密码',
    payload: [
      `${to.full_name}，您好：`,
      '',
      `请在${LINK_MINUTES}分钟内打开下面的链接，为账号 ${to.username} 设置新密码。链接只能用一次。`,
      '',
      link,
      '',
      '如果不是您本人申请，请不要理会这封邮件，密码不会改变。',
    ].join('\n'),
    validMinutes: LINK_MINUTES,
    simulated: mail === 'simulated',
  })
}
