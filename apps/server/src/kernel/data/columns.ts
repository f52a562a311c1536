import { isListed } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { byKind } from '@guanqiao/domain/kit/field'
import type { ByKind, Field, FieldOf } from '@guanqiao/domain/kit/field'
import { MASKED_DAY } from '@guanqiao/domain/kit/strict'
import { allFields, isTenant, perEntity } from './model.ts'
import { entityOf } from '../product.ts'
import { preparedForms } from './preparedStatements.ts'

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

/** The display text of the row with an id, including deleted rows: a document keeps the name that it was created with. `id`, `owner`: SQL. */
export function referredText(field: FieldOf<'reference'>, id: string, owner: string): string {
  const target = entityOf(field.entity)
  const tenant = isTenant(target) ? ` and r.enterprise_id = ${owner}` : ''
  return `(select r.${target.display} from ${target.table} r where r.id = ${id}${tenant})`
}

/** A column of a response. */
interface Column {
  readonly name: string
  readonly field: Field
  /** The column of the table `t` with its value. */
  readonly source: string
  /** SQL of the value. */
  readonly value: string
}

function columnOf(name: string, field: Field, isMasked = false): Column {
  const source = `t.${name}`
  return { name, field, source, value: isMasked ? masked(source, field) : answered(source, field) }
}

/** SQL of the display text of a reference, if it is known without looking it up for each row. */
export type TextOf = (name: string, field: FieldOf<'reference'>) => string | undefined

const unknownText: TextOf = () => undefined

/** Columns as SQL, each reference with its display text beside it. */
function printed(columns: readonly Column[], textOf: TextOf): string {
  const parts: string[] = []
  for (const { name, field, source, value } of columns) {
    parts.push(value === source ? source : `${value} as ${name}`)
    if (field.kind === 'reference') parts.push(`${textOf(name, field) ?? textOfRow(source, field)} as ${name}_text`)
  }
  return parts.join(', ')
}

/** PostgreSQL would look for the row without an id too. */
function textOfRow(source: string, field: FieldOf<'reference'>): string {
  const text = referredText(field, source, 't.enterprise_id')
  return field.required ? text : `case when ${source} is not null then ${text} end`
}

const recordColumns = perEntity((entity) =>
  allFields(entity)
    .filter(([, field]) => !field.secret)
    .map(([name, field]) => columnOf(name, field)),
)

/** The selected columns of a single record: all but secrets. */
export const wholeColumns = perEntity((entity) => printed(recordColumns(entity), unknownText))

/** The same with display texts that all rows have in common, read once. */
export const wholeColumnsWith = (entity: Entity, textOf: TextOf): string => printed(recordColumns(entity), textOf)

/** The columns of a row in a list: no secrets, no long texts, personal data masked. */
const listed = perEntity((entity) =>
  allFields(entity)
    .filter(([, field]) => !field.secret && isListed(field))
    .map(([name, field]) => columnOf(name, field, field.personal)),
)

export interface ListedColumns {
  readonly text: string
  /** The columns of the table `t` that `text` reads. */
  readonly sources: readonly string[]
  readonly isPrepared: boolean
}

const isPrepared = preparedForms(32)

/** Always returned: they identify a row and its state. */
const keys: ReadonlySet<string> = new Set(['id', 'version'])

/** The columns of the rows of a list: all, or those of the named fields. Names without a field are ignored: the input rejects them. */
export function listedColumns(
  entity: Entity,
  names: readonly string[] | null | undefined,
  textOf: TextOf = unknownText,
): ListedColumns {
  const columns = names ? listed(entity).filter(({ name }) => names.includes(name) || keys.has(name)) : listed(entity)
  const readsOwner = columns.some(({ field }) => field.kind === 'reference' && isTenant(entityOf(field.entity)))
  return {
    text: printed(columns, textOf),
    sources: [...new Set([...columns.map(({ source }) => source), ...(readsOwner ? ['t.enterprise_id'] : [])])],
    isPrepared: !names || isPrepared(entity, columns.map(({ name }) => name).join()),
  }
}
