import { manifestFlow } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/kit/flow'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { AUTHOR } from './documents.queries.ts'

/** The client has the messages: they are delivered, whatever the worker knows, and their manifests are on their way. */
export async function markTaken(sql: Sql, messageIds: readonly string[]): Promise<void> {
  const ids = messageIds as string[]
  const waiting = await sql<{ enterprise_id: string; id: string }[]>`
    select d.enterprise_id, d.id from customs_message m
    join manifest d on d.enterprise_id = m.enterprise_id and d.id = m.doc_id::uuid
    where m.message_id = any(${ids}) and d.status = 'sending' and not exists (
      select 1 from customs_message n where n.enterprise_id = m.enterprise_id and n.doc_id = m.doc_id and n.id > m.id)
    order by d.id for update of d`
  const to = next(manifestFlow, 'sending', 'take')
  if (waiting.length > 0 && to) {
    await sql`
      update manifest set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${AUTHOR}
      where id = any(${waiting.map(({ id }) => id)}) and status = 'sending'`
  }
  await sql`
    update customs_message set status = 'delivered', delivered_at = coalesce(delivered_at, now()), lease_until = null, last_error = null
    where message_id = any(${ids}) and status = 'queued'`
}
