import '../product.ts'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Field } from '@guanqiao/domain/kit/field'
import { columnType } from '../kernel/data/columns.ts'
import { sortCollation } from '../kernel/data/list/order.ts'
import {
  alikeFields,
  allFields,
  comparedColumn,
  END_LENGTH,
  endColumn,
  fieldsByEnd,
  isOwned,
  isSeparate,
  isShared,
  isTenant,
  ownFields,
  readerColumn,
  searchedFields,
  sharedUniqueName,
  uniqueName,
  uniques,
} from '../kernel/data/model.ts'
import { entityOf } from '../kernel/product.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The check constraint of a column. */
function check(name: string, field: Field): string {
  if (field.kind === 'choice') return ` check (${name} in (${Object.keys(field.choices).map(quoted).join(', ')}))`
  if (field.kind === 'text' || field.kind === 'longText' || field.kind === 'code')
    return name === 'id' ? '' : ` check (char_length(${name}) <= ${field.max})`
  return ''
}

const column = ([name, field]: [string, Field]) =>
  `  ${name} ${columnType(name, field)}${field.required ? ' not null' : ''}${check(name, field)}`

/** A generated column cannot use another one, so the folded form is computed again. */
const folded = (name: string, { alike }: Field): string =>
  alike === 'plate' ? `alike_plate(${name})` : `upper(${name})`

/** The columns and checks of a table, without its key. */
export const tableLines = (entity: Entity): string[] => [
  ...allFields(entity).map(column),
  ...Object.entries(entity.internal).map(column),
  '  deleted_at timestamptz',
  '  deleted_by text',
  `  search_text text not null default ''`,
  `  grams text[] not null default '{}'`,
  ...alikeFields(entity).map(
    ([name, field]) =>
      `  ${comparedColumn(name, field)} text generated always as (alike_${field.alike}(${name})) stored`,
  ),
  ...fieldsByEnd(entity).map(
    ([name, field]) =>
      `  ${endColumn(name)} text generated always as (right(${folded(name, field)}, ${END_LENGTH})) stored`,
  ),
  ...onlyOwnMayPoint(entity),
]

/** `create table` with its checks and primary key. Rows of an enterprise have the key (enterprise, id). */
const createTable = (entity: Entity): string =>
  `create table ${entity.table} (\n${[...tableLines(entity), `  primary key (${isTenant(entity) ? 'enterprise_id, id' : 'id'})`].join(',\n')}\n);`

/** A foreign key that includes the enterprise does not check a row without one: such a row must not have the reference. */
const onlyOwnMayPoint = (entity: Entity): string[] =>
  isShared(entity)
    ? ownFields(entity).flatMap(([name, field]) =>
        field.kind === 'reference' && isTenant(entityOf(field.entity))
          ? [`  check (enterprise_id is not null or ${name} is null)`]
          : [],
      )
    : []

/** References among rows of one enterprise include the enterprise, so that none can reference another enterprise's row. */
export function foreignKeys(entity: Entity): string[] {
  return allFields(entity).flatMap(([name, field]) => {
    if (field.kind !== 'reference') return []
    const target = entityOf(field.entity)
    const within = isTenant(target)
    const constraint = `${entity.table}_${name}_fkey`.slice(0, 63)
    const from = within ? `enterprise_id, ${name}` : name
    const to = within ? 'enterprise_id, id' : 'id'
    return `alter table ${entity.table} add constraint ${constraint} foreign key (${from}) references ${target.table} (${to});`
  })
}

/**
 * A reference to a shared row is valid for own rows and the platform's, which no foreign key can express: a trigger checks it. The
 * enterprise of a shared row never changes, so a valid reference stays valid.
 */
export const pointingRules = (entity: Entity): string[] =>
  ownFields(entity).flatMap(([name, field]) =>
    field.kind === 'reference' && isShared(entityOf(field.entity))
      ? [
          `create trigger ${`${entity.table}_${name}_whose`.slice(0, 63)} after insert or update of ${name}${isOwned(entity) ? ', enterprise_id' : ''} on ${entity.table} for each row when (new.${name} is not null) execute function own_or_shared('${field.entity}', '${name}');`,
        ]
      : [],
  )

/** Indexes for unique, sorted, filtered, referencing and searched columns. Those of enterprise rows begin with the enterprise. */
export function indexes(entity: Entity): string[] {
  const { table } = entity
  const first = isOwned(entity) ? 'enterprise_id, ' : ''
  const unique = uniques(entity).flatMap((fields) => {
    const compared = fields.map((name) => comparedColumn(name, entity.fields[name])).join(', ')
    const whose = isEverywhere(entity, fields) ? '' : first
    const nulls = fields.length > 1 || (whose !== '' && isSeparate(entity)) ? ' nulls not distinct' : ''
    const rest = `${nulls} where deleted_at is null`
    const all = `create unique index ${uniqueName(entity, fields)} on ${table} (${whose}${compared})${rest};`
    const ofPlatform = `create unique index ${sharedUniqueName(entity, fields)} on ${table} (${compared})${rest} and enterprise_id is null;`
    return isShared(entity) ? [all, ofPlatform] : [all]
  })
  const sorted = ownFields(entity)
    .filter(([, field]) => field.sort)
    .map(
      ([name, field]) =>
        `create index ${`${table}_${name}_sort`.slice(0, 63)} on ${table} (${first}${name}${sortCollation(field)}, id) where deleted_at is null;`,
    )
  const filtered = ownFields(entity)
    .filter((fieldName) => isFiltered(entity, fieldName))
    .map(([name]) => narrowing(entity, `${table}_${name}_filter`, [name]))
  const byEnd = fieldsByEnd(entity).map(
    ([name]) =>
      `create index ${`${table}_${endColumn(name)}`.slice(0, 63)} on ${table} (${first}${endColumn(name)}, id) where deleted_at is null;`,
  )
  const narrowed = together(entity).map((names) => narrowing(entity, `${table}_${names.join('_')}_narrow`, names))
  const choiceColumns = choices(entity)
  const mixed =
    choiceColumns.length > 0
      ? [
          `create index ${table}_choices on ${table} (${first}${choiceColumns.join(', ')}, id) where deleted_at is null;`,
        ]
      : []
  const byId = isTenant(entity) ? [`create index ${table}_id on ${table} (id);`] : []
  return [
    ...byId,
    ...unique,
    ...sorted,
    ...filtered,
    ...byEnd,
    ...narrowed,
    ...mixed,
    ...(searchedFields(entity).length > 0 ? [`create index ${table}_grams on ${table} using gin (grams);`] : []),
  ]
}

const isEverywhere = (entity: Entity, fields: readonly string[]): boolean =>
  fields.every((name) => entity.fields[name]?.unique === 'everywhere')

/**
 * Choices with few values are filtered in any combination: one index of all of them, ordered by increasing number of values, serves
 * every combination by skipping unfiltered columns, and counts without reading rows. Omitted if it would contain the state alone.
 */
function choices(entity: Entity): string[] {
  const values = ([, field]: [string, Field]) => (field.kind === 'choice' ? Object.keys(field.choices).length : 0)
  const fields = ownFields(entity)
    .filter(([, field]) => field.kind === 'choice' && field.search && !field.sort && !field.unique)
    .sort((a, b) => values(a) - values(b))
    .map(([name]) => name)
  return fields.every((name) => name === entity.state) ? [] : fields
}

/** The state with the time: serves a state alone, a state in a month, and by skipping over the states a month alone. */
const together = ({ state, narrowedBy }: Entity): (readonly string[])[] => [
  ...(state ? [[state, 'created_at']] : []),
  ...narrowedBy,
]

/** Columns that are filtered alone and have no other index beginning with them; also expiry dates, for the day's work and pickers. */
function isFiltered(entity: Entity, [name, field]: [string, Field]): boolean {
  if (field.sort || field.unique || choices(entity).includes(name)) return false
  if ([...together(entity), ...uniques(entity)].some(([first]) => first === name)) return false
  if (field.kind === 'reference' || field.search === 'equals' || field.search === 'range') return true
  return field.kind === 'date' && field.expires !== undefined
}

/** An index that narrows a list. No query asks for rows without its first value, so they are excluded. */
function narrowing(entity: Entity, name: string, names: readonly string[]): string {
  const columns = names.map((field) => comparedColumn(field, entity.fields[field])).join(', ')
  const [first = ''] = names
  const required = fieldOf(entity, first)?.required
    ? ''
    : ` and ${comparedColumn(first, entity.fields[first])} is not null`
  const whose = isOwned(entity) ? 'enterprise_id, ' : ''
  return `create index ${name.slice(0, 63)} on ${entity.table} (${whose}${columns}, id) where deleted_at is null${required};`
}

const currentEnterprise = `(select nullif(current_setting('app.enterprise', true), '')::uuid)`
const ofPlatform = 'to guanqiao_platform using (true)'

/** The second barrier: without a tenant, the application's role sees no row of any enterprise; the platform's role sees all rows. */
function policies(entity: Entity): string[] {
  const { table, audience } = entity
  const column = readerColumn(entity)
  const readable = column ? `${column} = ${currentEnterprise}` : 'true'
  const policy = (name: string, rest: string) => `create policy ${table}_${name} on ${table} ${rest};`
  const force = [`alter table ${table} enable row level security;`, `alter table ${table} force row level security;`]
  if (isTenant(entity) || isSeparate(entity))
    return [...force, policy('rows', `using (${readable})`), policy('platform', ofPlatform)]
  if (audience === 'owner') return [...force, policy('rows', ofPlatform), policy('owner', `using (${readable})`)]
  if (isShared(entity))
    return [
      ...force,
      policy('rows', `using (${readable})`),
      // In this form, searches do not read an index for it.
      policy('shared', `for select using ((${column} is null) is true)`),
      policy('platform', ofPlatform),
    ]
  return [...force, policy('read', `for select using (${readable})`), policy('write', ofPlatform)]
}

/** The whole SQL of an entity in executable order; foreign keys come last so that tables may reference each other. */
export const draftOf = (several: readonly Entity[]): string =>
  [
    ...several.flatMap((entity) => [createTable(entity), ...indexes(entity), ...policies(entity), '']),
    ...several.flatMap(foreignKeys),
    ...several.flatMap(pointingRules),
  ].join('\n') + '\n'
