import type { CustomsGateway } from '../../gateways/customs/gateway.ts'
import type { Topic } from '../../kernel/outbox/worker.ts'
import { CUSTOMS } from '../../documents/sending/outbox.queries.ts'
import { loadOutgoing, markDelivered, noteFailure } from './outgoing.queries.ts'
import type { QueuedMessage } from './outgoing.queries.ts'
import { failMessage } from './receipts/carriage.ts'

/** The outbox topic of messages to customs. */
export const toCustoms = ({ deliver }: Pick<CustomsGateway, 'deliver'>): Topic<QueuedMessage> => ({
  name: CUSTOMS,
  load: loadOutgoing,
  deliver,
  delivered: markDelivered,
  postponed: noteFailure,
  async gaveUp(sql, message, reason) {
    await noteFailure(sql, message, reason)
    await failMessage(sql, message.message_id, `多次投递失败，报文未交客户端：${reason}`, 'dead')
  },
})
