import type { Log } from '@guanqiao/launcher/log'
import type { MailConfig, SmsConfig } from './config/delivery.ts'
import type { MailGateway } from './gateways/mail/gateway.ts'
import { simulatedMail } from './gateways/mail/simulator.ts'
import { aliyunSms } from './gateways/sms/aliyun.ts'
import type { SmsGateway } from './gateways/sms/gateway.ts'
import { simulatedSms } from './gateways/sms/simulator.ts'
import { tencentSms } from './gateways/sms/tencent.ts'
import type { Store } from './kernel/database/scoped.ts'
import { startOutbox } from './kernel/outbox/worker.ts'
import type { Polling } from './kernel/poll.ts'
import { notices } from './platform/notices/topic.ts'
import type { NoticeModes, NoticeMode } from './platform/notices/noticeModes.ts'

export interface DeliveryOptions {
  readonly store: Store
  readonly log: Log
  readonly sms: SmsConfig
  readonly mail: MailConfig
}

/** Text messages and mail: handlers queue notices, which leave only between `start` and `stop`. */
export interface Delivery extends NoticeModes {
  start(): Promise<void>
  stop(): Promise<void>
}

export function createDelivery({ store, log, sms, mail }: DeliveryOptions): Delivery {
  let outbox: Polling | undefined
  let mailGateway: MailGateway | undefined
  return {
    sms: wayOf(sms.gateway),
    mail: wayOf(mail.gateway),
    wake: () => outbox?.wake(),
    async start() {
      mailGateway = await openMail(mail)
      outbox = startOutbox({ store, log, topic: notices({ sms: openSms(sms), mail: mailGateway }) })
    },
    async stop() {
      await outbox?.stop()
      mailGateway?.close()
    },
  }
}

const wayOf = (gateway: (SmsConfig | MailConfig)['gateway']): NoticeMode =>
  gateway === 'off' ? 'off' : gateway === 'simulator' ? 'simulated' : 'real'

function openSms(config: SmsConfig): SmsGateway | undefined {
  if (config.gateway === 'off') return undefined
  if (config.gateway === 'simulator') return simulatedSms()
  return config.gateway === 'aliyun' ? aliyunSms(config) : tencentSms(config)
}

/** The library is loaded where it is needed alone. */
async function openMail(config: MailConfig): Promise<MailGateway | undefined> {
  if (config.gateway === 'off') return undefined
  return config.gateway === 'simulator' ? simulatedMail() : (await import('./gateways/mail/smtp.ts')).smtpMail(config)
}
