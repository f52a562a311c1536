import type { Sql } from '../../../kernel/database/scoped.ts'
import type { MessageRow } from '../../../documents/receipts/messages.ts'

const message = `id, enterprise_id, message_id, status, batch_number, doc_type, doc_id, message_type, function_code, queued_at,
  transmitter_id, file_name, substring(left(body, 2000) from '<SenderID>([^<]+)') as sender_id, coalesce(bills, '[]') as bills`

export const findMessages = async (sql: Sql, messageIds: readonly string[]): Promise<MessageRow[]> => [
  ...(await sql.unsafe<MessageRow[]>(
    `select ${message} from customs_message where message_id = any($1)`,
    [messageIds as string[]],
    { prepare: true },
  )),
]

export const findMessagesByFile = async (sql: Sql, fileNames: readonly string[]): Promise<MessageRow[]> => [
  ...(await sql.unsafe<MessageRow[]>(
    `select ${message} from customs_message where file_name = any($1)`,
    [fileNames as string[]],
    { prepare: true },
  )),
]
