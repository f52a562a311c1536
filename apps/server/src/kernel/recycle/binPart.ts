import type { Entity } from '@guanqiao/domain/kit/entity'
import { isOwned } from '../data/model.ts'
import { ngramsOf } from '../data/ngrams.ts'
import type { Parameters } from '../data/parameters.ts'
import type { DataSession, PlainRow } from '../data/session.ts'

/**
 * The part of a statement that lists a removed record (`made`) in the recycle bin, with the rows that were removed before it in the
 * same request.
 */
export function binPart(session: DataSession, entity: Entity, row: PlainRow, parameters: Parameters): string {
  const display = row[`${entity.display}_text`] ?? row[entity.display]
  const label = typeof display === 'string' ? display : null
  const owner = isOwned(entity) ? 'm.enterprise_id' : 'null::uuid'
  return `binned as (insert into recycled (enterprise_id, entity, record_id, deleted_at, deleted_by, request_id, label, grams, parts)
  select ${owner}, '${entity.table}', m.id, m.deleted_at, m.deleted_by, ${parameters.add(session.trace.requestId)}, ${parameters.add(label)}::text,
    ${parameters.texts(ngramsOf((label ?? '').toLowerCase()))}, ${parameters.json(session.removed)}::jsonb from made m)`
}
