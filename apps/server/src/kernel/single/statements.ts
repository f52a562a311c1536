import type { Entity } from '@guanqiao/domain/kit/entity'
import type { AuditContext } from '../audit.ts'
import type { Claim } from '../idempotency.ts'
import { wholeColumns } from '../data/columns.ts'
import type { Statement } from '../data/list.ts'
import { perEntity } from '../data/model.ts'
import { Parameters } from '../data/parameters.ts'
import type { Pointed } from '../data/references.ts'
import type { PlainRow } from '../data/session.ts'
import { auditPart, shown, storedColumns } from '../data/write.ts'

/** Further rows that a statement writes. */
export interface Frame {
  readonly enterprise: string
  readonly trace: AuditContext
  /** The key under which the response is stored. */
  readonly claim: Claim | undefined
  readonly pointed: Pointed
}

const columnsOf = perEntity((entity) => {
  const columns = storedColumns(entity)
  return {
    names: columns.map(([name]) => name).join(', '),
    typed: columns.map((column) => column.join(' ')).join(', '),
  }
})

/** Inserts a row, unless a referenced row does not exist. */
export function createStatement(entity: Entity, frame: Frame, row: PlainRow): Statement {
  const parameters = new Parameters()
  const { names, typed } = columnsOf(entity)
  const { parts, condition } = held(frame, parameters)
  const from = `json_to_recordset(${parameters.json([row])}) as g(${typed})`
  const made = `made as (insert into ${entity.table} (${names}) select ${names} from ${from}${condition === '' ? '' : ` where ${condition}`} returning *)`
  const logged = auditPart(frame, entity, parameters, 'made m', { row: 'm', after: shown(entity, 'm') })
  return { text: around(entity, frame, parameters, [...parts, made, logged]), values: parameters.values }
}

export interface Change {
  readonly id: string
  readonly version: number
  /** ISO. */
  readonly at: string
  /** The changed columns. */
  readonly values: PlainRow
}

const writtenColumns = perEntity((entity) =>
  storedColumns(entity)
    .map(([name]) => name)
    .filter((name) => name in entity.fields || name === 'search_text' || name === 'grams')
    .map((name) => `${name} = g.${name}`)
    .join(', '),
)

/**
 * Updates a row of this version, unless a newly referenced row does not exist. The current row is locked, and unchanged values are
 * taken from it.
 */
export function updateStatement(entity: Entity, frame: Frame, { id, version, at, values }: Change): Statement {
  const { table } = entity
  const parameters = new Parameters()
  const { parts, condition } = held(frame, parameters)
  const before = `before as (select t as whole from ${table} t where t.id = ${parameters.add(id)} and t.enterprise_id = ${parameters.add(frame.enterprise)}
  and t.deleted_at is null and t.version = ${parameters.add(version)} for update)`
  const made = `made as (update ${table} t set ${writtenColumns(entity)},
  version = t.version + 1, updated_at = ${parameters.add(at)}, updated_by = ${parameters.add(frame.trace.username)}
  from before b, json_populate_record(b.whole, ${parameters.json(values)}) g
  where t.id = (b.whole).id and t.enterprise_id = (b.whole).enterprise_id${condition === '' ? '' : ` and ${condition}`} returning t.*)`
  const audited = { row: 'm', before: shown(entity, 'b.whole'), after: shown(entity, 'm') }
  const logged = auditPart(frame, entity, parameters, 'made m, before b', audited)
  return { text: around(entity, frame, parameters, [before, ...parts, made, logged]), values: parameters.values }
}

/** Locks the referenced rows, so that a concurrent removal waits and then sees the reference; reports whether all of them exist. */
function held({ pointed, enterprise }: Frame, parameters: Parameters): { parts: string[]; condition: string } {
  const parts: string[] = []
  const conditions: string[] = []
  for (const [table, ids] of pointed) {
    parts.push(`${table}_held as materialized (select id from ${table} where id = any(${parameters.texts(ids)}::uuid[])
  and enterprise_id = ${parameters.add(enterprise)} and deleted_at is null for key share)`)
    conditions.push(`(select count(*) from ${table}_held) = ${parameters.add(ids.length)}`)
  }
  return { parts, condition: conditions.join(' and ') }
}

/** Combines the parts into the statement that returns the written row as the response body, and stores it under the caller's key. */
function around(entity: Entity, { claim }: Frame, parameters: Parameters, parts: readonly string[]): string {
  const answer = `answer as (select '{"data":' || row_to_json(x)::text || '}' as body from (select ${wholeColumns(entity)} from made t) x)`
  const kept = claim
    ? [
        `kept as (insert into idempotency (user_id, key, body_hash, answer)
  select ${parameters.add(claim.user_id)}::uuid, ${parameters.add(claim.key)}, ${parameters.add(claim.hash)}, body from answer)`,
      ]
    : []
  return `with ${[...parts, answer, ...kept].join(',\n')}\nselect body from answer`
}
