import type { Entity } from '@guanqiao/domain/kit/entity'
import { auditColumns, auditValues } from '../../audit.ts'
import { allFields, hiddenColumns, isOwned, perEntity } from '../model.ts'
import type { Parameters } from '../parameters.ts'
import type { DataSession } from '../session.ts'

/** The columns that audit entries contain. */
const auditedColumns = perEntity((entity) => {
  const hidden = hiddenColumns(entity)
  return allFields(entity).flatMap(([name]) => (hidden.includes(name) ? [] : [name]))
})

const asJsonb = (row: string, columns: readonly string[]): string =>
  `(select to_jsonb(s) from (select ${columns.map((name) => `${row}.${name}`).join(', ')}) s)`

/** A row as its audit entry shows it. Converting the whole row and removing the hidden columns takes PostgreSQL twice the time. */
export const auditJson = (entity: Entity, row: string): string => asJsonb(row, auditedColumns(entity))

/** The fields that every update writes. */
const updatedFields = ['version', 'updated_at', 'updated_by']

/** A row after an update of these fields, as its audit entry shows it: what it lacks is as it was before. */
export const shownChange = (entity: Entity, row: string, fields: readonly string[]): string =>
  asJsonb(
    row,
    auditedColumns(entity).filter((name) => fields.includes(name) || updatedFields.includes(name)),
  )

/** Whether work or reminders may depend on an update of these fields. */
export const mayChangeState = (fields: readonly string[]): boolean =>
  fields.includes('status') || fields.includes('alarm')

interface Audited {
  readonly row: string
  readonly before?: string
  readonly after?: string
  /** False if the update certainly changes neither state nor alarm. */
  readonly mayChangeState?: boolean
  /** The id of the entry. PostgreSQL takes longer to make one. */
  readonly id?: string
}

const traceTypes = ['timestamptz', 'text', 'text', 'text', 'uuid', 'text']

/** The audit entries of the changed rows, as a part of the statement that changes them. All of `audited` is SQL. */
export function auditPart(
  session: Pick<DataSession, 'trace' | 'enterprise'>,
  entity: Entity,
  parameters: Parameters,
  from: string,
  { row, before, after, mayChangeState: may, id = 'gen_random_uuid()' }: Audited,
): string {
  const trace = auditValues(session.trace).map((value, at) => `${parameters.add(value)}::${traceTypes[at]}`)
  const owner = isOwned(entity) ? `${row}.enterprise_id` : `${parameters.add(session.enterprise)}::uuid`
  return `logged as (insert into audit_log (${auditColumns}, id, enterprise_id, outcome, entity, record_id, before, after, may_change_state)
  select ${trace.join(', ')}, ${id}, ${owner}, 'done', '${entity.table}', ${row}.id::text,
  ${before ?? 'null'}, ${after ?? 'null'}, ${before !== undefined && may !== false} from ${from})`
}
