import { Undelivered } from '../undelivered.ts'
import { isMobile } from './gateway.ts'
import type { SmsGateway } from './gateway.ts'

/** Takes every message that a service would take; its content is shown in the list of outgoing messages. */
export const simulatedSms = (): SmsGateway => ({
  simulated: true,
  async send({ mobile, id }) {
    if (!isMobile(mobile)) throw new Undelivered('rejected', '手机号码无效')
    return `drill-${id}`
  },
})
