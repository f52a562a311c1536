import type { Sql } from '../../kernel/database/scoped.ts'
import type { RowKey } from '../crossing/steps.queries.ts'

/** The words that a sibling bears after it: customs sends no reply of its own for it. */
const NOTE = '海关按批次号删除确报，本份随同批次的另一份删除'

const keysOf = (documents: readonly RowKey[]): string =>
  JSON.stringify(documents.map(({ enterprise_id, id }) => ({ enterprise_id, id })))

/** The other documents of the same batch and message type, in the order of their ids. */
const siblingsOf = (sql: Sql, table: string, documents: readonly RowKey[]) => sql`
  select s.enterprise_id, s.id, s.status from ${sql(table)} s where s.deleted_at is null and (s.enterprise_id, s.batch_number, s.message_type) in (
    select d.enterprise_id, d.batch_number, d.message_type from ${sql(table)} d
    join json_to_recordset(${keysOf(documents)}::text::json) as g(enterprise_id uuid, id uuid) using (enterprise_id, id))
  order by s.id for update of s`

/** Locks documents with their siblings: two receipts that delete the same ones wait for each other. */
export async function lockSiblings(sql: Sql, table: string, documents: readonly RowKey[]): Promise<void> {
  await siblingsOf(sql, table, documents)
}

/** Deletes the siblings that customs has accepted; returns them as they were. */
export const deleteSiblingsOf = async (
  sql: Sql,
  table: string,
  documents: readonly RowKey[],
  author: string,
): Promise<(RowKey & { readonly status: string })[]> => [
  ...(await sql<(RowKey & { status: string })[]>`
    with siblings as (${siblingsOf(sql, table, documents)})
    update ${sql(table)} c set status = 'deleted', last_code = null, last_text = ${NOTE}, last_at = now(),
      version = c.version + 1, updated_at = now(), updated_by = ${author}
    from siblings s where c.enterprise_id = s.enterprise_id and c.id = s.id and s.status in ('accepted', 'deleting')
    returning c.enterprise_id, c.id, s.status`),
]
