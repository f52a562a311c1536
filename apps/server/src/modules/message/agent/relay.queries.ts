import type { Claimed } from '../../../kernel/outbox/queue.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { CUSTOMS } from '../../../documents/sending/outbox.queries.ts'

const COUNT = 50
/** A message that an agent does not report as delivered by then is due again. */
const LEASE_SECONDS = 60

/** The queue's entries of some folders. */
const entries = (sql: Sql, enterpriseId: string, folders: readonly string[]) => sql`
  outbox o join customs_message m on m.id = o.id and m.enterprise_id = o.enterprise_id
    join transmitter t on t.enterprise_id = m.enterprise_id and t.id = m.transmitter_id
  where o.topic = ${CUSTOMS} and o.given_up_at is null and o.enterprise_id = ${enterpriseId}
    and coalesce(t.exchange_folder, t.client_id) = any(${folders as string[]})`

/** Claims due messages of an agent's folders, as the outbox's worker does with all. */
export const claimFor = async (sql: Sql, enterpriseId: string, folders: readonly string[]): Promise<Claimed[]> => [
  ...(await sql<Claimed[]>`
    with due as (
      select o.id from ${entries(sql, enterpriseId, folders)} and o.next_at <= now()
      order by o.id limit ${COUNT} for update of o skip locked
    )
    update outbox o set attempts = o.attempts + 1, next_at = now() + ${LEASE_SECONDS} * interval '1 second'
    from due where o.topic = ${CUSTOMS} and o.id = due.id
    returning o.id, o.attempts`),
]

/** The entry of a message of these folders, if it still waits. */
export async function waiting(
  sql: Sql,
  enterpriseId: string,
  folders: readonly string[],
  id: string,
): Promise<Claimed | undefined> {
  const [row] = await sql<Claimed[]>`
    select o.id, o.attempts from ${entries(sql, enterpriseId, folders)} and o.id = ${id}`
  return row
}

/** A restarted agent need not wait for what its earlier run had claimed: deliveries are idempotent on one computer. */
export const releaseClaims = (sql: Sql, enterpriseId: string, folders: readonly string[]): Promise<unknown> => sql`
  update outbox set next_at = now()
  where topic = ${CUSTOMS} and id in (select o.id from ${entries(sql, enterpriseId, folders)} and o.attempts > 0)`

/** Messages that another computer has claimed and not reported: nobody knows whether its client has them. */
export const uncertain = async (
  sql: Sql,
  enterpriseId: string,
  folders: readonly string[],
): Promise<{ id: string; message_id: string }[]> => [
  ...(await sql<{ id: string; message_id: string }[]>`
    select o.id, m.message_id from ${entries(sql, enterpriseId, folders)} and o.attempts > 0 order by o.id for update of m`),
]
