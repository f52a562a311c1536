import type { Sql } from '../../kernel/database/scoped.ts'

/** The message of a document that was made last. */
export async function newestMessage(sql: Sql, enterpriseId: string, docId: string): Promise<string | undefined> {
  const [row] = await sql<{ message_id: string }[]>`
    select message_id from customs_message
    where enterprise_id = ${enterpriseId} and doc_id = ${docId} order by id desc limit 1`
  return row?.message_id
}

/** Due at once, with all attempts before it again, under its old number. */
export async function requeue(sql: Sql, enterpriseId: string, id: string): Promise<void> {
  await sql`
    update customs_message
    set status = 'queued', attempts = 0, queued_at = now(), next_at = now(), lease_until = null, last_error = null,
      version = version + 1, updated_at = now()
    where enterprise_id = ${enterpriseId} and id = ${id}`
}

/** The manifest as it stood when the message left, for a message that did not get through. */
export async function reopen(
  sql: Sql,
  enterpriseId: string,
  manifestId: string,
  status: string,
  author: string,
): Promise<void> {
  await sql`
    update manifest set status = ${status}, last_code = null, last_text = null, version = version + 1, updated_at = now(), updated_by = ${author}
    where enterprise_id = ${enterpriseId} and id = ${manifestId}`
}
