import { isDecimal } from '@guanqiao/domain/kit/decimal'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Field } from '@guanqiao/domain/kit/field'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { halfWidth } from '@guanqiao/domain/values/index'
import { gramsAsked } from './grams.ts'
import { allFields } from './model.ts'
import { likePart } from './parameters.ts'
import type { Parameters } from './parameters.ts'

type Query = Readonly<Record<string, unknown>>

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The conditions that a list's filters and keyword state, each a piece of SQL. Names come from the declaration alone. */
export function filterConditions(entity: Entity, query: Query, parameters: Parameters): string[] {
  const conditions = allFields(entity).flatMap(([name, field]) => conditionsOf(name, field, query, parameters))
  if (given(query['keyword'])) conditions.push(keywordCondition(String(query['keyword']), parameters))
  return conditions
}

function conditionsOf(name: string, field: Field, query: Query, parameters: Parameters): string[] {
  const column = `t.${name}`
  if (field.search === 'range') return range(name, column, query, parameters)
  const value = query[name]
  if (!given(value)) return []
  if (field.search === 'in')
    return [
      `${column} = any(${parameters.texts(
        String(value)
          .split(',')
          .map((it) => it.trim()),
      )})`,
    ]
  if (field.search === 'contains') return [partCondition(name, column, String(value), parameters)]
  return field.search === 'equals' || name === 'enterprise_id' ? [`${column} = ${parameters.add(value)}`] : []
}

function range(name: string, column: string, query: Query, parameters: Parameters): string[] {
  const ends = [
    [`${name}_from`, '>='],
    [`${name}_to`, '<='],
  ] as const
  return ends.flatMap(([end, sign]) => (given(query[end]) ? [`${column} ${sign} ${parameters.add(query[end])}`] : []))
}

/** The runs of signs find the rows by the index, the part itself is then compared letter by letter. */
const partCondition = (name: string, column: string, typed: string, parameters: Parameters): string =>
  anyOf(
    spellings(atLeastTwo(name, typed)).map(
      (part) =>
        `(t.grams @> ${parameters.texts(gramsAsked(part))} and ${column} ilike ${parameters.add(likePart(part))})`,
    ),
  )

const keywordCondition = (typed: string, parameters: Parameters): string =>
  anyOf(
    spellings(atLeastTwo('keyword', typed)).map(
      (part) =>
        `(t.grams @> ${parameters.texts(gramsAsked(part))} and t.search_text like ${parameters.add(likePart(part))})`,
    ),
  )

/** As typed, and without the full-width characters of Chinese input methods: numbers are stored half width, names as typed. */
const spellings = (part: string): string[] => [...new Set([part, halfWidth(part).toLowerCase()])]

const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions.join('') : `(${conditions.join(' or ')})`

function atLeastTwo(path: string, part: string): string {
  if ([...part].length < 2) throw fieldProblem(path, '至少输入两个字符')
  return part.toLowerCase()
}

/** A value of `find` as its column takes it, or undefined when no row can have it. */
export function exactValue(field: Field, value: unknown): string | undefined {
  const text = String(value)
  if (field.kind === 'integer') return /^-?\d{1,10}$/.test(text) ? text : undefined
  if (field.kind === 'decimal') return isDecimal(text) ? text : undefined
  if (field.kind === 'reference') return /^[0-9a-f-]{36}$/i.test(text) ? text : undefined
  return text
}
