import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { simulatedMail } from '../gateways/mail/simulator.ts'
import { simulatedSms } from '../gateways/sms/simulator.ts'
import { deliverDue } from '../kernel/outbox/worker.ts'
import { notices } from '../platform/notices/topic.ts'
import type { Stage } from './actors.ts'

/** Delivers what waits, and returns the content of the latest notice to a recipient; undefined if there is none. */
export async function latestNotice(stage: Stage, recipient: string): Promise<string | undefined> {
  const topic = notices({ sms: simulatedSms(), mail: simulatedMail() })
  while (await deliverDue({ store: stage.store, log: quiet, topic })) continue
  const [row] = await stage.database.owner<{ content: string }[]>`
    select content from outgoing_notice where recipient = ${recipient} order by id desc limit 1`
  return row?.content
}
