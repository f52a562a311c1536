import { isListed } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { byKind } from '@guanqiao/domain/kit/field'
import type { ByKind, Field, FieldOf, Kind } from '@guanqiao/domain/kit/field'
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

/** As `maskOf`: 138****1234; short values keep only their first character, days nothing. */
const masked = (column: string, { kind }: Field) =>
  kind === 'date'
    ? `case when ${column} is not null then '${MASKED_DAY}' end`
    : `case when char_length(${column}) >= 8 then left(${column}, 3) || '****' || right(${column}, 4) else left(${column}, 1) || '***' end`

/** The display text of a referenced row, including deleted rows: a document keeps the name that it was created with. */
const displayText = (alias: string, name: string, field: FieldOf<'reference'>): string =>
  `${referredText(field, `${alias}.${name}`, `${alias}.enterprise_id`)} as ${name}_text`

function referredText(field: FieldOf<'reference'>, id: string, enterprise: string): string {
  const target = entityOf(field.entity)
  const tenant = isTenant(target) ? ` and r.enterprise_id = ${enterprise}` : ''
  return `(select r.${target.display} from ${target.table} r where r.id = ${id}${tenant})`
}

/** The selected columns of a single record: all but secrets. */
export const wholeColumns = perEntity((entity) => wholeColumnsWith(entity, () => undefined))

const bound = perEntity(() => new Map<string, string>())

/** The same for rows of which some fields equal parameters: the texts of such references are read once, not for every row. */
export function boundColumns(entity: Entity, parameters: Readonly<Record<string, string>>): string {
  const enterprise = parameters['enterprise_id']
  if (enterprise === undefined) return wholeColumns(entity)
  const key = JSON.stringify(parameters)
  const known = bound(entity).get(key)
  if (known !== undefined) return known
  const columns = wholeColumnsWith(entity, (name, field) => {
    const id = parameters[name]
    return id === undefined ? undefined : referredText(field, id, enterprise)
  })
  bound(entity).set(key, columns)
  return columns
}

/** The same, with expressions for the display texts of references; undefined: the display text is selected by the id. */
export const wholeColumnsWith = (
  entity: Entity,
  textOf: (name: string, field: FieldOf<'reference'>) => string | undefined,
): string =>
  allFields(entity)
    .filter(([, field]) => !field.secret)
    .flatMap(([name, field]) => {
      const text = field.kind === 'reference' ? textOf(name, field) : undefined
      const columns = selected('t', name, field, answered[field.kind](`t.${name}`))
      return text === undefined ? columns : [...columns.slice(0, 1), `${text} as ${name}_text`]
    })
    .join(', ')

/** The selected columns of a row in a list by field: no secrets, no long texts, personal data masked. */
const listed = perEntity((entity) =>
  allFields(entity)
    .filter(([, field]) => !field.secret && isListed(field))
    .map(([name, field]): [name: string, columns: string] => {
      const value = field.personal ? masked(`t.${name}`, field) : answered[field.kind](`t.${name}`)
      return [name, selected('t', name, field, value).join(', ')]
    }),
)

function selected(alias: string, name: string, field: Field, value: string): string[] {
  const expression = value === `${alias}.${name}` ? value : `${value} as ${name}`
  return field.kind === 'reference' ? [expression, displayText(alias, name, field)] : [expression]
}

export interface ListedColumns {
  readonly text: string
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

/** The columns of the rows of a list: all, or those of the named fields. Names without a field are ignored: the input rejects them. */
export function listedColumns(entity: Entity, names: readonly string[] | null | undefined): ListedColumns {
  const sets = keptSets(entity)
  const requested = names ? `only ${names.join()}` : 'all'
  const repeated = sets.requested.get(requested)
  if (repeated) return repeated
  const columns = names ? listed(entity).filter(([name]) => names.includes(name) || keys.has(name)) : listed(entity)
  const set = columns.length === listed(entity).length ? '' : columns.map(([name]) => name).join()
  const kept = set === '' || sets.kept.has(set) || sets.kept.size < KEPT_SETS
  const result = sets.kept.get(set) ?? { text: columns.map(([, text]) => text).join(', '), kept }
  if (kept) sets.kept.set(set, result)
  if (kept && sets.requested.size < KEPT_SETS) sets.requested.set(requested, result)
  return result
}
