import type { Receipt } from '@guanqiao/customs'
import type { Arrivals } from '../../../gateways/customs/gateway.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { applyReceipts } from './apply.ts'
import type { ReceiptEvent } from './apply.ts'
import { markTaken } from './carriage.queries.ts'
import { receiveFiles, storedFile } from './receive.ts'
import type { Receiving } from './receive.ts'
import { findMessages } from './receipts.queries.ts'
import type { MessageRow } from './receipts.queries.ts'

/** What the gateway tells, carried into the records. */
export const arrivalsAt = (receiving: Receiving): Arrivals => ({
  received: (files) => receiveFiles(receiving, files),
  taken: (ids) => receiving.store.write('platform', (sql) => markTaken(sql, ids)),
  async failed(messageId, reason) {
    const event = await receiving.store.write('platform', (sql) => failMessage(sql, messageId, reason, 'failed'))
    if (event) receiving.announce(event)
  },
})

/**
 * A message that did not get through, as a receipt of the first stage: screens learn of it as of any other answer. Told
 * once for each time the message was queued.
 */
export async function failMessage(
  sql: Sql,
  messageId: string,
  reason: string,
  status: 'failed' | 'dead',
): Promise<ReceiptEvent | undefined> {
  const [message] = await findMessages(sql, [messageId])
  if (!message) return undefined
  const content = `${status} ${messageId} ${message.queued_at}\n${reason}`
  const file = storedFile(null, Buffer.from(content))
  const [event] = await applyReceipts(sql, [{ message, receipt: failureOf(message, reason), file, status }])
  return event
}

const failureOf = (message: MessageRow, text: string): Receipt => ({
  stage: 1,
  message_id: message.message_id,
  message_type: message.message_type,
  code: 'E4',
  text,
  bills: [],
  equipment: [],
})
