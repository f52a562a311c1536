import { fieldOf } from '@guanqiao/domain/kit/entity'
import type { WholeRecord } from '@guanqiao/domain/documents/documentType'
import { wholeColumns, columnType } from '../../kernel/data/columns.ts'
import type { Parameters } from '../../kernel/data/parameters.ts'
import { isUuid } from '../../kernel/uuid.ts'

/** The desired lines of a record, in their order; the values of `fields` are compared with those of the stored lines. */
interface Desired {
  readonly id: string
  /** The enterprise whose record it must be; null for any. */
  readonly enterprise: string | null
  readonly lines: readonly object[]
  readonly fields: readonly string[]
  /** A condition on a stored line `s` that returns it although it is unchanged. */
  readonly also?: string
}

/** A desired line that is new, changed or moved, with the stored line if there is one. */
export interface TouchedLine<R> {
  /** Its index among the desired lines. */
  readonly at: number
  /** Whether a compared value differs; a moved line may be otherwise unchanged. */
  readonly changed: boolean
  readonly row: R | null
}

/**
 * The parts of a statement that locks a record and its lines and compares them with the desired lines, so that unchanged lines stay
 * in the database. As in a lock by itself, rows changed by a transaction that this one waits for are returned as they are then.
 * The named queries are `head`, `wanted` (the desired lines with their index `at`), `stored`, `touched` and `absent` (the ids of
 * stored lines that no desired line has); `columns` are the results.
 */
export function changesOf(
  parameters: Parameters,
  { entity, lines: [lineType] }: WholeRecord,
  { id, enterprise, lines, fields, also }: Desired,
): { queries: string[]; columns: Readonly<Record<'head' | 'lines' | 'removed', string>> } {
  const { entity: line, parent } = lineType!
  const types = fields.map((name) => `${name} ${columnType(name, fieldOf(line, name)!)}`)
  const key = parameters.add(id)
  const tenant = enterprise === null ? '' : ` and t.enterprise_id = ${parameters.add(enterprise)}`
  const listed = (alias: string) => `(${fields.map((name) => `${alias}.${name}`).join(', ')})`
  const differs = `s.id is null or ${listed('s')} is distinct from ${listed('w')}`
  const queries = [
    `head as materialized (select t.* from ${entity.table} t where t.id = ${key}${tenant} and t.deleted_at is null for update of t)`,
    `wanted as materialized (select * from json_to_recordset(${parameters.json(lines.map(keyed))}) as g(at integer, id uuid, ${types.join(', ')}))`,
    `stored as materialized (select t.* from ${line.table} t where t.enterprise_id = (select enterprise_id from head) and t.${parent} = ${key}
      and t.deleted_at is null order by t.id for update of t)`,
    `touched as materialized (select w.at, s.id, ${differs} as changed from wanted w left join stored s on s.id = w.id
      where ${differs} or s.sequence is distinct from w.at + 1${also ? ` or ${also}` : ''})`,
    `absent as materialized (select s.id from stored s where not exists (select 1 from wanted w where w.id = s.id))`,
  ]
  const linesIn = (ids: string) => `select ${wholeColumns(line)} from stored t where t.id in (select id from ${ids})`
  return {
    queries,
    columns: {
      head: `select row_to_json(x) from (select ${wholeColumns(entity)} from head t) x`,
      lines: `select coalesce(json_agg(json_build_object('at', k.at, 'changed', k.changed, 'row', row_to_json(x)) order by k.at), '[]')
        from touched k left join (${linesIn('touched')}) x on x.id = k.id`,
      removed: `select coalesce(json_agg(x order by x.sequence), '[]') from (${linesIn('absent')}) x`,
    },
  }
}

/** Text that is no id is the id of no line. */
const keyed = (line: object, at: number) => {
  const id: unknown = 'id' in line ? line.id : null
  return { ...line, at, id: typeof id === 'string' && isUuid(id) ? id : null }
}
