import { isDecimal } from '@guanqiao/domain/kit/decimal'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Field, Kind } from '@guanqiao/domain/kit/field'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { foldName, foldPlate, folds, withoutSeparators } from '@guanqiao/domain/kit/field/lookAlikes'
import { isUuid } from '../uuid.ts'
import { ngramsOfSearch } from './ngrams.ts'
import { allFields, comparedColumn, isShared, perEntity, searchedFields } from './model.ts'
import { likePart } from './parameters.ts'
import type { Parameters } from './parameters.ts'

type Query = Readonly<Record<string, unknown>>

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

interface Filter {
  /** The name of the filter in the query. */
  readonly key: string
  condition(value: unknown, parameters: Parameters): string
}

/** The conditions of a list's filters and keyword, each a fragment of SQL. Identifiers come only from the declaration. */
export function filterConditions(entity: Entity, query: Query, parameters: Parameters): string[] {
  const conditions: string[] = []
  for (const { key, condition } of filtersOf(entity)) {
    const value = query[key]
    if (isGiven(value)) conditions.push(condition(value, parameters))
  }
  const { whose } = query
  if (isShared(entity) && isGiven(whose)) conditions.push(`t.enterprise_id is ${whose === 'own' ? 'not null' : 'null'}`)
  if (isGiven(query['ids'])) conditions.push(idsCondition(query['ids'] as readonly string[], parameters))
  if (isGiven(query['keyword'])) conditions.push(keywordCondition(entity, String(query['keyword']), parameters))
  return conditions
}

const filtersOf = perEntity((entity) => allFields(entity).flatMap(([name, field]) => filtersOfField(name, field)))

function filtersOfField(name: string, field: Field): Filter[] {
  if (field.search === 'range') return [rangeFilter(name, 'from', '>='), rangeFilter(name, 'to', '<=')]
  if (field.search === 'in')
    return [{ key: name, condition: (value, parameters) => oneOf(name, listed(value), parameters) }]
  if (field.search === 'contains')
    return [{ key: name, condition: (value, parameters) => partCondition(name, field, String(value), parameters) }]
  if (field.search !== 'equals' && name !== 'enterprise_id') return []
  return [{ key: name, condition: (value, parameters) => alikeCondition(name, field, value, parameters) }]
}

/** The rows with these ids; a text that is no id is the id of no row. */
const idsCondition = (ids: readonly string[], parameters: Parameters): string =>
  `t.id = any(${parameters.texts(ids.filter(isUuid))}::uuid[])`

const listed = (value: unknown): string[] =>
  String(value)
    .split(',')
    .map((item) => item.trim())

/** With a single value, an index returns the rows in the order of its next column; with several values they would need sorting. */
const oneOf = (name: string, values: readonly string[], parameters: Parameters): string =>
  values.length === 1 ? `t.${name} = ${parameters.add(values[0])}` : `t.${name} = any(${parameters.texts(values)})`

const rangeFilter = (name: string, end: 'from' | 'to', sign: '>=' | '<='): Filter => ({
  key: `${name}_${end}`,
  condition: (value, parameters) => `t.${name} ${sign} ${parameters.add(value)}`,
})

/** The n-grams find candidate rows by the index, then the part itself is compared with LIKE, as typed or in its folded form. */
function partCondition(name: string, field: Field, keyword: string, parameters: Parameters): string {
  if (field.alike) {
    const fragment = folds[field.alike](keyword)
    const containsNgrams = `t.grams @> ${parameters.texts(ngramsOfSearch(atLeastTwo(name, fragment)))}`
    return `(${containsNgrams} and t.${comparedColumn(name, field)} like ${parameters.add(likePart(fragment))})`
  }
  const folded = foldName(keyword)
  const fragments = distinct([folded, withoutSeparators(folded)])
  if (fragments.length === 0) throw fieldProblem(name, '至少输入两个字符')
  return anyOf(
    fragments.map((fragment) => {
      const containsNgrams = `t.grams @> ${parameters.texts(ngramsOfSearch(fragment))}`
      const pattern = parameters.shared(likePart(fragment))
      return `(${containsNgrams} and t.search_text like ${pattern} and alike_name(t.${name}) like ${pattern})`
    }),
  )
}

/** Where nothing is searched a keyword finds nothing, and there is no index to look it up in. */
const keywordCondition = (entity: Entity, keyword: string, parameters: Parameters): string =>
  searchedFields(entity).length === 0
    ? `${atLeastTwo('keyword', keyword) === ''}`
    : anyOf(
        spellings(atLeastTwo('keyword', keyword), hasPlates(entity)).map(
          (fragment) =>
            `(t.grams @> ${parameters.texts(ngramsOfSearch(fragment))} and t.search_text like ${parameters.add(likePart(fragment))})`,
        ),
      )

const hasPlates = (entity: Entity): boolean => searchedFields(entity).some(([, { alike }]) => alike === 'plate')

/** As typed, in the folded form of the search text (see `searchColumns`), and without separators, as numbers and plates are stored. */
export function spellings(fragment: string, plates = false): string[] {
  const folded = foldName(fragment)
  return distinct([
    fragment.toLowerCase(),
    folded,
    withoutSeparators(folded),
    ...(plates ? [foldPlate(fragment).toLowerCase()] : []),
  ])
}

const distinct = (fragments: readonly string[]): string[] => [...new Set(fragments)].filter(isEnough)

const isEnough = (fragment: string): boolean => [...fragment].length >= 2

export const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions.join('') : `(${conditions.join(' or ')})`

function atLeastTwo(path: string, fragment: string): string {
  if (!isEnough(fragment)) throw fieldProblem(path, '至少输入两个字符')
  return fragment.toLowerCase()
}

/** A value of `find` in the form of its column, or undefined if no row can have it. */
export function exactValue(kind: Kind, value: unknown): string | undefined {
  const text = String(value)
  if (kind === 'integer') return /^-?\d{1,10}$/.test(text) ? text : undefined
  if (kind === 'decimal') return isDecimal(text) ? text : undefined
  if (kind === 'reference') return /^[0-9a-f-]{36}$/i.test(text) ? text : undefined
  return text
}

/** The id of a referenced row is named again where its display text is selected. */
export const placeholderOf = ({ kind }: Field, value: unknown, parameters: Parameters): string =>
  kind === 'reference' ? parameters.shared(value) : parameters.add(value)

/** The condition that a field has this value, or one of several; for fields with `alike`, a look-alike value. */
export function alikeCondition(name: string, field: Field, value: unknown, parameters: Parameters): string {
  const { alike } = field
  if (!alike) return `t.${name} = ${placeholderOf(field, value, parameters)}`
  const column = `t.${comparedColumn(name, field)}`
  const fold = (one: unknown) => folds[alike](String(one))
  return Array.isArray(value)
    ? `${column} = any(${parameters.texts(value.map(fold))})`
    : `${column} = ${parameters.add(fold(value))}`
}
