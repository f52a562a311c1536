import type { eventFields } from '@guanqiao/domain/message/index'
import type { RowOf } from '@guanqiao/domain/kit/field'
import type { Sql } from '../../kernel/database/scoped.ts'

type Event = RowOf<typeof eventFields>

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
