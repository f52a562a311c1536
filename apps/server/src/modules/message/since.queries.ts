import type { eventFields } from '@guanqiao/domain/message/index'
import type { RowOf } from '@guanqiao/domain/kit/field'
import type { Sql } from '../../kernel/database/scoped.ts'

export type Event = RowOf<typeof eventFields>

const columns = `id as event_id, batch_number, doc_type, doc_id, message_type, code, content as receipt, performance, warning, received_at as created_at`

const owned = (owner: string | null) => (owner === null ? '$2::text is null' : 'enterprise_id = $2')

export async function eventsAfter(sql: Sql, owner: string | null, eventId: string, limit: number): Promise<Event[]> {
  const text = `select ${columns} from receipt where ${owned(owner)} and id > $1 and deleted_at is null order by id limit $3`
  return [...(await sql.unsafe<Event[]>(text, [eventId, owner, limit], { prepare: true }))]
}

export async function latestEvents(sql: Sql, owner: string | null, limit: number): Promise<Event[]> {
  const text = `select ${columns} from receipt where $1::text is null and ${owned(owner)} and deleted_at is null order by id desc limit $3`
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
      select e.id as enterprise_id, r.id as after from enterprise e,
        lateral (select id from receipt where enterprise_id = e.id order by id desc limit 1) r`),
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
    lateral (select ${columns} from receipt where enterprise_id = c.enterprise_id and id > c.after and deleted_at is null
      order by id limit $2) r order by r.event_id`
  return [
    ...(await sql.unsafe<(Event & { enterprise_id: string })[]>(text, [JSON.stringify(cursors), limit], {
      prepare: true,
    })),
  ]
}
