import type { Sql } from '../../../kernel/database/scoped.ts'
import type { ManifestRow } from './buildMessage.ts'
import type { Original } from './composeBills.ts'

/** By manifest, the last first filing that carried all of these bills. */
export async function originalsOf(
  sql: Sql,
  manifests: readonly { readonly head: ManifestRow; readonly bills: readonly { readonly id: string }[] }[],
): Promise<ReadonlyMap<string, Original>> {
  if (manifests.length === 0) return new Map()
  const parameters = manifests.map(({ head, bills }) => ({
    enterprise_id: head.enterprise_id,
    doc_id: head.id,
    carried: bills.map(({ id }) => ({ id })),
  }))
  const rows = await sql<(Original & { doc_id: string })[]>`
    select g.doc_id, m.message_id, exists (
      select 1 from customs_message d where d.enterprise_id = g.enterprise_id and d.message_id = m.message_id || 'DEL') as deleted
    from json_to_recordset(${JSON.stringify(parameters)}::text::json) as g(enterprise_id uuid, doc_id text, carried jsonb),
    lateral (
      select message_id from customs_message
      where enterprise_id = g.enterprise_id and doc_id = g.doc_id and deleted_at is null and function_code = '9' and bills @> g.carried
      order by id desc limit 1) m`
  return new Map(rows.map((row) => [row.doc_id, row]))
}
