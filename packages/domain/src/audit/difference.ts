import { fieldsWithin } from '../kit/field.ts'
import type { Field, Fields } from '../kit/field.ts'

type Plain = Readonly<Record<string, unknown>>

/** A value of a field before and after a write; undefined where the record or the row did not exist. */
export interface FieldChange {
  readonly path: string
  readonly group: string | null
  readonly label: string
  readonly field: Field | undefined
  readonly kind: 'changed' | 'added' | 'removed' | 'same'
  readonly before: unknown
  readonly after: unknown
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null

/** A record as an object; the audit log can hold any JSON. */
const recordOf = (value: unknown): Plain | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Plain) : undefined

/**
 * The fields of two states of a record: changed ones first, each in the order of the declaration. Rows of lines are compared by
 * content, then by place. Unchanged rows of lines are omitted. Values without a declared field keep their name as label.
 */
export function changesBetween(fields: Fields, before: unknown, after: unknown): FieldChange[] {
  const all = withinRecord(fields, recordOf(before), recordOf(after), '', null)
  return [...all.filter(({ kind }) => kind !== 'same'), ...all.filter(({ kind }) => kind === 'same')]
}

function withinRecord(
  fields: Fields,
  before: Plain | undefined,
  after: Plain | undefined,
  path: string,
  group: string | null,
): FieldChange[] {
  const others = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !(name in fields),
  )
  const columns: [string, Field | undefined][] = [
    ...Object.entries(fields),
    ...others.map((name): [string, undefined] => [name, undefined]),
  ]
  return columns.flatMap(([name, field]) => {
    const was = before?.[name]
    const is = after?.[name]
    if (field?.secret || (isEmpty(was) && isEmpty(is))) return []
    const inner = field && fieldsWithin(field)
    if (field?.kind === 'lines' && inner) return betweenRows(field, inner, was, is, `${path}${name}`, group)
    if (inner) return withinRecord(inner, recordOf(was), recordOf(is), `${path}${name}.`, joined(group, field.label))
    const label = field?.label ?? name
    return [{ path: path + name, group, label, field, kind: kindOf(was, is), before: was, after: is }]
  })
}

const joined = (group: string | null, label: string): string => (group === null ? label : `${group} ${label}`)

function kindOf(before: unknown, after: unknown): FieldChange['kind'] {
  if (canonical(before) === canonical(after)) return 'same'
  if (isEmpty(before)) return 'added'
  return isEmpty(after) ? 'removed' : 'changed'
}

/** Text by which two JSON values are compared: the order of keys does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const record = recordOf(value)
  if (!record) return JSON.stringify(value ?? null)
  const names = Object.keys(record).filter((name) => !isEmpty(record[name]))
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(record[name])}`)
    .join(',')}}`
}

interface Pair {
  readonly before: Plain | undefined
  readonly after: Plain | undefined
  /** The number of the row, from 1, after the write or before its removal. */
  readonly row: number
}

function betweenRows(
  field: Field,
  inner: Fields,
  before: unknown,
  after: unknown,
  path: string,
  group: string | null,
): FieldChange[] {
  return pairs(rowsOf(before), rowsOf(after)).flatMap((pair) => {
    const where = joined(group, `${field.label} 第${pair.row}行`)
    return withinRecord(inner, pair.before, pair.after, `${path}.${pair.row - 1}.`, where).filter(
      ({ kind }) => kind !== 'same',
    )
  })
}

const rowsOf = (value: unknown): Plain[] =>
  Array.isArray(value) ? value.map((row) => recordOf(row) ?? { value: row as unknown }) : []

/** Rows that differ: equal rows are the same row wherever they are, the remaining ones are paired by their order. */
function pairs(before: readonly Plain[], after: readonly Plain[]): Pair[] {
  const left = new Map<string, number[]>()
  before.forEach((row, at) => {
    const key = canonical(row)
    left.set(key, [...(left.get(key) ?? []), at])
  })
  const unchanged = new Set<number>()
  const changed = after.flatMap((row, at) => {
    const same = left.get(canonical(row))?.shift()
    if (same === undefined) return [{ row, at }]
    unchanged.add(same)
    return []
  })
  const gone = before.flatMap((row, at) => (unchanged.has(at) ? [] : [{ row, at }]))
  return Array.from({ length: Math.max(changed.length, gone.length) }, (_, n) => ({
    before: gone[n]?.row,
    after: changed[n]?.row,
    row: (changed[n] ?? gone[n])!.at + 1,
  }))
}
