import type { Receipt } from '@guanqiao/customs'
import { steppedTime } from '../../../gateways/customs/exchangeFolders.ts'
import type { Arrivals, SentFile } from '../../../gateways/customs/gateway.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { applyReceipts } from '../../../documents/receipts/apply.ts'
import type { MessageRow } from '../../../documents/receipts/messages.ts'
import { markTaken } from '../../../documents/receipts/markTaken.ts'
import { receiveFiles, storedFile } from './receive.ts'
import type { Receiving } from './receive.ts'
import { findMessages, findMessagesByFile } from './messages.queries.ts'

/** Stores the gateway's reports in the records. */
export const arrivalsAt = (receiving: Receiving): Arrivals => ({
  received: (files) => receiveFiles(receiving, files),
  async accepted(files, { enterprise_id }) {
    const messages = await receiving.store.write('platform', async (sql) => {
      const ownSent = await ownMessages(sql, files, enterprise_id)
      const times = new Map(files.map((file) => [file.file_name, file.written_at]))
      await markTaken(
        sql,
        ownSent.filter((message) => isCurrent(message, times.get(message.file_name))),
      )
      return ownSent
    })
    return new Set(messages.map(({ file_name }) => file_name))
  },
  async failed(file, reason, { enterprise_id }) {
    return receiving.store.write('platform', async (sql) => {
      const [message] = await ownMessages(sql, [file], enterprise_id)
      if (message && isCurrent(message, file.written_at)) await failMessage(sql, message.message_id, reason, 'failed')
      return message !== undefined
    })
  },
})

/** Messages of the enterprise that owns the folder of the files. */
const ownMessages = async (sql: Sql, files: readonly SentFile[], enterpriseId: string): Promise<MessageRow[]> =>
  (
    await findMessagesByFile(
      sql,
      files.map(({ file_name }) => file_name),
    )
  ).filter(({ enterprise_id }) => enterprise_id === enterpriseId)

/** A file older than the message's last queueing belongs to an earlier delivery. */
const isCurrent = ({ queued_at }: MessageRow, writtenAt: string | undefined): boolean =>
  writtenAt !== undefined && Date.parse(writtenAt) >= steppedTime(queued_at)

/** A failed message, as a receipt of the first stage: screens receive it like any other reply. Reported once per queueing. */
export async function failMessage(
  sql: Sql,
  messageId: string,
  reason: string,
  status: 'failed' | 'dead',
): Promise<void> {
  const [message] = await findMessages(sql, [messageId])
  if (!message) return
  const content = `${status} ${messageId} ${message.queued_at}\n${reason}`
  const file = storedFile(null, Buffer.from(content))
  await applyReceipts(sql, [{ message, receipt: failureOf(message, reason), file, status }])
}

const failureOf = (message: MessageRow, text: string): Receipt => ({
  stage: 1,
  message_id: message.message_id,
  message_type: message.message_type,
  code: 'E4',
  text,
  hasSummary: true,
  bills: [],
  equipment: [],
})
