import type { Sql } from '../../kernel/database/scoped.ts'
import { entering } from '../../kernel/outbox/queue.ts'
import type { Claimed } from '../../kernel/outbox/queue.ts'
import { uuid } from '../../kernel/uuid.ts'

/** The outbox topic; an entry has the id of its notice. */
export const NOTICES = 'notice'

export interface NewNotice {
  readonly channel: 'sms' | 'mail'
  readonly recipient: string
  readonly subject: string
  /** The code of a text message, the text of a mail. */
  readonly payload: string
  /** After that it is not sent any more. */
  readonly validMinutes: number
  readonly simulated: boolean
}

export interface Outcome {
  readonly status: 'sent' | 'unknown' | 'failed' | 'expired'
  readonly provider_id: string | null
  readonly last_error: string | null
}

export interface QueuedNotice extends Claimed {
  readonly channel: 'sms' | 'mail'
  readonly recipient: string
  readonly subject: string
  readonly payload: string | null
  /** An earlier attempt began and left no outcome: the server was killed meanwhile. */
  readonly doubtful: boolean
  readonly late: boolean
  /** Set by the delivery. */
  outcome?: Outcome
}

/** Inserts a notice into the outbox, due at once. */
export async function queueNotice(sql: Sql, notice: NewNotice): Promise<string> {
  const id = uuid()
  const { channel, recipient, subject, payload, validMinutes, simulated } = notice
  await sql`
    with notice as (
      insert into outgoing_notice (id, version, created_at, updated_at, channel, recipient, subject, status, simulated, expires_at)
      values (${id}, 1, now(), now(), ${channel}, ${recipient}, ${subject}, 'queued', ${simulated},
        now() + make_interval(mins => ${validMinutes}))
      returning id, enterprise_id
    ), secret as (insert into outgoing_payload (id, payload) values (${id}, ${payload}))
    ${entering(sql, NOTICES, 'notice')}`
  return id
}

/** Marks claimed notices as being sent, in the transaction of the claim, and reads them. */
export const loadNotices = async (sql: Sql, claimed: readonly Claimed[]): Promise<QueuedNotice[]> => [
  ...(await sql<QueuedNotice[]>`
    with held as (
      select n.id, n.status, g.attempts
      from json_to_recordset(${JSON.stringify(claimed)}::text::json) as g(id uuid, attempts integer) join outgoing_notice n on n.id = g.id
      order by n.id for update of n
    )
    update outgoing_notice n set status = 'sending', attempts = held.attempts, updated_at = now() from held where n.id = held.id
    returning n.id, held.attempts, n.channel, n.recipient, n.subject, held.status = 'sending' as doubtful,
      n.expires_at <= now() as late, (select p.payload from outgoing_payload p where p.id = n.id) as payload`),
]

/** Records outcomes and erases codes and links; simulated notices keep theirs, because there is no other place to read them. */
export const finishNotices = (sql: Sql, notices: readonly QueuedNotice[]): Promise<unknown> => sql`
  with done as (
    select * from json_to_recordset(${JSON.stringify(notices.map(({ id, outcome }) => ({ id, ...outcome })))}::text::json)
      as g(id uuid, status text, provider_id text, last_error text)
  ), erased as (delete from outgoing_payload p using done where p.id = done.id returning p.id, p.payload)
  update outgoing_notice n set status = done.status, provider_id = done.provider_id, last_error = done.last_error, updated_at = now(),
    sent_at = case when done.status = 'sent' then now() end,
    content = case when n.simulated then (select e.payload from erased e where e.id = n.id) end
  from done where n.id = done.id`

/** Records that an attempt failed before anything left; there will be others. */
export const noteRetry = (sql: Sql, { id }: Claimed, reason: string): Promise<unknown> => sql`
  update outgoing_notice set status = 'queued', last_error = ${reason}, updated_at = now() where id = ${id}`

/** Marks the latest text message of the last ten minutes to a number as not received. */
export const noteMissing = (sql: Sql, mobile: string): Promise<unknown> => sql`
  update outgoing_notice set reported_at = now(), updated_at = now() where id = (
    select id from outgoing_notice where recipient = ${mobile} and channel = 'sms' and created_at > now() - interval '10 minutes'
      and deleted_at is null order by id desc limit 1)`

/** Deletes notices after 90 days. */
export const dropOldNotices = (sql: Sql): Promise<unknown> =>
  sql`delete from outgoing_notice where created_at < now() - interval '90 days'`
