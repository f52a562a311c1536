import type { Sql } from '../../kernel/database/scoped.ts'
import { entering } from '../../kernel/outbox/queue.ts'
import { CUSTOMS } from '../../documents/sending/outbox.queries.ts'
import type { MessageRow } from '../../documents/receipts/messages.ts'

/** Due at once, with its full number of attempts, under its old number. */
export async function requeue(sql: Sql, enterpriseId: string, { id }: Pick<MessageRow, 'id'>): Promise<void> {
  await sql`
    with again as (
      update customs_message
      set status = 'queued', attempts = 0, queued_at = now(), last_error = null, version = version + 1, updated_at = now()
      where enterprise_id = ${enterpriseId} and id = ${id}
      returning enterprise_id, id
    ) ${entering(sql, CUSTOMS, 'again')}`
}
