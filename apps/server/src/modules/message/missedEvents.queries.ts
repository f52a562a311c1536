import type { eventFields } from '@guanqiao/domain/message/index'
import { gateResults } from '@guanqiao/domain/gate/index'
import type { RowOf } from '@guanqiao/domain/kit/field'
import type { Sql } from '../../kernel/database/scoped.ts'

const resultLabels = Object.entries(gateResults)
  .map(([result, label]) => `when '${result}' then '${label}'`)
  .join(' ')

export type Event = RowOf<typeof eventFields>

/** The sources of events: receipts, and messages of gates that belong to a batch. Their ids are in one order. */
const sources = [
  {
    table: 'receipt',
    columns: `id as event_id, batch_number, doc_type, doc_id, message_type, code, content as receipt, performance, warning, received_at as created_at`,
    where: '',
  },
  {
    table: 'gate_event',
    columns: `id as event_id, batch_number, 'gate_event' as doc_type, id::text as doc_id, message_type, coalesce(result, '81') as code,
      left(concat_ws(' ', '卡口', coalesce(plate_number, foreign_plate),
        case result ${resultLabels} else '到达' end, content), 2000) as receipt,
      performance, coalesce(warning, case when status = 'alert' then '车辆未放行，请联系现场' end) as warning, received_at as created_at`,
    where: 'and batch_number is not null',
  },
] as const

/** Up to `limit` events of a condition on the columns of both tables, in the order of their ids. */
const events = (condition: string, order: 'asc' | 'desc', limit: string): string =>
  `select * from (${sources
    .map(
      ({ table, columns, where }) =>
        `(select ${columns} from ${table} where ${condition} ${where} and deleted_at is null order by id ${order} limit ${limit})`,
    )
    .join(' union all ')}) events order by event_id ${order} limit ${limit}`

const owned = (owner: string | null) => (owner === null ? '$2::text is null' : 'enterprise_id = $2')

export async function eventsAfter(sql: Sql, owner: string | null, eventId: string, limit: number): Promise<Event[]> {
  const text = events(`${owned(owner)} and id > $1`, 'asc', '$3')
  return [...(await sql.unsafe<Event[]>(text, [eventId, owner, limit], { prepare: true }))]
}

export async function latestEvents(sql: Sql, owner: string | null, limit: number): Promise<Event[]> {
  const text = events(`$1::text is null and ${owned(owner)}`, 'desc', '$3')
  return [...(await sql.unsafe<Event[]>(text, [null, owner, limit], { prepare: true }))].reverse()
}

export interface Cursor {
  readonly enterprise_id: string
  /** The id of the last read event, or the lowest possible id. */
  readonly after: string
}

/** The newest event of each enterprise. */
export async function newestEvents(sql: Sql): Promise<Cursor[]> {
  return [
    ...(await sql<Cursor[]>`
      select e.id as enterprise_id, newest.id as after from enterprise e,
        lateral (
          select id from (
            (select id from receipt where enterprise_id = e.id order by id desc limit 1)
            union all (select id from gate_event where enterprise_id = e.id order by id desc limit 1)
          ) events order by id desc limit 1) newest`),
  ]
}

export const enterpriseIds = async (sql: Sql): Promise<string[]> =>
  (await sql<{ id: string }[]>`select id from enterprise`).map(({ id }) => id)

/** Up to `limit` events of each enterprise after its cursor, ordered by id. */
export async function eventsAfterEach(
  sql: Sql,
  cursors: readonly Cursor[],
  limit: number,
): Promise<(Event & { readonly enterprise_id: string })[]> {
  const text = `select c.enterprise_id, r.* from json_to_recordset($1::text::json) as c(enterprise_id uuid, after uuid),
    lateral (${events('enterprise_id = c.enterprise_id and id > c.after', 'asc', '$2')}) r order by r.event_id`
  return [
    ...(await sql.unsafe<(Event & { enterprise_id: string })[]>(text, [JSON.stringify(cursors), limit], {
      prepare: true,
    })),
  ]
}
