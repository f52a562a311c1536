import { isListed } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { byKind } from '@guanqiao/domain/kit/field'
import type { ByKind, Field, FieldOf } from '@guanqiao/domain/kit/field'
import { MASKED_DAY } from '@guanqiao/domain/kit/strict'
import { allFields, entityOf, isTenant, perEntity } from './model.ts'

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

/**
 * SQL of a value in responses: exact decimals as text with full scale, instants in UTC with milliseconds. Other kinds use PostgreSQL's
 * JSON form.
 */
function answered(column: string, { kind }: Field): string {
  if (kind === 'dateTime') return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return kind === 'decimal' ? `${column}::text` : column
}

/** As `maskOf`: 138****1234; short values keep only their first character, days nothing. */
const masked = (column: string, { kind }: Field) =>
  kind === 'date'
    ? `case when ${column} is not null then '${MASKED_DAY}' end`
    : `case when char_length(${column}) >= 8 then left(${column}, 3) || '****' || right(${column}, 4) else left(${column}, 1) || '***' end`

/** The display text of a referenced row, including deleted rows: a document keeps the name that it was created with. */
function displayText(alias: string, name: string, field: FieldOf<'reference'>): string {
  const text = referredText(field, `${alias}.${name}`, `${alias}.enterprise_id`)
  // PostgreSQL would look for the row without an id too.
  return `${field.required ? text : `case when ${alias}.${name} is not null then ${text} end`} as ${name}_text`
}

/** The display text of the row with an id, both as SQL. */
export function referredText(field: FieldOf<'reference'>, id: string, enterprise: string): string {
  const target = entityOf(field.entity)
  const tenant = isTenant(target) ? ` and r.enterprise_id = ${enterprise}` : ''
  return `(select r.${target.display} from ${target.table} r where r.id = ${id}${tenant})`
}

/** The selected columns of a single record: all but secrets. */
export const wholeColumns = perEntity((entity) =>
  allFields(entity)
    .filter(([, field]) => !field.secret)
    .flatMap(([name, field]) => selected('t', name, field, answered(`t.${name}`, field)))
    .join(', '),
)

const displayTexts = perEntity((entity) =>
  allFields(entity).flatMap(([name, field]) =>
    field.kind === 'reference' ? [{ name, field, text: displayText('t', name, field) }] : [],
  ),
)

/**
 * Columns with other expressions for the display texts of references among them: a text that all rows have in common is then read once,
 * not for every row. Undefined: it is selected by the id of each row.
 */
export const withTexts = (
  entity: Entity,
  columns: string,
  textOf: (name: string, field: FieldOf<'reference'>) => string | undefined,
): string =>
  displayTexts(entity).reduce((all, { name, field, text }) => {
    const other = all.includes(text) ? textOf(name, field) : undefined
    return other === undefined ? all : all.replace(text, () => `${other} as ${name}_text`)
  }, columns)

/** The selected columns of a row in a list by field: no secrets, no long texts, personal data masked. */
const listed = perEntity((entity) =>
  allFields(entity)
    .filter(([, field]) => !field.secret && isListed(field))
    .map(([name, field]): [name: string, columns: string] => {
      const value = field.personal ? masked(`t.${name}`, field) : answered(`t.${name}`, field)
      return [name, selected('t', name, field, value).join(', ')]
    }),
)

function selected(alias: string, name: string, field: Field, value: string): string[] {
  const expression = value === `${alias}.${name}` ? value : `${value} as ${name}`
  return field.kind === 'reference' ? [expression, displayText(alias, name, field)] : [expression]
}

export interface ListedColumns {
  readonly text: string
  /** The columns of the table in `text`. */
  readonly read: readonly string[]
  /** Whether connections may keep the statements with these columns prepared. */
  readonly kept: boolean
}

/** Every connection keeps each prepared statement until it ends; further sets of columns are parsed with every call. */
const KEPT_SETS = 32

/** By the set, and by the names as requested. */
const keptSets = perEntity(() => ({
  kept: new Map<string, ListedColumns>(),
  requested: new Map<string, ListedColumns>(),
}))

/** Always returned: they identify a row and its state. */
const keys: ReadonlySet<string> = new Set(['id', 'version'])

const readColumns = (text: string) => ({ text, read: [...new Set(text.match(/\bt\.\w+/g))] })

/** The columns of the rows of a list: all, or those of the named fields. Names without a field are ignored: the input rejects them. */
export function listedColumns(entity: Entity, names: readonly string[] | null | undefined): ListedColumns {
  const sets = keptSets(entity)
  const requested = names ? `only ${names.join()}` : 'all'
  const repeated = sets.requested.get(requested)
  if (repeated) return repeated
  const columns = names ? listed(entity).filter(([name]) => names.includes(name) || keys.has(name)) : listed(entity)
  const set = columns.length === listed(entity).length ? '' : columns.map(([name]) => name).join()
  const kept = set === '' || sets.kept.has(set) || sets.kept.size < KEPT_SETS
  const result = sets.kept.get(set) ?? { ...readColumns(columns.map(([, text]) => text).join(', ')), kept }
  if (kept) sets.kept.set(set, result)
  if (kept && sets.requested.size < KEPT_SETS) sets.requested.set(requested, result)
  return result
}
