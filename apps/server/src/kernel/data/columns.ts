import { isListed } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { byKind } from '@guanqiao/domain/kit/field'
import type { ByKind, Field, FieldOf, Kind } from '@guanqiao/domain/kit/field'
import { allFields, entityOf, isTenant } from './model.ts'

/** The SQL type of each kind. */
const sqlType: ByKind<string> = {
  text: () => 'text',
  longText: () => 'text',
  integer: () => 'integer',
  decimal: (field) => `numeric(${field.digits},${field.scale})`,
  date: () => 'date',
  dateTime: () => 'timestamptz',
  flag: () => 'boolean',
  choice: () => 'text',
  code: () => 'text',
  reference: () => 'uuid',
  list: () => 'jsonb',
  lines: () => 'jsonb',
  record: () => 'jsonb',
}

/** The type of a column, including system columns. */
export const columnType = (name: string, field: Field): string => (name === 'id' ? 'uuid' : byKind(sqlType, field))

const plain = (column: string) => column
const instant = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * SQL of each kind in responses: exact decimals as text with full scale, instants in UTC with milliseconds. Other kinds use
 * PostgreSQL's JSON form.
 */
const answered: Readonly<Record<Kind, (column: string) => string>> = {
  text: plain,
  longText: plain,
  integer: plain,
  decimal: (column) => `${column}::text`,
  date: plain,
  dateTime: instant,
  flag: plain,
  choice: plain,
  code: plain,
  reference: plain,
  list: plain,
  lines: plain,
  record: plain,
}

/** 138****1234; short values keep only their first character. */
const masked = (column: string) =>
  `case when char_length(${column}) >= 8 then left(${column}, 3) || '****' || right(${column}, 4) else left(${column}, 1) || '***' end`

/** The display text of a referenced row, including deleted rows: a document keeps the name that it was created with. */
function displayText(alias: string, name: string, field: FieldOf<'reference'>): string {
  const target = entityOf(field.entity)
  const tenant = isTenant(target) ? ` and r.enterprise_id = ${alias}.enterprise_id` : ''
  return `(select r.${target.display} from ${target.table} r where r.id = ${alias}.${name}${tenant}) as ${name}_text`
}

const lists = new Map<string, string>()

/**
 * The selected columns of a row in responses: all of them, or as in a list, without long texts and with masked personal data.
 * Secrets are never selected.
 */
export function answeredColumns(entity: Entity, as: 'whole' | 'listed'): string {
  const key = `${entity.table} ${as}`
  let made = lists.get(key)
  if (made === undefined) lists.set(key, (made = build(entity, 't', as === 'listed')))
  return made
}

function build(entity: Entity, alias: string, listed: boolean): string {
  return allFields(entity)
    .filter(([, field]) => !field.secret && (!listed || isListed(field)))
    .flatMap(([name, field]) => {
      const column = `${alias}.${name}`
      const value = listed && field.personal ? masked(column) : answered[field.kind](column)
      const own = value === column ? column : `${value} as ${name}`
      return field.kind === 'reference' ? [own, displayText(alias, name, field)] : [own]
    })
    .join(', ')
}
