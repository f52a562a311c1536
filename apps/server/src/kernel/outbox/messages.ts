import type { Sql, Store } from '../database/scoped.ts'

/** A message leased by one worker. */
export interface ClaimedMessage {
  readonly id: string
  readonly message_id: string
  readonly enterprise_id: string
  readonly doc_id: string
  readonly file_name: string
  /** Folder of the message's transmitter; null if there is none. */
  readonly exchange_folder: string | null
  readonly body: string
  readonly attempts: number
  /** ISO; time of the last queueing. */
  readonly queued_at: string
}

/**
 * Leases up to `count` due messages for `leaseMs`. If the worker dies, the lease expires and they are due again. `next_at` is set
 * to the end of the lease, so that leased messages do not accumulate at the head of the index.
 */
export const claim = (store: Store, count: number, leaseMs: number): Promise<ClaimedMessage[]> =>
  store.write('platform', async (sql) => [
    ...(await sql<ClaimedMessage[]>`
      with due as (
        select enterprise_id, id, transmitter_id from customs_message
        where status = 'queued' and next_at <= now()
        order by next_at, id limit ${count} for update skip locked
      )
      update customs_message m
      set attempts = coalesce(m.attempts, 0) + 1, lease_until = now() + ${leaseMs} * interval '1 millisecond',
        next_at = now() + ${leaseMs} * interval '1 millisecond'
      from due left join transmitter t on t.enterprise_id = due.enterprise_id and t.id = due.transmitter_id
      where m.enterprise_id = due.enterprise_id and m.id = due.id
      returning m.id, m.message_id, m.enterprise_id, m.doc_id, m.file_name, coalesce(t.exchange_folder, t.client_id) as exchange_folder,
        m.body, m.attempts, m.queued_at`),
  ])

export const markDelivered = (store: Store, ids: readonly string[]): Promise<unknown> =>
  store.write(
    'platform',
    (sql) => sql`
    update customs_message set status = 'delivered', delivered_at = now(), lease_until = null, last_error = null
    where id = any(${ids as string[]}::uuid[]) and status = 'queued'`,
  )

export const postpone = (store: Store, id: string, waitMs: number, reason: string): Promise<unknown> =>
  store.write(
    'platform',
    (sql) => sql`
    update customs_message
    set next_at = now() + ${waitMs} * interval '1 millisecond', lease_until = null, last_error = ${reason}
    where id = ${id} and status = 'queued'`,
  )

export const markDead = (sql: Sql, id: string, reason: string): Promise<unknown> =>
  sql`update customs_message set status = 'dead', lease_until = null, last_error = ${reason}
    where id = ${id} and status in ('queued', 'dead')`
