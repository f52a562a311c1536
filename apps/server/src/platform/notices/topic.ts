import type { MailGateway } from '../../gateways/mail/gateway.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { Undelivered } from '../../gateways/undelivered.ts'
import { MAX_ATTEMPTS } from '../../kernel/outbox/backOff.ts'
import type { Topic } from '../../kernel/outbox/worker.ts'
import { finishNotices, loadNotices, NOTICES, noteRetry } from './outgoing.queries.ts'
import type { Outcome, QueuedNotice } from './outgoing.queries.ts'

export interface Gateways {
  /** Undefined if the service is not set up. */
  readonly sms: SmsGateway | undefined
  readonly mail: MailGateway | undefined
}

/**
 * The outbox topic of text messages and mail. A text message is handed to its service at most once unless it certainly did not
 * leave, because the services do not recognise repetitions: the user requests another code. A mail may be repeated.
 */
export const notices = (gateways: Gateways): Topic<QueuedNotice> => ({
  name: NOTICES,
  load: loadNotices,
  async deliver(notice) {
    notice.outcome = await handOver(gateways, notice)
  },
  delivered: finishNotices,
  postponed: noteRetry,
  // Never reached: the last attempt has an outcome.
  gaveUp: noteRetry,
})

const ended = (status: Outcome['status'], last_error: string | null, provider_id: string | null = null): Outcome => ({
  status,
  last_error,
  provider_id,
})

async function handOver(gateways: Gateways, notice: QueuedNotice): Promise<Outcome> {
  if (notice.payload === null || (notice.doubtful && notice.channel === 'sms'))
    return ended('unknown', '服务器在发送途中停止，不知是否已发出；为避免重复，没有再发')
  if (notice.late) return ended('expired', '排队太久，内容已失效')
  try {
    return ended('sent', null, await send(gateways, notice, notice.payload))
  } catch (error) {
    if (!(error instanceof Undelivered)) throw error
    if (error.kind === 'rejected') return ended('failed', error.message)
    if (error.kind === 'unknown') return ended('unknown', error.message)
    if (notice.attempts >= MAX_ATTEMPTS) return ended('failed', error.message)
    throw error
  }
}

function send({ sms, mail }: Gateways, notice: QueuedNotice, payload: string): Promise<string> {
  const { id, channel, recipient, subject } = notice
  const sending =
    channel === 'sms'
      ? sms?.send({ mobile: recipient, code: payload, id })
      : mail?.send({ to: recipient, subject, text: payload, id })
  if (!sending) throw new Undelivered('rejected', channel === 'sms' ? '短信服务没有开通' : '邮件服务没有开通')
  return sending
}
