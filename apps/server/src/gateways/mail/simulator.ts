import { Undelivered } from '../undelivered.ts'
import { isAddress } from './gateway.ts'
import type { MailGateway } from './gateway.ts'

/** Takes every mail that a server would take; its content is shown in the list of outgoing messages. */
export const simulatedMail = (): MailGateway => ({
  simulated: true,
  async send({ to, id }) {
    if (!isAddress(to)) throw new Undelivered('rejected', '邮箱地址无效')
    return `<${id}@drill>`
  },
  close: () => {},
})
