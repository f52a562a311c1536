import type { Sql } from '../../kernel/database/scoped.ts'
import { settleOrders } from './settle.ts'
import { stepBatches, stepTransports } from './steps.queries.ts'
import type { Author, DocumentKey } from './steps.queries.ts'

const keysOf = (documents: readonly DocumentKey[]): string =>
  JSON.stringify(documents.map(({ enterprise_id, id, batch_number }) => ({ enterprise_id, id, batch_number })))

/**
 * Locked before batches and trucks, as at the weighbridge: when a receipt and a ticket coincide, the second sees the effects of the
 * first.
 */
export async function lockOrders(sql: Sql, manifests: readonly DocumentKey[]): Promise<void> {
  await sql`
    select 1 from order_head
    where id in (
      select t.order_id from json_to_recordset(${keysOf(manifests)}::text::json) as g(enterprise_id uuid, batch_number text)
      join order_transport t on t.enterprise_id = g.enterprise_id and t.batch_number = g.batch_number
      where t.deleted_at is null)
    order by id for update`
}

/**
 * Trucks may be weighed before customs has accepted their manifest. After the acceptance they, their batch and their orders advance
 * to the state of their tickets.
 */
export async function countTickets(sql: Sql, accepted: readonly DocumentKey[], author: Author): Promise<void> {
  if (accepted.length === 0) return
  const tickets = await ticketsOf(sql, accepted)
  const on = (isKnown: (ticket: Tickets) => boolean) => {
    const ids = new Set(tickets.filter(isKnown).map(({ manifest_id }) => manifest_id))
    return accepted.filter(({ id }) => ids.has(id))
  }
  await stepTransports(sql, accepted, 'weigh', author, { only: tickets.flatMap((ticket) => ticket.weighing) })
  await stepTransports(sql, accepted, 'finish', author, { only: tickets.flatMap((ticket) => ticket.weighed) })
  await stepBatches(
    sql,
    on((ticket) => ticket.crossed),
    'cross',
    author,
  )
  const finishedBatches = on((ticket) => ticket.whole)
  await stepBatches(sql, finishedBatches, 'close', author)
  await settleOrders(sql, finishedBatches, author)
}

interface Tickets {
  readonly manifest_id: string
  /** Trucks with a live ticket, and those whose ticket is finished. */
  readonly weighing: string[]
  readonly weighed: string[]
  readonly crossed: boolean
  readonly whole: boolean
}

/**
 * The tickets of each batch's trucks; batches without a ticket are omitted. Incoming goods have crossed with the first pass,
 * outgoing goods with the second.
 */
const ticketsOf = async (sql: Sql, manifests: readonly DocumentKey[]): Promise<Tickets[]> => [
  ...(await sql<Tickets[]>`
    select g.id as manifest_id, array_agg(t.id::text) filter (where w.passed) as weighing,
      coalesce(array_agg(t.id::text) filter (where w.done), '{}') as weighed,
      coalesce(bool_or(w.done or w.came_in), false) as crossed, bool_and(coalesce(w.done, false)) as whole
    from json_to_recordset(${keysOf(manifests)}::text::json) as g(enterprise_id uuid, id uuid, batch_number text)
    join order_transport t on t.enterprise_id = g.enterprise_id and t.batch_number = g.batch_number
      and t.status <> 'cancelled' and t.deleted_at is null
    cross join lateral (
      select bool_or(true) as passed, bool_or(status = 'done') as done, bool_or(direction = 'in') as came_in from weighing
      where enterprise_id = t.enterprise_id and order_transport_id = t.id and status <> 'void' and deleted_at is null
    ) w
    group by g.id having bool_or(w.passed)`),
]
