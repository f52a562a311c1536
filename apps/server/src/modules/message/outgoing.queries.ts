import type { OutgoingMessage } from '../../gateways/customs/gateway.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { Claimed } from '../../kernel/outbox/queue.ts'

export type QueuedMessage = OutgoingMessage & { readonly id: string }

const attemptsOf = (claimed: readonly Claimed[]): string =>
  JSON.stringify(claimed.map(({ id, attempts }) => ({ id, attempts })))

/** Reads claimed messages with the folders of their transmitters' clients. */
export const loadOutgoing = async (sql: Sql, claimed: readonly Claimed[]): Promise<QueuedMessage[]> => [
  ...(await sql<QueuedMessage[]>`
    select m.id, m.message_id, m.enterprise_id, m.file_name, coalesce(t.exchange_folder, t.client_id) as exchange_folder,
      m.body, g.attempts, m.queued_at
    from json_to_recordset(${attemptsOf(claimed)}::text::json) as g(id uuid, attempts integer)
      join customs_message m on m.id = g.id
      left join transmitter t on t.enterprise_id = m.enterprise_id and t.id = m.transmitter_id
    order by m.id`),
]

/** Locks the rows in id order, like all code that updates several. A message answered in the meantime is left unchanged. */
export const markDelivered = (sql: Sql, messages: readonly Claimed[]): Promise<unknown> => sql`
  with held as (
    select m.id, g.attempts from json_to_recordset(${attemptsOf(messages)}::text::json) as g(id uuid, attempts integer)
      join customs_message m on m.id = g.id
    where m.status = 'queued' order by m.id for update of m
  )
  update customs_message m set status = 'delivered', delivered_at = now(), attempts = held.attempts, last_error = null
  from held where m.id = held.id`

/** Records a failed attempt in the message, where users see it. */
export const noteFailure = (sql: Sql, { id, attempts }: Claimed, reason: string): Promise<unknown> => sql`
  update customs_message set attempts = ${attempts}, last_error = ${reason} where id = ${id} and status = 'queued'`
