import type { Entity } from '@guanqiao/domain/kit/entity'
import { foldName } from '@guanqiao/domain/kit/field/lookAlikes'
import { isOwned } from '../data/model.ts'
import { ngramsOf } from '../data/ngrams.ts'
import type { Parameters } from '../data/parameters.ts'
import type { DataSession, PlainRow } from '../data/session.ts'

/**
 * The part of a statement that lists removed records (`made`) in the recycle bin, with the rows that were removed before them in the
 * same request.
 */
export function binPart(
  session: DataSession,
  entity: Entity,
  rows: readonly PlainRow[],
  parameters: Parameters,
): string {
  const labelled = rows.map((row) => {
    const display = row[`${entity.display}_text`] ?? row[entity.display]
    const label = typeof display === 'string' ? display : null
    return { id: row['id'], label, grams: ngramsOf(`${(label ?? '').toLowerCase()}\n${foldName(label ?? '')}`) }
  })
  const owner = isOwned(entity) ? 'm.enterprise_id' : 'null::uuid'
  return `binned as (insert into recycled (enterprise_id, entity, record_id, deleted_at, deleted_by, request_id, label, grams, parts)
  select ${owner}, '${entity.table}', m.id, m.deleted_at, m.deleted_by, ${parameters.add(session.trace.requestId)}, n.label, n.grams,
    ${parameters.json(session.removed)}::jsonb from made m join json_to_recordset(${parameters.json(labelled)}) as n(id uuid, label text, grams text[]) on n.id = m.id)`
}
